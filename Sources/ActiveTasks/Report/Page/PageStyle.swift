/// The style of report pages: light and dark by the reader's setting, and for paper.
///
/// Words have a contrast of at least 4.5 : 1, shapes that carry meaning 3 : 1 (WCAG 2.2, 1.4.3 and 1.4.11);
/// hues are told apart with any kind of colour vision (after Okabe and Ito 2008).
enum PageStyle {
  /// The style sheet.
  static let text: StaticString = """
    :root{color-scheme:light dark;--bg:#fff;--panel:#f6f8fa;--fg:#1b1f24;--soft:#57606a;--rule:#d0d7de;\
    --grid:#e6eaee;--good:#0072b2;--suspect:#b35f00;--bad:#b3123f;--missing:#7a8490;--refused:#7b4fa3;\
    --failed:#3d3d3d;--link:#0a5aa8;--wash:#dcebf6}
    @media screen and (prefers-color-scheme:dark){:root{--bg:#13171c;--panel:#1b2128;--fg:#e9eef3;\
    --soft:#a9b4bf;--rule:#39434e;--grid:#28313a;--good:#56b4e9;--suspect:#f0a63a;--bad:#ff8090;\
    --missing:#8b96a2;--refused:#c3a3e6;--failed:#d8dde3;--link:#7cc0ff;--wash:#1d3a4f}}
    *{box-sizing:border-box}
    body{margin:0;background:var(--bg);color:var(--fg);font:16px/1.55 system-ui,-apple-system,"Segoe UI",\
    Roboto,"Noto Sans","DejaVu Sans",sans-serif}
    main,header,nav,footer{max-width:74rem;margin:0 auto;padding:0 1.25rem}
    header{padding-top:2.5rem}
    h1{font-size:2rem;line-height:1.2;margin:0 0 .25rem;letter-spacing:-.01em;overflow-wrap:anywhere}
    h2{font-size:1.45rem;line-height:1.25;margin:3rem 0 .75rem;padding-top:.75rem;border-top:2px solid var(--rule)}
    h3{font-size:1.12rem;margin:2rem 0 .5rem}
    h4{font-size:1rem;margin:1.25rem 0 .25rem}
    p{margin:.5rem 0 .9rem;max-width:46rem;overflow-wrap:anywhere}
    .lead{color:var(--soft);font-size:1.05rem}
    .note{color:var(--soft);font-size:.9rem}
    a{color:var(--link)}
    nav ul{list-style:none;display:flex;flex-wrap:wrap;gap:.35rem 1.1rem;padding:0;margin:1.25rem 0 0;font-size:.95rem}
    dl.tiles{display:grid;grid-template-columns:repeat(auto-fit,minmax(8.5rem,1fr));gap:.75rem;margin:1.5rem 0 0}
    dl.tiles div{background:var(--panel);border:1px solid var(--rule);border-radius:.5rem;padding:.7rem .9rem}
    dl.tiles dt{color:var(--soft);font-size:.85rem}
    dl.tiles dd{margin:0;font-size:1.55rem;font-weight:650;font-variant-numeric:tabular-nums;line-height:1.2}
    figure{margin:1rem 0;break-inside:avoid}
    figcaption{color:var(--soft);font-size:.9rem;max-width:46rem}
    svg{max-width:100%;height:auto;display:block;overflow:visible}
    .pair{display:grid;grid-template-columns:repeat(auto-fit,minmax(min(27rem,100%),1fr));gap:0 1.75rem;align-items:start}
    .scroll{overflow-x:auto;margin:.75rem 0 1.25rem}
    .scroll:focus-visible,a:focus-visible{outline:2px solid var(--link);outline-offset:2px}
    table{border-collapse:collapse;font-size:.88rem;font-variant-numeric:tabular-nums;min-width:min(100%,22rem)}
    caption{text-align:left;color:var(--soft);padding:.2rem 0 .35rem;font-size:.9rem}
    th,td{text-align:left;vertical-align:top;padding:.3rem .75rem .3rem 0;border-bottom:1px solid var(--rule)}
    thead th{border-bottom:2px solid var(--rule);font-weight:600;vertical-align:bottom}
    tbody th{font-weight:500}
    td.x{overflow-wrap:anywhere;min-width:14rem}
    th.n,td.n{text-align:right}td.n{white-space:nowrap}
    td svg{margin:.1rem 0;min-width:120px}
    code{font:.92em ui-monospace,"SF Mono",Menlo,Consolas,"DejaVu Sans Mono",monospace}
    footer{margin-top:3rem;padding-top:1rem;padding-bottom:3rem;border-top:1px solid var(--rule);color:var(--soft);font-size:.9rem}
    .s{font:12px system-ui,"Segoe UI",Roboto,"DejaVu Sans",sans-serif;fill:var(--soft)}
    .good{fill:var(--good)}.suspect{fill:var(--suspect)}.unusable{fill:var(--bad)}.missing{fill:var(--missing)}
    .refused{fill:var(--refused)}.failed{fill:var(--failed)}
    .a,.g,.w,.m,.line,.line2,.course{fill:none}
    .a{stroke:var(--missing)}.g{stroke:var(--grid)}.w{stroke:var(--soft);stroke-width:1.5}
    .m{stroke:var(--fg);stroke-width:2.5}
    .box{fill:var(--wash);stroke:var(--soft);stroke-width:1.2}
    .line{stroke:var(--good);stroke-width:2}.line2{stroke:var(--suspect);stroke-width:2;stroke-dasharray:7 3}
    .course{stroke:var(--good);stroke-width:1.1;opacity:.5}
    .dot{stroke:var(--good);stroke-width:5;stroke-linecap:round;fill:none}
    .sdot{stroke:var(--suspect);stroke-width:6;stroke-linecap:square;fill:none}
    @media not screen{@page{margin:16mm 14mm}body{font-size:10pt}nav{display:none}main,header,footer{max-width:none;padding:0}\
    h2,h3,h4{break-after:avoid}tr,dl.tiles div{break-inside:avoid}.scroll{overflow:visible}thead{display:table-header-group}\
    table{font-size:7.5pt}caption{font-size:8pt}th,td,td.x{padding:.2rem .45rem .2rem 0;min-width:0}td,tbody th{overflow-wrap:anywhere}\
    .pair{grid-template-columns:1fr 1fr}a{color:inherit;text-decoration:none}}
    """
}
