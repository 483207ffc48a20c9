import { freshKey } from '../client/attempt.ts'
import { ClientError } from '../client/client-error.ts'
import { now } from '../client/clock.ts'
import { answeredFiles } from './answered-files.ts'
import type { KeptEntry, NewEntry } from './entry.ts'
import { entryToKeep } from './keep-entry.ts'
import type { Submitted } from './outbox.ts'
import type { Sender } from './send-entry.ts'
import { sendEntry } from './send-entry.ts'

/** Where nothing can be kept on this device: sent at once, and an entry that gets no answer stays with its form. */
export async function sendDirectly(owner: number, entry: NewEntry, send: Sender): Promise<Submitted> {
  const files: File[] = []
  let row: KeptEntry = { ...entryToKeep(owner, entry, now(), files, freshKey), order: 0 }
  try {
    const { steps } = await sendEntry(row, files, { send, now }, async (kept) => {
      row = kept
    })
    return { state: 'sent', answers: steps.map(({ answer }) => answer) }
  } catch (error) {
    if (!(error instanceof ClientError)) throw error
    answeredFiles.remember(entry, row)
    return { state: 'refused', error }
  }
}
