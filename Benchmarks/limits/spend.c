// Runs a command on the given cores, its output thrown away: spend 0,1 COMMAND...
// Prints its exit status, wall seconds, CPU seconds and peak kilobytes. A small process of its own, because the peak of
// a child starts at what its parent holds.
#define _GNU_SOURCE
#include <fcntl.h>
#include <sched.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

static double seconds(struct timeval time) { return time.tv_sec + time.tv_usec / 1e6; }

int main(int count, char **arguments) {
  if (count < 3) return 2;
  cpu_set_t cores;
  CPU_ZERO(&cores);
  for (char *text = arguments[1]; *text; text += *text == ',') CPU_SET(strtol(text, &text, 10), &cores);
  struct timespec start, end;
  clock_gettime(CLOCK_MONOTONIC, &start);
  pid_t child = fork();
  if (child == 0) {
    prctl(PR_SET_PDEATHSIG, SIGKILL);
    sched_setaffinity(0, sizeof cores, &cores);
    dup2(open("/dev/null", O_WRONLY), 1);
    execvp(arguments[2], arguments + 2);
    perror(arguments[2]);
    _exit(127);
  }
  int status = 0;
  struct rusage usage;
  if (child < 0 || wait4(child, &status, 0, &usage) < 0) return 1;
  clock_gettime(CLOCK_MONOTONIC, &end);
  printf("%d %.6f %.6f %ld\n", WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status),
         end.tv_sec - start.tv_sec + (end.tv_nsec - start.tv_nsec) / 1e9,
         seconds(usage.ru_utime) + seconds(usage.ru_stime), usage.ru_maxrss);
}
