/**
 * Looks at the fixed headers of MQTT packets as they pass, so that nobody makes the server gather a packet of 256 MB.
 * Source: MQTT 3.1.1, 2.2 (a byte, then the length in one to four bytes of seven bits).
 */
export interface PacketGuard {
  /** False: a packet is longer than it may be, or its length is none. */
  pass(chunk: Uint8Array, mostBytes: number): boolean
}

export function createPacketGuard(): PacketGuard {
  /** of the packet that passes now */
  let left = 0
  let length = 0
  /** bytes of the length read so far; -1: the first byte of a packet is awaited */
  let digits = -1

  return {
    pass(chunk, mostBytes) {
      for (let at = 0; at < chunk.length; ) {
        if (left > 0) {
          const step = Math.min(left, chunk.length - at)
          left -= step
          at += step
          continue
        }
        const byte = chunk[at++]!
        if (digits === -1) {
          digits = 0
          length = 0
          continue
        }
        length += (byte & 127) * 128 ** digits++
        if (length > mostBytes || (digits === 4 && byte > 127)) return false
        if (byte > 127) continue
        left = length
        digits = -1
      }
      return true
    },
  }
}
