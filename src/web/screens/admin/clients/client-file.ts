import { clientFormText } from '#contract/admin-form-messages.ts'
import { megabytes, snapshotSentence } from '#contract/cost-messages.ts'
import { snapshotFault } from '#domain/cost/snapshot-rule.ts'

const LIMIT_BYTES = 10 * 1024 * 1024

/** Why a client's picture is refused; the same rules as for every picture that is uploaded. */
export function fileRefusal(file: File | null): string | null {
  const fault = snapshotFault(file, LIMIT_BYTES)
  if (fault === null) return null
  return fault === 'missing' ? clientFormText.fileMissing : snapshotSentence(fault, megabytes(LIMIT_BYTES))
}
