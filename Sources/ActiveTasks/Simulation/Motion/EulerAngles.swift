internal import Glibc
internal import SignalProcessing

/// Core Motion's Euler angles: `R = Rz(yaw) Rx(pitch) Ry(roll)`, radians.
struct EulerAngles {
  /// Turn about z.
  var yaw: Double
  /// Turn about x, −π/2…π/2.
  var pitch: Double
  /// Turn about y.
  var roll: Double

  /// The angles of a unit quaternion, body→reference.
  init(_ q: Quaternion) {
    pitch = asin(min(max(2 * (q.y * q.z + q.w * q.x), -1), 1))
    roll = atan2(2 * (q.w * q.y - q.x * q.z), 1 - 2 * (q.x * q.x + q.y * q.y))
    yaw = atan2(2 * (q.w * q.z - q.x * q.y), 1 - 2 * (q.x * q.x + q.z * q.z))
  }
}
