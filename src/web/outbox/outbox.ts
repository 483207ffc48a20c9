import { create } from 'zustand'
import { outboxText } from '#contract/outbox-messages.ts'
import { callAs } from '../client/call.ts'
import { ClientError } from '../client/client-error.ts'
import { now } from '../client/clock.ts'
import { queryClient, refreshFigures } from '../client/query-client.ts'
import { onSessionEnd, signedOut } from '../client/session.ts'
import { signedInClaims } from '../client/stored-log-in.ts'
import { toast } from '../ui/toast.ts'
import type { Device } from './device.ts'
import { device, isStorageFault } from './device.ts'
import { canMend, moveToDraft } from './drafts.ts'
import type { KeptEntry, NewEntry, WaitingEntry } from './entry.ts'
import { asOneSender } from './one-sender.ts'
import { dropEntry, entriesOf, filesOf, keepEntry, sendWaiting } from './queue.ts'
import { sendDirectly } from './send-directly.ts'
import type { Sender } from './send-entry.ts'

export type Submitted =
  | { state: 'sent'; answers: unknown[] }
  | { state: 'waiting' }
  | { state: 'refused'; error: ClientError }

interface Outbox {
  entries: readonly WaitingEntry[]
  /** Where nothing can be kept on this device, an entry is sent directly or not at all. */
  canKeep: boolean
}

export const useOutboxState = create<Outbox>()(() => ({ entries: [], canKeep: true }))

const send: Sender = ({ owner, call, params, body, key }) => callAs(owner, call, { params, body }, key)

const news = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel('nairawatt-outbox')
/** How long a form waits for the answer to what it sent before it says that it waits. */
const PATIENCE_MS = 20_000
const SHOWN_SENT_MS = 24 * 3_600_000

/** Entries that a form of this tab waits for: it tells of them itself. */
const watched = new Set<number>()

/** Writes an entry to the device, then sends it at once when there is a connection. */
export async function submit(entry: NewEntry): Promise<Submitted> {
  const owner = signedInClaims()?.id
  if (owner === undefined) return { state: 'refused', error: signedOut() }
  const db = await device()
  const kept = db === null ? null : await keepOr(db, owner, entry)
  if (db === null || kept === null) return sendDirectly(owner, entry, send)
  watched.add(kept.order)
  try {
    await tellAll()
    if (navigator.onLine) await Promise.race([sendNow(), new Promise((go) => setTimeout(go, PATIENCE_MS))])
    return await outcome(db, kept)
  } finally {
    watched.delete(kept.order)
    await tellAll()
  }
}

async function keepOr(db: Device, owner: number, entry: NewEntry): Promise<KeptEntry | null> {
  try {
    return await keepEntry(db, owner, entry, now())
  } catch (error) {
    if (!isStorageFault(error)) throw error
    useOutboxState.setState({ canKeep: false })
    return null
  }
}

async function outcome(db: Device, { order }: KeptEntry): Promise<Submitted> {
  const row = await db.get('entries', order)
  if (row?.state === 'sent') return { state: 'sent', answers: row.steps.map(({ answer }) => answer) }
  if (row?.state !== 'refused' || row.refusal === null) return { state: 'waiting' }
  await dropEntry(db, order)
  const { fault, sentence, status, told } = row.refusal
  const error = new ClientError(fault === 'too-old' ? 'bad-request' : fault, sentence, status, { told })
  return { state: 'refused', error }
}

let running: Promise<void> | null = null
let again = false

/** Sends what waits of the log-in that is signed in. A call while it sends makes it look once more. */
export function sendNow(): Promise<void> {
  again = true
  running ??= sendUntilDone().finally(() => {
    running = null
  })
  return running
}

async function sendUntilDone(): Promise<void> {
  const db = await device()
  while (again && db !== null) {
    again = false
    const owner = signedInClaims()?.id
    if (owner === undefined) return
    await asOneSender(db, () => sendWaiting(db, owner, { send, now, random: Math.random, onChange: told }))
  }
}

function told(entry: KeptEntry): void {
  void tellAll()
  if (entry.state !== 'waiting') void refreshFigures(queryClient)
  if (watched.has(entry.order)) return
  if (entry.state === 'sent') toast({ title: outboxText.sentLater, description: entry.title, tone: 'good' })
  if (entry.state === 'refused')
    toast({ title: outboxText.refusedLater(entry.title), description: entry.refusal?.sentence, tone: 'bad' })
}

/** Reads the entries of the log-in anew, here and in the other tabs. */
export async function tellAll(): Promise<void> {
  news?.postMessage('changed')
  await readEntries()
}

/** Forgets an entry that nobody wants sent any more. */
export async function discardEntry(id: string): Promise<void> {
  const db = await device()
  if (db !== null) await dropEntry(db, Number(id))
  await tellAll()
}

/** Makes an entry the draft of its form; the address of the form, or null where it is being sent. */
export async function mendEntry(id: string): Promise<string | null> {
  const db = await device()
  const path = db === null ? null : await moveToDraft(db, Number(id))
  await tellAll()
  return path
}

let timer: ReturnType<typeof setTimeout> | undefined

export async function readEntries(): Promise<void> {
  const owner = signedInClaims()?.id
  const db = await device()
  if (db === null) return useOutboxState.setState({ entries: [], canKeep: false })
  const rows = owner === undefined ? [] : await entriesOf(db, owner)
  const since = now() - SHOWN_SENT_MS
  for (const { order, state, settledAt } of rows)
    if (state === 'sent' && (settledAt ?? 0) < since) await dropEntry(db, order)
  useOutboxState.setState({ entries: rows.map(shown) })
  clearTimeout(timer)
  const next = rows.find(({ state }) => state === 'waiting')
  if (next !== undefined) timer = setTimeout(() => void sendNow(), Math.max(0, next.nextTryAt - now()))
}

function shown(row: KeptEntry): WaitingEntry {
  const { order, kind, title, branch, day, typedAt, state, tries, refusal, settledAt, form } = row
  return {
    id: String(order),
    kind,
    title,
    branch,
    day,
    typedAt,
    state,
    tries,
    sentence: refusal?.sentence ?? null,
    settledAt,
    hasPhoto: form.photo !== null && state !== 'sent',
    canMend: canMend(row),
  }
}

/** The photo of an entry, for the list. */
export async function photoOf(id: string): Promise<File | null> {
  const db = await device()
  const row = await db?.get('entries', Number(id))
  if (!db || !row?.form.photo) return null
  return (await filesOf(db, row.order))[row.form.photo.keptFile] ?? null
}

/** Whatever may have brought the connection back sends what waits. */
export function followConnection(): () => void {
  const go = () => void sendNow()
  const seen = () => document.visibilityState === 'visible' && go()
  const told = ({ data }: MessageEvent) => data?.type === 'send-outbox' && go()
  const changed = () => void readEntries()
  addEventListener('online', go)
  document.addEventListener('visibilitychange', seen)
  navigator.serviceWorker?.addEventListener('message', told)
  news?.addEventListener('message', changed)
  void readEntries().then(go)
  return () => {
    removeEventListener('online', go)
    document.removeEventListener('visibilitychange', seen)
    navigator.serviceWorker?.removeEventListener('message', told)
    news?.removeEventListener('message', changed)
  }
}

onSessionEnd(() => useOutboxState.setState({ entries: [] }))
