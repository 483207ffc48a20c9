import { NOT_ALLOWED } from '#contract/cost/cost-messages.ts'
import { ClientError, errorSentence } from '../client/client-error.ts'
import type { ToastText } from '../ui/overlay/toast.ts'
import { toast } from '../ui/overlay/toast.ts'
import { noBranchText } from '../words/cost.ts'

/** AB-08: 'Request Error' / 'NOT ALLOWED' for 5 seconds. */
export function tellNoBranch(): void {
  const { title, durationMs } = noBranchText
  toast({ title, description: NOT_ALLOWED, durationMs, tone: 'bad' })
}

/** Says that a change failed, and returns why. A person whose last branch was taken away meanwhile hears that and nothing else. */
export function failToast(error: unknown, text: ToastText): string {
  if (error instanceof ClientError && error.message === NOT_ALLOWED) tellNoBranch()
  else toast({ ...text, tone: 'bad' })
  return errorSentence(error)
}
