import { createHash } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import type { z } from 'zod'
import { paperText } from '#contract/cost/bill-messages.ts'
import { megabytes, snapshotSentence } from '#contract/cost/cost-messages.ts'
import { type SnapshotFault, type SnapshotOf, snapshotFault } from '#domain/cost/bill/snapshot-rule.ts'
import { ApiError } from '../respond.ts'
import { readImage, readPdf } from './image.ts'
import type { Image, Pdf, Taken } from './upload.ts'
import { parseFields, readForm, type SentFile, type SentForm } from './upload-form.ts'

/** What the file shows, by the fields before it; a bill may be a PDF too. */
type ShowsWhat = (fields: Readonly<Record<string, unknown>>) => SnapshotOf

const EXTENSIONS = { 'image/png': 'png', 'image/jpeg': 'jpg', 'application/pdf': 'pdf' } as const

/** Takes a picture, or where it shows a bill a PDF, beside the fields of a form. */
export function takePicture(form: z.ZodType, of: ShowsWhat) {
  return async (request: FastifyRequest, limitBytes: number, organisationId: number): Promise<Taken> => {
    const { fields, file, image } = await judged(request, limitBytes, of, organisationId)
    // What the request stands for: the file by its content, so that the same photo sent again is the same request.
    const sent = { name: file.name, sha256: createHash('sha256').update(file.bytes).digest('hex') }
    return {
      bytes: image.bytes,
      type: EXTENSIONS[image.mediaType],
      body: { ...parseFields(form, fields), image: sent },
      file: { name: file.name, image } as Taken['file'],
    }
  }
}

interface Judged extends SentForm {
  readonly file: SentFile
  readonly image: Image | Pdf
}

/** AB-06: name, size and content of the file, each with its sentence. */
async function judged(
  request: FastifyRequest,
  limitBytes: number,
  of: ShowsWhat,
  organisationId: number,
): Promise<Judged> {
  const refuse = (fault: SnapshotFault | null, limit = megabytes(limitBytes)) => {
    if (fault === null) return
    throw new ApiError(fault === 'too-large' ? 'too-large' : 'bad-request', snapshotSentence(fault, limit))
  }
  const form = await readForm(request, limitBytes, (name, fields) =>
    refuse(snapshotFault({ name, size: 0 }, limitBytes, of(fields))),
  )
  const { file } = form
  const isBill = of(form.fields) === 'bill'
  if (file === null && isBill) throw new ApiError('bad-request', paperText.paperMissing)
  if (file === null) throw new ApiError('bad-request', snapshotSentence('missing', megabytes(limitBytes)))
  if (file.isCut) refuse('too-large')
  const pdf = isBill ? readPdf(file.bytes) : null
  if (pdf) return { ...form, file, image: pdf }
  const image = await readImage(file.bytes, organisationId)
  if (image === 'too-many-pixels') refuse('too-large', '40 megapixels and 20,000 pixels a side')
  if (typeof image !== 'string') return { ...form, file, image }
  throw new ApiError('bad-request', snapshotSentence(isBill ? 'not-a-paper' : 'not-an-image', ''))
}
