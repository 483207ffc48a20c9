import type { ClientError } from '../client/client-error.ts'
import { toast } from '../ui/overlay/toast.ts'
import { outboxText } from '../words/outbox.ts'

/** Says that an entry waits on this device: under the title of its failure (S1 §8) where the server answered with one. */
export function announceWaiting(entry: string, failure: ClientError | null, failedTitle: string): void {
  if (failure === null) toast({ title: outboxText.kept(entry), description: outboxText.keptMore })
  else toast({ title: failedTitle, description: outboxText.keptThough(failure.message), tone: 'bad' })
}
