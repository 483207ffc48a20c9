import type { Instant } from '#domain/time/interval.ts'
import type { Device, StoredDraft } from '../device.ts'

/**
 * What a page that is left has not written yet: IndexedDB answers later than the page lives, local storage writes at
 * once. A row lies there until the device's storage has it.
 */
const PREFIX = 'draft/'

export const hasFiles = (row: StoredDraft | undefined, ids: readonly string[]): boolean =>
  row?.fileIds?.join() === ids.join()

function read(id: string): StoredDraft | null {
  try {
    return JSON.parse(localStorage.getItem(PREFIX + id) ?? 'null')
  } catch {
    return null
  }
}

export function leaveRow(row: StoredDraft): void {
  try {
    localStorage.setItem(PREFIX + row.id, JSON.stringify(row))
  } catch {
    // Full or switched off: it is written in its turn, if the page lives so long.
  }
}

/** Forgets what was left of a draft until `at`. */
export function forgetLeft(id: string, at: Instant): void {
  const left = read(id)
  if (left === null || left.at <= at) localStorage.removeItem(PREFIX + id)
}

/** Takes in what pages left behind, where nothing newer is kept and its photos are; one after the other. */
export async function takeInLeft(db: Device): Promise<void> {
  const names = Array.from(localStorage, (_, n) => localStorage.key(n) ?? '')
  for (const id of names.flatMap((name) => (name.startsWith(PREFIX) ? [name.slice(PREFIX.length)] : []))) {
    const left = read(id)
    if (left !== null) await takeIn(db, left)
    forgetLeft(id, left?.at ?? 0)
  }
}

async function takeIn(db: Device, left: StoredDraft): Promise<void> {
  const tx = db.transaction('drafts', 'readwrite')
  const kept = await tx.store.get(left.id)
  const isNewer = kept === undefined || kept.at < left.at
  const ids = left.fileIds ?? []
  if (isNewer && (ids.length === 0 || hasFiles(kept, ids))) await tx.store.put(left)
  await tx.done
}
