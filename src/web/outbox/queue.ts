import { SENT_BY_ITSELF_DAYS } from '#domain/cost/diesel/entry-wait.ts'
import { DAY_MS, type Instant } from '#domain/time/interval.ts'
import { freshKey } from '../client/attempt.ts'
import { ClientError, isUnreached } from '../client/client-error.ts'
import { outboxText } from '../words/outbox.ts'
import { clientText } from '../words/shell.ts'
import { nextTry } from './back-off.ts'
import type { Device } from './device.ts'
import { filesKey, isStorageFault } from './device.ts'
import type { NewEntry, QueuedEntry, Refusal } from './entry.ts'
import { entryToKeep } from './keep-entry.ts'
import { toFile, toKeptFile } from './photo/keep-files.ts'
import { failedAgain, isStuck } from './retry-state.ts'
import type { Sender } from './send-entry.ts'
import { sendEntry } from './send-entry.ts'

/** How a round of sending ended: nothing waits any more, no answer came, or its person is not signed in. */
export type Round = 'done' | 'no-answer' | 'signed-out'

export interface Surroundings {
  send: Sender
  now: () => Instant
  /** From 0 to 1. */
  random: () => number
  /** Told before an entry is sent. */
  onBegin?: (entry: QueuedEntry) => void
  /** Told after each entry that is settled, or tried in vain. */
  onChange?: (entry: QueuedEntry) => void
  /** Told why an entry that goes on waiting was tried in vain. */
  onTrouble?: (entry: QueuedEntry, error: ClientError) => void
}

/** Writes an entry to the device before anything of it is sent; its place in the order of its log-in. */
export async function keepEntry(
  db: Device,
  owner: number,
  entry: NewEntry,
  now: Instant,
): Promise<QueuedEntry> {
  const files: File[] = []
  const row = entryToKeep(owner, entry, now, files, freshKey)
  const kept = await Promise.all(files.map(toKeptFile))
  const tx = db.transaction(['entries', 'files'], 'readwrite', { durability: 'strict' })
  // Where the device is full the first request that fails tells of it.
  tx.done.catch(() => undefined)
  const order = await tx.objectStore('entries').add(row as QueuedEntry)
  if (kept.length > 0) await tx.objectStore('files').put(kept, filesKey.entry(order))
  await tx.done
  return { ...row, order }
}

/** The entries of a log-in in the order in which they were typed. */
export function loadEntries(db: Device, owner: number): Promise<QueuedEntry[]> {
  return db.getAllFromIndex('entries', 'owner', owner)
}

export async function loadFiles(db: Device, order: number): Promise<File[]> {
  return ((await db.get('files', filesKey.entry(order))) ?? []).map(toFile)
}

export async function dropEntry(db: Device, order: number): Promise<void> {
  const tx = db.transaction(['entries', 'files'], 'readwrite')
  await Promise.all([
    tx.objectStore('entries').delete(order),
    tx.objectStore('files').delete(filesKey.entry(order)),
    tx.done,
  ])
}

/**
 * Sends what waits of a log-in, strictly in order: what comes later waits for what was typed before it. One that is
 * refused stands aside with its reason and the next goes on; so does one that the server fails on each time. To be run
 * by one sender at a time (`one-sender.ts`); one that is patient leaves an entry alone until it is to be tried again.
 */
export async function sendWaiting(
  db: Device,
  owner: number,
  around: Surroundings,
  isPatient = false,
): Promise<Round> {
  const passed = new Set<number>()
  for (;;) {
    const entry = (await loadEntries(db, owner)).find(
      ({ state, order }) => state === 'waiting' && !passed.has(order),
    )
    if (entry === undefined) return passed.size === 0 ? 'done' : 'no-answer'
    const isEarly = isPatient && entry.nextTryAt > around.now()
    const after = isEarly ? entry : await processEntry(db, entry, around)
    if (after === 'signed-out') return 'signed-out'
    if (after?.state !== 'waiting') continue
    if (!isStuck(after)) return 'no-answer'
    passed.add(after.order)
  }
}

/** What became of an entry, as it is kept; null where it was taken back before. */
async function processEntry(
  db: Device,
  entry: QueuedEntry,
  around: Surroundings,
): Promise<QueuedEntry | 'signed-out' | null> {
  let after: QueuedEntry | 'signed-out' | null = refuseOutdated(entry, around.now())
  if (after === null) {
    const begun = await begin(db, entry.order)
    if (begun === null) return null
    around.onBegin?.(begun)
    after = await attemptSend(db, begun, around)
  }
  if (after === 'signed-out') return after
  await keepState(db, after)
  around.onChange?.(after)
  return after
}

/** An entry that the server may have forgotten the keys of, refused before anything more of it is sent; else null. */
function refuseOutdated(entry: QueuedEntry, now: Instant): QueuedEntry | null {
  const days = Math.floor((now - entry.typedAt) / DAY_MS)
  if (days < SENT_BY_ITSELF_DAYS) return null
  const sentence = entry.begun
    ? `${outboxText.tooOldBegun(days)} ${outboxText.mayBeStored}`
    : outboxText.tooOld(days)
  return markRefused(entry, 'too-old', sentence, now)
}

/** Notes that something of it is sent from now on; null where it was taken back meanwhile. */
async function begin(db: Device, order: number): Promise<QueuedEntry | null> {
  const tx = db.transaction('entries', 'readwrite', { durability: 'strict' })
  const row = await tx.store.get(order)
  if (row?.state !== 'waiting') return null
  await tx.store.put({ ...row, begun: true })
  await tx.done
  return { ...row, begun: true }
}

async function attemptSend(
  db: Device,
  entry: QueuedEntry,
  around: Surroundings,
): Promise<QueuedEntry | 'signed-out'> {
  const now = around.now()
  try {
    const sent = await sendEntry(entry, await loadFiles(db, entry.order), around, (row) => keepState(db, row))
    return { ...bare(sent), state: 'sent', settledAt: now }
  } catch (error) {
    const row = (await db.get('entries', entry.order)) ?? entry
    if (isStorageFault(error)) throw error
    if (!(error instanceof ClientError)) return markRefused(row, 'unreadable', clientText.unexpected, now)
    if (error.status === 401) return 'signed-out'
    if (!isRefusal(error)) {
      around.onTrouble?.(row, error)
      const tries = row.tries + 1
      const unreached = isUnreached(error)
      const nextTryAt = nextTry(tries, error.retryAfterS, now, around.random(), unreached)
      return { ...row, ...failedAgain(row, error.status), tries, nextTryAt, unreached }
    }
    // A newer server reads the same request otherwise: the key was used, for this very entry as far as is known.
    const sentence = error.fault === 'reused-key' ? outboxText.mayBeStored : error.message
    return markRefused(row, error.fault, sentence, now, error)
  }
}

/** What is sent needs to tell what was answered, and no more: what was typed, a token above all, does not stay on the device. */
function bare(row: QueuedEntry): QueuedEntry {
  const steps = row.steps.map(({ body: _, file: __, fill: ___, ...step }) => step)
  return { ...row, steps, form: { ...row.form, typed: null, photo: null } }
}

/** Forgets what was sent before `since`, whoever typed it. */
export async function dropSent(db: Device, since: Instant): Promise<void> {
  for (const { order, state, settledAt } of await db.getAll('entries'))
    if (state === 'sent' && (settledAt ?? 0) < since) await dropEntry(db, order)
}

function markRefused(
  row: QueuedEntry,
  fault: Refusal['fault'],
  sentence: string,
  now: Instant,
  { status, told }: Pick<Refusal, 'status' | 'told'> = { status: 0, told: {} },
): QueuedEntry {
  return { ...row, state: 'refused', refusal: { fault, sentence, status, told }, settledAt: now }
}

/** Keeps how far an entry is, unless it was discarded meanwhile. What is sent needs its photos no more. */
async function keepState(db: Device, row: QueuedEntry): Promise<void> {
  const tx = db.transaction(['entries', 'files'], 'readwrite')
  const entries = tx.objectStore('entries')
  if ((await entries.getKey(row.order)) !== undefined) await entries.put(row)
  if (row.state === 'sent') await tx.objectStore('files').delete(filesKey.entry(row.order))
  await tx.done
}

/**
 * Whether the server itself refused for good. A 4xx without a code of ours comes from something in between, such as
 * the page of a hotel's network, and is no answer; but what is too large or of a kind that a proxy does not let through
 * never comes through.
 */
export function isRefusal({ status, fault }: ClientError): boolean {
  if (status === 413 || status === 415) return true
  return status >= 400 && status < 500 && ![401, 408, 425, 429].includes(status) && fault !== 'internal'
}
