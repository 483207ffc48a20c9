import { freshKey } from '../client/attempt.ts'
import { ClientError } from '../client/client-error.ts'
import { now } from '../client/clock.ts'
import type { NewEntry, QueuedEntry, Submitted } from './entry.ts'
import { entryToKeep } from './keep-entry.ts'
import { answeredFiles } from './photo/answered-files.ts'
import { isRefusal } from './queue.ts'
import type { Sender } from './send-entry.ts'
import { sendEntry } from './send-entry.ts'

/** What has no answer yet, by its wish: the same wish again carries the same keys and goes on where it was, so that it is done once. */
const unanswered = new Map<string, { row: QueuedEntry; files: File[] }>()

/** Where nothing can be kept on this device: sent at once, and an entry that gets no answer stays with its form. */
export async function sendDirectly(owner: number, entry: NewEntry, send: Sender): Promise<Submitted> {
  const wish = entryFingerprint(owner, entry)
  const trial = unanswered.get(wish) ?? createTrial(owner, entry)
  unanswered.set(wish, trial)
  try {
    const { steps } = await sendEntry(trial.row, trial.files, { send, now }, async (row) => {
      trial.row = row
    })
    unanswered.delete(wish)
    return { state: 'sent', answers: steps.map(({ answer }) => answer) }
  } catch (error) {
    if (!(error instanceof ClientError)) throw error
    if (isRefusal(error)) {
      unanswered.delete(wish)
      answeredFiles.remember(entry, trial.row)
    }
    return { state: 'refused', error }
  }
}

function createTrial(owner: number, entry: NewEntry): { row: QueuedEntry; files: File[] } {
  const files: File[] = []
  return { row: { ...entryToKeep(owner, entry, now(), files, freshKey), order: 0 }, files }
}

/** What an entry asks for; a file that is picked again is the same one. */
function entryFingerprint(owner: number, { steps }: NewEntry): string {
  return JSON.stringify([owner, steps], (_, value) =>
    value instanceof File ? [value.name, value.size, value.type, value.lastModified] : value,
  )
}
