import { callAs } from '../client/call.ts'
import { ClientError } from '../client/client-error.ts'
import { now } from '../client/clock.ts'
import { queryClient } from '../client/query-client.ts'
import { refreshAfter } from '../client/refresh.ts'
import { onSessionEnd, signedOutError } from '../client/session.ts'
import { signedInClaims } from '../client/stored-log-in.ts'
import { toast } from '../ui/overlay/toast.ts'
import { outboxText } from '../words/outbox.ts'
import type { Device } from './device.ts'
import { device, isStorageFault } from './device.ts'
import { canMend, hasDraft, moveToDraft } from './draft/drafts.ts'
import type { NewEntry, QueuedEntry, Submitted, WaitingEntry } from './entry.ts'
import { asOneSender } from './one-sender.ts'
import { useOutboxState } from './outbox-state.ts'
import { answeredFiles } from './photo/answered-files.ts'
import { dropEntry, dropSent, keepEntry, loadEntries, loadFiles, sendWaiting } from './queue.ts'
import { isStuck, mayBeStored, nextTryTime } from './retry-state.ts'
import { sendDirectly } from './send-directly.ts'
import type { Sender } from './send-entry.ts'

const send: Sender = ({ owner, call, params, body, key }) => callAs(owner, call, { params, body }, key)

const news = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel('nairawatt-outbox')
/** How long a form waits for the answer to what it sent before it says that it waits. */
const PATIENCE_MS = 20_000
const SHOWN_SENT_MS = 24 * 3_600_000

/** After a try in vain an answer to something else has to be so much later to be taken for a sign. */
const SIGN_MS = 5_000

/** The entry that this tab sends now. */
let sending: number | null = null
/** The last try of what waits reached no server, and when that was found. */
let unreachedAt: number | null = null
/** Entries that a form of this tab waits for, with the failure that the server answered: the form tells of them itself. */
const watched = new Map<number, ClientError | null>()

/** Writes an entry to the device, then sends it at once when there is a connection. */
export async function submit(entry: NewEntry): Promise<Submitted> {
  const owner = signedInClaims()?.id
  if (owner === undefined) return { state: 'refused', error: signedOutError() }
  const db = await device()
  const kept = db === null ? null : await keepOr(db, owner, entry)
  if (db === null || kept === null) return sendDirectly(owner, entry, send)
  watched.set(kept.order, null)
  try {
    await tellAll()
    await Promise.race([sendNow(), new Promise((go) => setTimeout(go, PATIENCE_MS))])
    const done = await outcome(db, kept, entry)
    if (done.state === 'waiting') askForSync()
    return done
  } catch (error) {
    passStorageFault(error)
    // It is on the device: the form must not offer it a second time.
    return { state: 'waiting', failure: null }
  } finally {
    watched.delete(kept.order)
    await tellAll().catch(passStorageFault)
  }
}

async function keepOr(db: Device, owner: number, entry: NewEntry): Promise<QueuedEntry | null> {
  try {
    return await keepEntry(db, owner, entry, now())
  } catch (error) {
    if (!isStorageFault(error)) throw error
    useOutboxState.setState({ canKeep: false })
    return null
  }
}

async function outcome(db: Device, { order }: QueuedEntry, entry: NewEntry): Promise<Submitted> {
  const row = await db.get('entries', order)
  if (row?.state === 'sent') return { state: 'sent', answers: row.steps.map(({ answer }) => answer) }
  if (row?.state !== 'refused' || row.refusal === null) {
    return { state: 'waiting', failure: watched.get(order) ?? null }
  }
  await dropEntry(db, order)
  answeredFiles.remember(entry, row)
  const { fault, sentence, status, told } = row.refusal
  const error = new ClientError(fault === 'too-old' ? 'bad-request' : fault, sentence, status, { told })
  return { state: 'refused', error }
}

/** Where the browser has it, the worker wakes the app when the network is back (worker: tag 'outbox'). */
function askForSync(): void {
  type Syncing = ServiceWorkerRegistration & { sync?: { register(tag: string): Promise<void> } }
  navigator.serviceWorker?.ready
    .then((registration) => (registration as Syncing).sync?.register('outbox'))
    .catch(() => undefined)
}

let running: Promise<void> | null = null
/** Asked for while it sends: it looks once more. */
let isAsked = false
let isPatient = true
let isByHand = false

/**
 * Sends what waits of the log-in that is signed in; a patient one leaves alone what is not to be tried yet. `byHand` tries
 * it although the browser knows of no network, which it is at times wrong about.
 */
export function sendNow({ patient = false, byHand = false } = {}): Promise<void> {
  isAsked = true
  isPatient &&= patient
  isByHand ||= byHand
  running ??= sendUntilDone()
    .catch(passStorageFault)
    .finally(() => {
      running = null
      sending = null
    })
  return running
}

async function sendUntilDone(): Promise<void> {
  const db = await device()
  while (isAsked && db !== null) {
    const patient = isPatient
    const tries = isByHand || navigator.onLine
    isAsked = false
    isPatient = true
    isByHand = false
    const owner = signedInClaims()?.id
    // Without a network nothing is tried by itself: what never left the device can be taken back.
    if (owner === undefined || !tries) return
    const around = {
      send,
      now,
      random: Math.random,
      onBegin: begun,
      onChange: reportEntry,
      onTrouble: noteFailure,
    }
    await asOneSender(db, () => sendWaiting(db, owner, around, patient))
  }
}

function begun({ order }: QueuedEntry): void {
  sending = order
  void readEntries().catch(passStorageFault)
}

/** What the device cannot tell now it tells at the next change. */
function passStorageFault(error: unknown): void {
  if (!isStorageFault(error)) throw error
}

function noteFailure({ order }: QueuedEntry, error: ClientError): void {
  if (watched.has(order)) watched.set(order, error.status >= 500 ? error : null)
}

function reportEntry(entry: QueuedEntry): void {
  sending = null
  unreachedAt = entry.state === 'waiting' && entry.unreached === true ? now() : null
  void tellAll().catch(passStorageFault)
  const last = entry.steps.at(-1)
  if (last && entry.state !== 'waiting') void refreshAfter(queryClient, last.call)
  if (watched.has(entry.order)) return
  if (entry.state === 'sent') toast({ title: outboxText.sentLater, description: entry.title, tone: 'good' })
  if (entry.state === 'refused') {
    const title = mayBeStored(entry) ? outboxText.mayBeStoredTitle : outboxText.refusedLater
    toast({ title: title(entry.title), description: entry.refusal?.sentence, tone: 'bad' })
  }
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

/** Whether the form of an entry holds something else that was typed, which mending would replace. */
export async function isDraftInTheWay(id: string): Promise<boolean> {
  const db = await device()
  const row = await db?.get('entries', Number(id))
  return db !== null && row !== undefined && hasDraft(db, row.owner, row.form.draft)
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
  await dropSent(db, now() - SHOWN_SENT_MS)
  const rows = owner === undefined ? [] : await loadEntries(db, owner)
  useOutboxState.setState({ entries: rows.map(toWaitingEntry) })
  clearTimeout(timer)
  const next = nextTryTime(rows)
  if (next !== null) timer = setTimeout(() => void sendNow({ patient: true }), Math.max(0, next - now()))
}

function toWaitingEntry(row: QueuedEntry): WaitingEntry {
  const { order, kind, title, branch, day, typedAt, state, tries, refusal, settledAt, form } = row
  return {
    id: String(order),
    kind,
    title,
    branch,
    day,
    typedAt,
    state: state === 'waiting' && order === sending ? 'sending' : state,
    tries,
    sentence: isStuck(row)
      ? `${outboxText.stuck(row.failing?.times ?? 0)} ${outboxText.mayBeStored}`
      : (refusal?.sentence ?? null),
    settledAt,
    hasPhoto: form.photo !== null && state !== 'sent',
    canMend: canMend(row) && order !== sending,
    mayBeStored: mayBeStored(row),
  }
}

/** The photo of an entry, for the list. */
export async function loadPhoto(id: string): Promise<File | null> {
  const db = await device()
  const row = await db?.get('entries', Number(id))
  if (!db || !row?.form.photo) return null
  return (await loadFiles(db, row.order))[row.form.photo.keptFile] ?? null
}

/** Whatever may have brought the connection back sends what waits. */
export function followConnection(): () => void {
  const go = () => void sendNow()
  const seen = () => document.visibilityState === 'visible' && go()
  const told = ({ data }: MessageEvent) => data?.type === 'send-outbox' && go()
  const changed = () => void readEntries()
  // Where the browser never noticed that it was without a network, an answer to anything tells that it is back.
  const answered = queryClient.getQueryCache().subscribe((event) => {
    if (event.type !== 'updated' || event.action.type !== 'success' || unreachedAt === null) return
    if (now() - unreachedAt >= SIGN_MS) go()
  })
  addEventListener('online', go)
  document.addEventListener('visibilitychange', seen)
  navigator.serviceWorker?.addEventListener('message', told)
  news?.addEventListener('message', changed)
  void readEntries().then(go)
  return () => {
    answered()
    removeEventListener('online', go)
    document.removeEventListener('visibilitychange', seen)
    navigator.serviceWorker?.removeEventListener('message', told)
    news?.removeEventListener('message', changed)
  }
}

onSessionEnd(() => useOutboxState.setState({ entries: [] }))
