import { megabytes, snapshotSentence } from '#contract/cost/cost-messages.ts'
import { snapshotFault } from '#domain/cost/bill/snapshot-rule.ts'
import { clientFormText } from '../../../words/platform-forms.ts'

const LIMIT_BYTES = 10 * 1024 * 1024

/** Why a client's picture is refused; the same rules as for every picture that is uploaded. */
export function fileRefusal(file: File | null): string | null {
  const fault = snapshotFault(file, LIMIT_BYTES)
  if (fault === null) return null
  return fault === 'missing' ? clientFormText.fileMissing : snapshotSentence(fault, megabytes(LIMIT_BYTES))
}
