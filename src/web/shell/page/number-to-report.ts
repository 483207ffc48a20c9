import { ClientError } from '../../client/client-error.ts'

/** The number to report, where the sentence does not name it; null where the server did not fail. */
export function numberToReport(error: unknown): string | null {
  if (!(error instanceof ClientError) || error.status < 500 || !error.requestId) return null
  return error.message.includes(error.requestId) ? null : error.requestId
}
