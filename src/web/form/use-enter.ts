import { useLocation } from '@tanstack/react-router'
import type { NewEntry } from '../outbox/entry.ts'
import { useOutbox } from '../outbox/use-outbox.ts'
import { announceWaiting } from './announce-waiting.ts'

/**
 * What a person enters is written to the device first and is there until the server has it. Answers what the server said;
 * null: it waits, and the person is told so, under the title of its failure where the server answered with one.
 */
export function useEnter() {
  const { submit } = useOutbox()
  const path = useLocation({ select: ({ href }) => href })
  return async (entryAt: (path: string) => NewEntry, failedTitle: string) => {
    const entry = entryAt(path)
    const done = await submit(entry)
    if (done.state === 'refused') throw done.error
    if (done.state === 'sent') return done.answers
    announceWaiting(entry.title, done.failure, failedTitle)
    return null
  }
}
