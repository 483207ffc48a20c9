import type { Query, QueryCacheNotifyEvent, QueryClient, QueryKey } from '@tanstack/react-query'
import type { DBSchema, IDBPDatabase } from 'idb'
import { openDB } from 'idb'
import { thisBuild } from './fetch-part.ts'
import { ANSWERS } from './forget-answers.ts'
import { fillsForm } from './query-client.ts'
import { onSessionEnd } from './session.ts'
import { signedInClaims } from './stored-log-in.ts'

/** The last answer to a question, as the device keeps it. */
export interface CachedAnswer {
  hash: string
  key: QueryKey
  answer: unknown
  /** When it was given, epoch ms. */
  at: number
  /** How long it is as JSON. */
  letters: number
  /** Whose it is, by the user's id, and which build of the app understands it. */
  owner: number
  build: string
}

interface Answers extends DBSchema {
  answers: { key: string; value: CachedAnswer }
}

type Store = IDBPDatabase<Answers>

const MOST = { rows: 150, letters: 3_000_000, inOne: 400_000, ageMs: 30 * 86_400_000 }
/** Answers that come together are written together. */
const GATHERED_MS = 500

/** Counts of what is new, work under way, and what a person wants no copy of on a device. */
const NEVER: readonly unknown[] = ['notifications', 'snapshot', 'explain', 'imports', 'oneImport', 'users']

/**
 * Keeps the answers of one person on the device and gives those of the last visit to the cache at once, as answers that
 * have to be asked for again. Those of another person, another build or last month are removed. Returns what ends it.
 */
export async function keepAnswers(client: QueryClient, owner: number): Promise<() => void> {
  const store = await openDB<Answers>(ANSWERS, 1, {
    upgrade: (made) => void made.createObjectStore('answers', { keyPath: 'hash' }),
    // The log-in ended in another tab, which removes all of it.
    blocking: (_, __, event) => (event.target as IDBDatabase).close(),
  })
  const build = thisBuild()
  const { good, bad } = partitionAnswers(await store.getAll('answers'), { owner, build, now: Date.now() })
  await remove(store, bad)
  // Who logged out meanwhile leaves an empty cache to the next person.
  if (signedInClaims()?.id !== owner) {
    store.close()
    return () => {}
  }
  let rows = good
  const isAnswered = (query: Query) => query.state.status === 'success'
  // On a slow line the first answers come before there is a place for them.
  const early = client.getQueryCache().getAll().filter(isAnswered)
  restore(client, good)

  const waiting = new Map<string, Query>()
  let timer: ReturnType<typeof setTimeout> | undefined
  const write = async () => {
    const fresh = [...waiting.values()]
      .map((query) => toKeptAnswer(query, owner, build))
      .filter((one) => one !== null)
    waiting.clear()
    const { stay, go } = limitAnswers([
      ...fresh,
      ...rows.filter(({ hash }) => !fresh.some((one) => one.hash === hash)),
    ])
    rows = stay
    for (const row of fresh) if (stay.includes(row)) await store.put('answers', row)
    await remove(store, go)
  }
  const keep = (query: Query) => {
    waiting.set(query.queryHash, query)
    clearTimeout(timer)
    // A full disk or a database that went away: the figures on the screen are none the worse.
    timer = setTimeout(() => void write().catch(() => undefined), GATHERED_MS)
  }
  const stopListening = client.getQueryCache().subscribe((event) => {
    if (isAnswer(event)) keep(event.query as Query)
  })
  for (const query of early) keep(query)
  const end = () => {
    clearTimeout(timer)
    stopListening()
    stopWatching()
    store.close()
  }
  const stopWatching = onSessionEnd(end)
  return end
}

/** Told by the server just now, or before the page asked; what `restore` gives back is neither. */
function isAnswer(event: QueryCacheNotifyEvent): boolean {
  if (event.type === 'added') return event.query.state.status === 'success'
  return event.type === 'updated' && event.action.type === 'success'
}

/** Which rows this person may see with this build, and which have to go. */
export function partitionAnswers(
  rows: readonly CachedAnswer[],
  { owner, build, now }: { owner: number; build: string; now: number },
): { good: CachedAnswer[]; bad: CachedAnswer[] } {
  const isGood = (row: CachedAnswer) =>
    row.owner === owner && row.build === build && now - row.at < MOST.ageMs
  return { good: rows.filter(isGood), bad: rows.filter((row) => !isGood(row)) }
}

/** The newest rows, as many as there is room for, and those that have to go. */
export function limitAnswers(
  rows: readonly CachedAnswer[],
  most: { rows: number; letters: number } = MOST,
): { stay: CachedAnswer[]; go: CachedAnswer[] } {
  const stay: CachedAnswer[] = []
  const go: CachedAnswer[] = []
  let letters = 0
  for (const row of [...rows].sort((a, b) => b.at - a.at)) {
    letters += row.letters
    if (stay.length < most.rows && letters <= most.letters) stay.push(row)
    else go.push(row)
  }
  return { stay, go }
}

function toKeptAnswer(query: Query, owner: number, build: string): CachedAnswer | null {
  const { data, dataUpdatedAt } = query.state
  if (data === undefined || data instanceof Blob || NEVER.includes(query.queryKey[0])) return null
  if (query.gcTime === fillsForm.gcTime) return null
  const letters = JSON.stringify(data).length
  if (letters > MOST.inOne) return null
  return {
    hash: query.queryHash,
    key: query.queryKey,
    answer: data,
    at: dataUpdatedAt,
    letters,
    owner,
    build,
  }
}

/** What came from the server meanwhile stays. An answer of the last visit is invalid from the start: it is asked for again. */
export function restore(client: QueryClient, rows: readonly CachedAnswer[]): void {
  const cache = client.getQueryCache()
  for (const { key, answer, at } of rows) {
    const query = cache.build(client, { queryKey: key })
    if (query.state.data !== undefined) continue
    const { status } = query.state
    query.setState({
      data: answer,
      dataUpdatedAt: at,
      isInvalidated: true,
      status: status === 'error' ? 'error' : 'success',
    })
  }
}

async function remove(store: Store, rows: readonly CachedAnswer[]): Promise<void> {
  for (const { hash } of rows) await store.delete('answers', hash)
}
