import fc from 'fast-check'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { readPictureSize } from './picture-size.ts'

const plain = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: 'white' } })

describe('the size of a picture by its head', () => {
  it.each(['png', 'jpeg'] as const)('H15 %s', async (format) => {
    const bytes = await plain(321, 123).toFormat(format).toBuffer()
    expect(readPictureSize(bytes)).toEqual({ width: 321, height: 123 })
  })

  it('H15 a JPEG of a camera: behind its notes, and drawn in passes', async () => {
    const bytes = await plain(640, 480)
      .withExif({ IFD0: { Make: 'x'.repeat(5_000) } })
      .jpeg({ progressive: true })
      .toBuffer()
    expect(readPictureSize(bytes)).toEqual({ width: 640, height: 480 })
  })

  it('H15 what is cut before its size, or no picture, has none', async () => {
    const png = await plain(9, 9).png().toBuffer()
    expect(readPictureSize(png.subarray(0, 20))).toBeNull()
    expect(readPictureSize(new Uint8Array([0xff, 0xd8, 0xff]))).toBeNull()
    expect(readPictureSize(new TextEncoder().encode('%PDF-1.7'))).toBeNull()
  })

  it('ends whatever the bytes are (property)', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 400 }), (rest) => {
        readPictureSize(Uint8Array.of(0xff, 0xd8, ...rest))
        readPictureSize(rest)
      }),
    )
  })
})
