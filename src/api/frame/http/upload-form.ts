import type { MultipartFile } from '@fastify/multipart'
import type { FastifyRequest } from 'fastify'
import type { z } from 'zod'
import { parseWithSchema } from '../parse.ts'
import { ApiError } from '../respond.ts'

export interface SentFile {
  /** As the person called it, without folders. */
  readonly name: string
  readonly bytes: Buffer
  /** Whether it was longer than the limit; the rest was not read. */
  readonly isCut: boolean
}

export interface SentForm {
  readonly fields: Readonly<Record<string, unknown>>
  /** null: the form holds no file */
  readonly file: SentFile | null
}

const FIELDS = 10

/**
 * Reads a form with one file in the field `fileField`. No more of the file than the limit is ever in memory. `judgeName` may
 * refuse the file by its name and the fields before it, before it is read.
 */
export async function readForm(
  request: FastifyRequest,
  limitBytes: number,
  judgeName: (name: string, fields: SentForm['fields']) => void,
  fileField = 'image',
): Promise<SentForm> {
  const fields = new Map<string, unknown>()
  let file: SentFile | null = null
  try {
    for await (const part of request.parts({ limits: multipartLimits(limitBytes) })) {
      if (part.type === 'file') {
        if (part.fieldname !== fileField) throw unknownField(part.fieldname)
        if (part.filename !== '') judgeName(part.filename, Object.fromEntries(fields))
        const bytes = await readBytes(part)
        if (part.filename !== '') file = { name: part.filename, bytes, isCut: part.file.truncated }
      } else {
        if (fields.has(part.fieldname)) throw unreadable(fileField)
        fields.set(part.fieldname, part.value)
      }
    }
  } catch (error) {
    // What is still on its way is let run out, so that the client comes to read the refusal.
    request.raw.unpipe()
    request.raw.resume()
    throw error instanceof ApiError ? error : unreadable(fileField)
  }
  return { fields: Object.fromEntries(fields), file }
}

/** The fields beside a file, as the operation wants them. */
export function parseFields(schema: z.ZodType, fields: SentForm['fields']): object {
  const parse = parseWithSchema({ schema, httpPart: 'body', method: 'POST', url: '' })
  const outcome = parse(fields) as { value: object } | { error: Error }
  if ('error' in outcome) throw outcome.error
  return outcome.value
}

function multipartLimits(fileSize: number) {
  return {
    fileSize,
    files: 1,
    fields: FIELDS,
    parts: FIELDS + 1,
    fieldNameSize: 100,
    fieldSize: 1_000,
    headerPairs: 20,
  }
}

async function readBytes({ file }: MultipartFile): Promise<Buffer> {
  const chunks: Buffer[] = []
  for await (const chunk of file) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks)
}

function unknownField(name: string): ApiError {
  const plain = name.slice(0, 60).replace(/[^\p{L}\p{N} ._-]/gu, '?')
  return new ApiError('bad-request', `Remove "${plain}" from the body: it is not known here.`)
}

function unreadable(fileField: string): ApiError {
  return new ApiError(
    'bad-request',
    `The form could not be read. Send multipart/form-data with each field once and one file called "${fileField}".`,
  )
}
