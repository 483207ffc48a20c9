import type { Sharp, SharpOptions } from 'sharp'
import { isPictureTooLarge, SNAPSHOT_MAX_PIXELS } from '#domain/cost/bill/snapshot-rule.ts'
import { createLimiter, createLimiters } from '../limiter.ts'
import type { Image, Pdf } from './upload.ts'

/** A picture of forty megapixels takes 160 MB while it is made anew. */
const AT_ONCE = 2
/** Of one organisation, so that its slow pictures leave room for those of others. */
const AT_ONCE_OF_ONE = 1
const WAITING = 16
const LONGEST_S = 20
const JPEG_QUALITY = 85

const FORMATS = { png: 'image/png', jpeg: 'image/jpeg' } as const

let loaded: Promise<(sent: Buffer, options: SharpOptions) => Sharp> | undefined

/** Loaded with the first picture: a server that starts does not wait for it. */
function loadSharp() {
  loaded ??= import('sharp').then(({ default: sharp }) => {
    // Of all the formats the library reads, these two alone: an SVG or a TIFF is never parsed, whatever it is called.
    sharp.block({ operation: ['VipsForeignLoad'] })
    sharp.unblock({ operation: ['VipsForeignLoadPngBuffer', 'VipsForeignLoadJpegBuffer'] })
    sharp.cache(false)
    sharp.concurrency(1)
    return sharp
  })
  return loaded
}

const limiters = createLimiters(AT_ONCE_OF_ONE, WAITING)
const all = createLimiter(AT_ONCE, Number.POSITIVE_INFINITY)

export type ImageFault = 'not-an-image' | 'too-many-pixels'

/**
 * The picture in the bytes, made anew: what is not a picture does not survive, nor do place and time of a photo. Its
 * size is read from its head before anything is unpacked, because a small file may hold a huge picture. Pictures of an
 * organisation are made one after the other.
 */
export function readImage(sent: Buffer, organisationId: number): Promise<Image | ImageFault> {
  return limiters.of(organisationId).run(() => all.run(() => makeAnew(sent)))
}

async function makeAnew(sent: Buffer): Promise<Image | ImageFault> {
  const sharp = await loadSharp()
  const format = await readImageHeader(sent)
  if (format === 'not-an-image' || format === 'too-many-pixels') return format
  try {
    const drawn = sharp(sent, { failOn: 'error', limitInputPixels: SNAPSHOT_MAX_PIXELS })
      .timeout({ seconds: LONGEST_S })
      .autoOrient()
      .toColourspace('srgb')
    const made = format === 'png' ? drawn.png() : drawn.jpeg({ quality: JPEG_QUALITY })
    const { data, info } = await made.toBuffer({ resolveWithObject: true })
    return { bytes: data, mediaType: FORMATS[format], width: info.width, height: info.height }
  } catch {
    return 'not-an-image'
  }
}

async function readImageHeader(sent: Buffer): Promise<keyof typeof FORMATS | ImageFault> {
  const sharp = await loadSharp()
  try {
    const { format, width, height } = await sharp(sent, { limitInputPixels: false }).metadata()
    if (format !== 'png' && format !== 'jpeg') return 'not-an-image'
    return isPictureTooLarge({ width, height }) ? 'too-many-pixels' : format
  } catch {
    return 'not-an-image'
  }
}

const PDF_START = Buffer.from('%PDF-')
const PDF_END = Buffer.from('%%EOF')
/** Programs write a few bytes behind the mark. */
const PDF_END_WITHIN = 2048

/** A PDF by its content, whatever it is called; null: it is none, or only the beginning of one. */
export function readPdf(sent: Buffer): Pdf | null {
  const isWhole =
    sent.subarray(0, PDF_START.length).equals(PDF_START) && sent.subarray(-PDF_END_WITHIN).includes(PDF_END)
  return isWhole ? { bytes: sent, mediaType: 'application/pdf', width: null, height: null } : null
}
