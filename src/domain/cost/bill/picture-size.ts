/**
 * Width and height of a PNG or JPEG as its head tells them, in pixels, before anything of it is unfolded: a small file
 * may hold a picture that fills the memory. Sources: PNG 1.2 §11.2.2 (IHDR); ITU T.81 B.2.2 (frame header).
 */
export interface PictureSize {
  readonly width: number
  readonly height: number
}

const PNG_START = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]
const IHDR_WIDTH = 16
const MARKER = 0xff
/** SOF0 to SOF15 but for DHT, JPG and DAC, which stand among them. */
const isFrame = (code: number) => code >= 0xc0 && code <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(code)
/** Markers without a length. */
const isBare = (code: number) => code === 0x01 || (code >= 0xd0 && code <= 0xd8)

/** null: it is neither, or its size is not told within these bytes. */
export function readPictureSize(head: Uint8Array): PictureSize | null {
  const bytes = new DataView(head.buffer, head.byteOffset, head.byteLength)
  if (PNG_START.every((byte, at) => head[at] === byte)) {
    if (head.length < IHDR_WIDTH + 8) return null
    return { width: bytes.getUint32(IHDR_WIDTH), height: bytes.getUint32(IHDR_WIDTH + 4) }
  }
  return head[0] === MARKER && head[1] === 0xd8 ? readFrame(bytes) : null
}

function readFrame(bytes: DataView): PictureSize | null {
  let at = 2
  while (at + 9 <= bytes.byteLength) {
    if (bytes.getUint8(at) !== MARKER) return null
    const code = bytes.getUint8(at + 1)
    if (isFrame(code)) return { width: bytes.getUint16(at + 7), height: bytes.getUint16(at + 5) }
    // A marker may be led by any number of fill bytes.
    if (code === MARKER) at += 1
    else at += isBare(code) ? 2 : 2 + bytes.getUint16(at + 2)
  }
  return null
}
