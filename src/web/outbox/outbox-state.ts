import { useSyncExternalStore } from 'react'
import { create } from 'zustand'
import type { WaitingEntry } from './entry.ts'

/** What is known of the outbox without its machinery, which every page would else load to show a number. */
export interface OutboxState {
  /** Of the log-in, oldest first. */
  entries: readonly WaitingEntry[]
  /** Where nothing can be kept on this device, an entry is sent directly or not at all. */
  canKeep: boolean
}

export const useOutboxState = create<OutboxState>()(() => ({ entries: [], canKeep: true }))

/** Whether the device has a network. */
export function useOnline(): boolean {
  return useSyncExternalStore(followOnline, () => navigator.onLine)
}

function followOnline(changed: () => void): () => void {
  addEventListener('online', changed)
  addEventListener('offline', changed)
  return () => {
    removeEventListener('online', changed)
    removeEventListener('offline', changed)
  }
}
