import { now } from '../client/clock.ts'
import type { Device, KeptDraft } from './device.ts'
import type { KeptEntry } from './entry.ts'
import { fileOf, keptFile, putBack, setApart } from './keep-files.ts'
import { filesKey as entryFiles } from './queue.ts'
import { isStuck } from './stuck.ts'

/** A draft as its form takes it back. */
export interface Draft {
  values: unknown
  at: number
}

const draftId = (owner: number, key: string) => `${owner}/${key}`
const filesKey = (id: string) => `draft/${id}`

export async function readDraft(db: Device, owner: number, key: string): Promise<Draft | null> {
  const id = draftId(owner, key)
  const [row, kept] = await Promise.all([db.get('drafts', id), db.get('files', filesKey(id))])
  if (row === undefined) return null
  return { values: putBack(row.values, (kept ?? []).map(fileOf)), at: row.at }
}

export async function writeDraft(db: Device, owner: number, key: string, values: unknown): Promise<void> {
  const files: File[] = []
  const row: KeptDraft = { id: draftId(owner, key), values: setApart(values, files), at: now() }
  const kept = await Promise.all(files.map(keptFile))
  const tx = db.transaction(['drafts', 'files'], 'readwrite')
  await tx.objectStore('drafts').put(row)
  if (kept.length > 0) await tx.objectStore('files').put(kept, filesKey(row.id))
  else await tx.objectStore('files').delete(filesKey(row.id))
  await tx.done
}

export async function dropDraft(db: Device, owner: number, key: string): Promise<void> {
  const id = draftId(owner, key)
  const tx = db.transaction(['drafts', 'files'], 'readwrite')
  await Promise.all([
    tx.objectStore('drafts').delete(id),
    tx.objectStore('files').delete(filesKey(id)),
    tx.done,
  ])
}

/** What was refused, never left this device, or is one that the server fails on each time. */
export function canMend(row: KeptEntry): boolean {
  return row.state === 'refused' || (row.state === 'waiting' && !row.begun) || isStuck(row)
}

/** Makes an entry the draft of its form, photos included, in one go: it is in one place or the other. */
export async function moveToDraft(db: Device, order: number): Promise<string | null> {
  const tx = db.transaction(['entries', 'files', 'drafts'], 'readwrite')
  const row = await tx.objectStore('entries').get(order)
  if (row === undefined || !canMend(row)) {
    await tx.done
    return null
  }
  const files = await tx.objectStore('files').get(entryFiles(order))
  const id = draftId(row.owner, row.form.draft)
  await tx.objectStore('drafts').put({ id, values: row.form.typed, at: row.typedAt })
  if (files !== undefined) await tx.objectStore('files').put(files, filesKey(id))
  else await tx.objectStore('files').delete(filesKey(id))
  await tx.objectStore('entries').delete(order)
  await tx.objectStore('files').delete(entryFiles(order))
  await tx.done
  return row.form.path
}
