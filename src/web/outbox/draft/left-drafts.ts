import type { Instant } from '#domain/time/interval.ts'
import { DRAFTS, storedNames } from '../../client/stored-log-in.ts'
import type { Device, StoredDraft } from '../device.ts'
import { filesKey } from '../device.ts'

/**
 * What a page that is left has not written yet: IndexedDB answers later than the page lives, local storage writes at
 * once. A row lies there until the device's storage has it; so does the word that a draft is gone.
 */
type LeftRow = StoredDraft | { readonly id: string; readonly at: Instant; readonly isGone: true }

/** When somebody or something touched it last. */
export const touchedAt = ({ at, placedAt }: StoredDraft): Instant => Math.max(at, placedAt ?? 0)

export const hasFiles = (row: StoredDraft | undefined, ids: readonly string[]): boolean =>
  row?.fileIds?.join() === ids.join()

/** null: there is none, or none that can be read. */
function read(id: string): LeftRow | null {
  try {
    const row = JSON.parse(localStorage.getItem(DRAFTS + id) ?? 'null') as LeftRow | null
    return typeof row?.at === 'number' ? { ...row, id } : null
  } catch {
    return null
  }
}

export function leaveRow(row: LeftRow): void {
  try {
    localStorage.setItem(DRAFTS + row.id, JSON.stringify(row))
  } catch {
    // Full or switched off: it is written in its turn, if the page lives so long.
  }
}

/** Forgets what was left of a draft until `at`. */
export function forgetLeft(id: string, at: Instant): void {
  const left = read(id)
  if (left === null || left.at <= at) localStorage.removeItem(DRAFTS + id)
}

/** Takes in what pages left behind, where nothing newer is kept and its photos are; what the device refuses waits. */
export async function takeInLeft(db: Device): Promise<void> {
  for (const name of storedNames()) {
    if (!name.startsWith(DRAFTS)) continue
    const id = name.slice(DRAFTS.length)
    const left = read(id)
    try {
      if (left !== null) await takeIn(db, left)
      forgetLeft(id, left?.at ?? 0)
    } catch {
      // It is tried again with the next form.
    }
  }
}

async function takeIn(db: Device, left: LeftRow): Promise<void> {
  const tx = db.transaction(['drafts', 'files'], 'readwrite')
  const drafts = tx.objectStore('drafts')
  const kept = await drafts.get(left.id)
  const isNewer = kept === undefined || touchedAt(kept) < left.at
  if ('isGone' in left) {
    if (isNewer) {
      await drafts.delete(left.id)
      await tx.objectStore('files').delete(filesKey.draft(left.id))
    }
  } else {
    const ids = left.fileIds ?? []
    if (isNewer && (ids.length === 0 || hasFiles(kept, ids))) await drafts.put(left)
  }
  await tx.done
}
