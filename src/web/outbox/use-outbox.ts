import { useNavigate } from '@tanstack/react-router'
import type { NewEntry, Submitted, WaitingEntry } from './entry.ts'
import { discardEntry, mendEntry, submit } from './outbox.ts'
import { useOnline, useOutboxState } from './outbox-state.ts'

export interface OutboxView {
  /** Writes an entry to the device first, then sends it at once when there is a connection. */
  submit: (entry: NewEntry) => Promise<Submitted>
  /** Of this log-in, oldest first. What was sent stays for a day. */
  entries: readonly WaitingEntry[]
  discard: (id: string) => Promise<void>
  /** Opens the form of an entry with what was typed; the entry is its draft from then on. */
  mend: (id: string) => Promise<void>
  online: boolean
  /** False where this device keeps nothing: an entry is sent directly or stays with its form. */
  canKeep: boolean
}

export function useOutbox(): OutboxView {
  const { entries, canKeep } = useOutboxState()
  const navigate = useNavigate()
  const mend = async (id: string) => {
    const path = await mendEntry(id)
    if (path !== null) await navigate({ href: path })
  }
  return { submit, entries, discard: discardEntry, mend, online: useOnline(), canKeep }
}
