import type { Readable } from 'node:stream'
import type { FastifyRequest } from 'fastify'
import type { ErrorCode } from '#contract/errors.ts'
import type { IngestAnswer } from '#contract/meter/reading.ts'

/** A meter or gateway that asks; the room `ingest` knows its key. */
export interface MeterCaller {
  readonly authorization: string | undefined
  readonly address: string
}

export function meterCaller({ headers, ip }: FastifyRequest): MeterCaller {
  return { authorization: headers.authorization, address: ip }
}

/** A post of readings as it arrives: nothing of it has been read yet. */
export interface MeterPost extends MeterCaller {
  /** '' when the request names none */
  readonly contentType: string
  readonly contentEncoding: string
  readonly body: Readable
}

/** What became of it: the acknowledgement, or a refusal with its sentence. */
type MeterReply =
  | { readonly answer: IngestAnswer }
  | { readonly code: ErrorCode; readonly sentence: string; readonly retryAfterS?: number }

/** The room `ingest`, as the doorstep hands it to the server. It limits, unpacks and reads the body itself. */
export type Metering = (post: MeterPost) => Promise<MeterReply>
