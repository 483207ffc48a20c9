import type { Instant } from '#domain/time/interval.ts'
import { DAY_MS } from '#domain/time/interval.ts'
import { freshKey } from '../../client/attempt.ts'
import { now } from '../../client/clock.ts'
import type { Device, StoredDraft } from '../device.ts'
import { filesKey } from '../device.ts'
import type { QueuedEntry } from '../entry.ts'
import { putBack, setApart, toFile, toKeptFile } from '../photo/keep-files.ts'
import { isStuck } from '../retry-state.ts'
import { forgetLeft, hasFiles, leaveRow, takeInLeft, touchedAt } from './left-drafts.ts'

/** How long a draft that nobody touches is kept, and how many of a log-in. */
const KEPT_MS = 90 * DAY_MS
const KEPT_COUNT = 50

/** What was typed over a version of a row that is not the newest any more. */
export interface OlderDraft {
  values: unknown
  /** What the form held before. */
  over: unknown
  at: Instant
}

/** A draft as its form takes it back. */
export interface Draft extends OlderDraft {
  /** Of the row; null: of no row; undefined: an entry that came back. */
  version: number | string | null | undefined
  older: OlderDraft | null
}

const draftId = (owner: number, key: string) => `${owner}/${key}`

/** The draft of a form; null where there is none, or none younger than 90 days. */
export async function readDraft(db: Device, owner: number, key: string): Promise<Draft | null> {
  const id = draftId(owner, key)
  await takeInLeft(db)
  const [row, kept] = await Promise.all([db.get('drafts', id), db.get('files', filesKey.draft(id))])
  if (row === undefined || touchedAt(row) <= now() - KEPT_MS) return null
  const files = (kept ?? []).map(toFile)
  for (const [n, fileId] of (row.fileIds ?? []).entries()) if (files[n]) fileIds.set(files[n], fileId)
  const { values, over, older } = putBack(
    { values: row.values, over: row.over, older: row.older },
    files,
  ) as {
    values: unknown
    over: unknown
    older?: OlderDraft | null
  }
  return { values, over, version: row.version, older: older ?? null, at: row.at }
}

/** Files that this page has kept or read, by their names. */
const fileIds = new WeakMap<File, string>()

function fileIdFor(file: File): string {
  const id = fileIds.get(file) ?? freshKey()
  fileIds.set(file, id)
  return id
}

function rowOf(id: string, { values, over, version, older, at }: Draft) {
  const files: File[] = []
  const apart = setApart({ values, over, older }, files) as Pick<StoredDraft, 'values' | 'over' | 'older'>
  const ids = files.map(fileIdFor)
  const row: StoredDraft = { id, ...apart, at, version: version ?? null, fileIds: ids }
  return { row, files, ids }
}

/** Keeps what is typed and not yet written where a page that is left can still put it; the next reading takes it in. */
export function leaveDraft(owner: number, key: string, typed: Draft): void {
  leaveRow(rowOf(draftId(owner, key), typed).row)
}

/** The same of a draft that was stored or discarded and is not forgotten yet. */
export function leaveGone(owner: number, key: string): void {
  leaveRow({ id: draftId(owner, key), at: now(), isGone: true })
}

/** Nothing of a draft is left behind by this page or one before. */
export function forgetLeftDraft(owner: number, key: string): void {
  forgetLeft(draftId(owner, key), now())
}

/** Keeps what is typed at every key; the bytes of its photos only where they are others than those that are kept. */
export async function writeDraft(db: Device, owner: number, key: string, typed: Draft): Promise<void> {
  const id = draftId(owner, key)
  const { row, files, ids } = rowOf(id, typed)
  if (ids.length === 0) return await writeWithoutFiles(db, row)
  const kept = hasFiles(await db.get('drafts', id), ids) ? null : await Promise.all(files.map(toKeptFile))
  const tx = db.transaction(['drafts', 'files'], 'readwrite')
  // Another tab may have written meanwhile, and its files would stand under these words.
  const isOurs = kept !== null || hasFiles(await tx.objectStore('drafts').get(id), ids)
  if (isOurs) await tx.objectStore('drafts').put(row)
  if (kept !== null) await tx.objectStore('files').put(kept, filesKey.draft(id))
  await tx.done
  if (!isOurs) return await writeDraft(db, owner, key, typed)
  forgetLeft(id, row.at)
}

/** In one go, without a look before: a page that is left right after the last key loses what it only thinks of. */
async function writeWithoutFiles(db: Device, row: StoredDraft): Promise<void> {
  const tx = db.transaction(['drafts', 'files'], 'readwrite')
  const stored = tx.objectStore('drafts').put(row)
  const cleared = tx.objectStore('files').delete(filesKey.draft(row.id))
  tx.commit()
  await Promise.all([stored, cleared, tx.done])
  forgetLeft(row.id, row.at)
}

/** Forgets what is older than 90 days, whoever typed it, and what goes beyond the newest 50 of a log-in. */
export async function tidyDrafts(db: Device, owner: number, open: string): Promise<void> {
  const tx = db.transaction(['drafts', 'files'], 'readwrite')
  const rows = (await tx.objectStore('drafts').getAll()).filter(({ id }) => id !== draftId(owner, open))
  const own = rows.filter(({ id }) => id.startsWith(`${owner}/`)).sort((a, b) => touchedAt(b) - touchedAt(a))
  const tooMany = new Set(own.slice(KEPT_COUNT - 1))
  const gone = rows.filter((row) => tooMany.has(row) || touchedAt(row) <= now() - KEPT_MS)
  for (const { id } of gone) {
    void tx.objectStore('drafts').delete(id)
    void tx.objectStore('files').delete(filesKey.draft(id))
  }
  await tx.done
}

/** Whether a form has a draft. */
export async function hasDraft(db: Device, owner: number, key: string): Promise<boolean> {
  return (await readDraft(db, owner, key)) !== null
}

const followers = new Map<string, Set<() => void>>()

/** Tells the open form of a key that an entry has become its draft. */
export function onDraftPlaced(owner: number, key: string, told: () => void): () => void {
  const id = draftId(owner, key)
  const those = followers.get(id) ?? new Set()
  followers.set(id, those.add(told))
  return () => void those.delete(told)
}

export async function dropDraft(db: Device, owner: number, key: string): Promise<void> {
  const [id, at] = [draftId(owner, key), now()]
  const tx = db.transaction(['drafts', 'files'], 'readwrite')
  const gone = [tx.objectStore('drafts').delete(id), tx.objectStore('files').delete(filesKey.draft(id))]
  tx.commit()
  await Promise.all([...gone, tx.done])
  forgetLeft(id, at)
}

/** What was refused, never left this device, or is one that the server fails on each time. */
export function canMend(row: QueuedEntry): boolean {
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
  const files = await tx.objectStore('files').get(filesKey.entry(order))
  const id = draftId(row.owner, row.form.draft)
  await tx.objectStore('drafts').put({ id, values: row.form.typed, at: row.typedAt, placedAt: now() })
  if (files !== undefined) await tx.objectStore('files').put(files, filesKey.draft(id))
  else await tx.objectStore('files').delete(filesKey.draft(id))
  await tx.objectStore('entries').delete(order)
  await tx.objectStore('files').delete(filesKey.entry(order))
  await tx.done
  forgetLeft(id, now())
  for (const told of followers.get(id) ?? []) told()
  return row.form.path
}
