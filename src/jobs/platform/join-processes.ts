import { whoseWork } from '#domain/platform/whose-work.ts'
import type { Database } from '#store/engine/database.ts'
import type { Log } from '#store/engine/log.ts'
import { SCHEMA_CHANNEL, schemaVersion } from '#store/engine/migrate.ts'
import type { WorkShare } from '#store/engine/woken.ts'
import {
  forgetProcess,
  freeLeases,
  GONE_AFTER_MS,
  type SeenProcess,
  type ServerProcess,
  seenProcesses,
  takeLease,
  tellAlive,
} from '#store/platform/server-process.ts'

export interface JoinOptions {
  readonly database: Pick<Database, 'admin' | 'listen'>
  readonly log: Log
  readonly self: ServerProcess
  /** Hears the schema of the database whenever it is looked at. */
  readonly saw: (schemaVersion: number) => void
  readonly beatMs?: number
}

export interface Membership {
  readonly share: WorkShare
  /** The others that lived when this one joined. */
  readonly others: readonly SeenProcess[]
  /** To be called when its work has ended: the others take it over. */
  stop(): Promise<void>
}

const BEAT_MS = 4_000
/** A process that could not tell that it lives begins no work any more before the others believe it gone. */
const SURE_FOR_MS = GONE_AFTER_MS - 6_000

/**
 * Makes this process one of those that serve the database: it tells that it lives, and works for its share of the
 * organisations, each under a lease, so that work is done once. Who does not live is nobody's owner: its share is taken
 * over within half a minute.
 */
export async function joinProcesses(options: JoinOptions): Promise<Membership> {
  const { database, log, self, saw, beatMs = BEAT_MS } = options
  const holdings = createHoldings(options)
  let isTroubled = false

  async function beat(): Promise<SeenProcess[]> {
    const began = performance.now()
    await tellAlive(database, self)
    const [seen, version] = [await seenProcesses(database), await schemaVersion(database.admin)]
    saw(version)
    await holdings.settle(workers(seen, version), began)
    return seen
  }

  const first = await beat()
  let beating: Promise<void> | null = null
  const tick = () => {
    beating ??= beat()
      .then(
        () => {
          isTroubled = false
        },
        (error: unknown) => {
          if (!isTroubled) log.warn({ err: error }, 'This process could not tell the others that it lives')
          isTroubled = true
        },
      )
      .finally(() => {
        beating = null
      })
  }
  const listening = await database.listen(SCHEMA_CHANNEL, tick)
  const timer = setInterval(tick, beatMs)
  timer.unref()
  return {
    share: holdings,
    others: first.filter(({ id, isAlive }) => isAlive && id !== self.id),
    async stop() {
      clearInterval(timer)
      await listening.stop()
      await beating
      await forgetProcess(database, self.id).catch(() => {})
    },
  }
}

/** Those that work, of the program's version that may write. */
function workers(seen: readonly SeenProcess[], version: number): string[] {
  return seen
    .filter((one) => one.isAlive && one.kind !== 'web' && one.schemaVersion >= version)
    .map(({ id }) => id)
}

/** Organisations that this process holds the lease of. */
function createHoldings({ database, self }: JoinOptions) {
  const held = new Set<number>()
  const busy = new Map<number, number>()
  const looks: (() => void)[] = []
  let live: readonly string[] = []
  let sureUntil = 0
  let isRefused = false

  const isOurs = (organisationId: number) => whoseWork(organisationId, live) === self.id

  async function free(organisationIds: readonly number[]): Promise<void> {
    if (organisationIds.length === 0) return
    for (const id of organisationIds) held.delete(id)
    await freeLeases(database, organisationIds, self.id)
  }

  async function hold(organisationId: number): Promise<boolean> {
    if (performance.now() > sureUntil || !isOurs(organisationId)) return false
    if (held.has(organisationId)) return true
    const isTaken = await takeLease(database, organisationId, self.id)
    if (isTaken) held.add(organisationId)
    else isRefused = true
    return isTaken
  }

  return {
    async work(organisationId: number, piece: () => Promise<void>): Promise<void> {
      if (!(await hold(organisationId))) return
      busy.set(organisationId, (busy.get(organisationId) ?? 0) + 1)
      try {
        await piece()
      } finally {
        const left = busy.get(organisationId)! - 1
        if (left > 0) busy.set(organisationId, left)
        else busy.delete(organisationId)
      }
    },
    onGain: (look: () => void) => void looks.push(look),
    /** Who works by now: what became another's is given back as soon as no piece of it is under way. */
    async settle(workers: readonly string[], at: number): Promise<void> {
      const isUnsure = performance.now() > sureUntil
      const isChanged = workers.join() !== live.join()
      live = workers
      // The others may have believed it gone, and taken what it held.
      if (isUnsure) held.clear()
      sureUntil = at + SURE_FOR_MS
      await free([...held].filter((id) => !isOurs(id) && !busy.has(id)))
      if (!isChanged && !isRefused && !isUnsure) return
      isRefused = false
      for (const look of looks) look()
    },
  }
}
