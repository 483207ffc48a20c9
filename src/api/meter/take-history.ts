import { createHash } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import { z } from 'zod'
import { megabytes } from '#contract/cost/cost-messages.ts'
import { importText } from '#contract/meter/import-messages.ts'
import { parseFields, readForm } from '../frame/http/upload-form.ts'
import { ApiError } from '../frame/respond.ts'

/** How large a file of history may be as it is sent; gzip makes room for more. */
export const IMPORT_LIMIT_BYTES = 25 * 1024 * 1024

const FILE_ALONE = z.strictObject({})

/** Takes a file of history as it is: what reads it later trusts nothing of it. */
export async function takeHistory(request: FastifyRequest) {
  const { fields, file } = await readForm(request, IMPORT_LIMIT_BYTES, () => {}, 'file')
  parseFields(FILE_ALONE, fields)
  if (file === null || file.bytes.length === 0) throw new ApiError('bad-request', importText.noFile)
  if (file.isCut) throw new ApiError('too-large', importText.tooLarge(megabytes(IMPORT_LIMIT_BYTES)))
  const { name, bytes } = file
  const sha256 = createHash('sha256').update(bytes).digest('hex')
  return {
    bytes,
    type: 'table' as const,
    body: { file: { name, sha256 } },
    file: { name, bytes: bytes.length, sha256 },
  }
}
