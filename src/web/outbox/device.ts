import type { DBSchema, IDBPDatabase } from 'idb'
import { openDB } from 'idb'
import type { Instant } from '#domain/time/interval.ts'
import type { QueuedEntry } from './entry.ts'
import type { QueuedFile } from './photo/keep-files.ts'

export interface StoredDraft {
  /** Owner and key of the form. */
  id: string
  values: unknown
  /** When it was typed last. */
  at: Instant
  /** When an entry became this draft, where one did: later than it was typed. */
  placedAt?: Instant
  /** What the form held before anything was typed, and the version of the row that it shows; null: of no row. */
  over?: unknown
  version?: number | string | null
  /** What was typed over an older version of the row and is not settled. */
  older?: unknown
  /** Which files are kept beside it, by names that this device gave them. */
  fileIds?: readonly string[]
}

/** Under which key of `files` those of an entry or draft lie. */
export const filesKey = {
  entry: (order: number) => `entry/${order}`,
  draft: (id: string) => `draft/${id}`,
}

interface Schema extends DBSchema {
  entries: { key: number; value: QueuedEntry; indexes: { owner: number } }
  /** Files of an entry or draft, apart from it: a list of entries is read without their photos. */
  files: { key: string; value: QueuedFile[] }
  drafts: { key: string; value: StoredDraft }
  /** Who sends, where the browser has no locks. */
  lease: { key: string; value: { holder: string; until: Instant } }
}

export type Device = IDBPDatabase<Schema>

const NAME = 'nairawatt'
const VERSION = 1

let opened: Promise<Device | null> | null = null

/** What this device keeps for its log-ins; null where nothing can be kept (private mode, storage switched off). */
export function device(): Promise<Device | null> {
  opened ??= openDevice(NAME).catch(() => null)
  return opened
}

export async function openDevice(name: string): Promise<Device> {
  const db = await openDB<Schema>(name, VERSION, {
    upgrade(fresh) {
      fresh
        .createObjectStore('entries', { keyPath: 'order', autoIncrement: true })
        .createIndex('owner', 'owner')
      fresh.createObjectStore('files')
      fresh.createObjectStore('drafts', { keyPath: 'id' })
      fresh.createObjectStore('lease')
    },
    // A newer version of the app in another tab may change what is kept here.
    blocking: () => forget(),
    terminated: () => forget(),
  })
  const forget = () => {
    db.close()
    opened = null
  }
  return db
}

/** Whether what failed is the device's storage: full, closed or withdrawn. */
export function isStorageFault(error: unknown): boolean {
  return error instanceof DOMException
}
