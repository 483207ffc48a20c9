import type { Database } from '#store/engine/database.ts'
import type { Log } from '#store/engine/log.ts'
import type { Scope } from '#store/engine/scope.ts'
import { latestInstants } from '#store/meter/reading/latest-reading.ts'
import { openAcrelGateway } from './field/acrel-gateway.ts'
import { openPostingLogger } from './field/posting-logger.ts'
import type { Founded, Placed } from './organisations.ts'
import type { OrganisationProfile } from './profile.ts'
import { boundaries, type MeteredSite, meterSite } from './synthesise.ts'

const MINUTE_MS = 60_000
/** Small bundles: a catch-up of weeks must not hold the doors. */
const MOST_AT_ONCE = 2_000

export interface LiveOptions {
  database: Database
  organisations: readonly Founded[]
  /** where the product listens, without a slash at the end */
  address: string
  /** where its broker listens; null: it has none */
  mqttPort: number | null
  log: Log
}

export interface LiveMeters {
  stop(): Promise<void>
}

/** How readings leave a branch. */
export interface Way {
  /** null: all of these instants are acknowledged; else why not. */
  send(instants: readonly number[]): Promise<string | null>
  stop(): Promise<void>
}

/** Of one branch, what a way out of it needs. */
export interface WayOptions extends Pick<LiveOptions, 'database' | 'address' | 'mqttPort'> {
  readonly scope: Scope
  readonly organisation: OrganisationProfile
  readonly placed: Placed
  readonly site: MeteredSite
}

/**
 * Simulated loggers, one a branch, that post through the real ingest call or publish as a gateway does: what their meters
 * stored since the last acknowledged reading, and a current reading each minute. What is not acknowledged is kept and sent
 * again. A branch that an agent reads has none.
 */
export async function startLive(options: LiveOptions): Promise<LiveMeters> {
  const loggers: Logger[] = []
  for (const { organisation, scope, branches } of options.organisations) {
    for (const placed of branches.filter(({ branch }) => branch.feed !== 'modbus')) {
      const site = meterSite(organisation.name, placed.branch)
      const open = placed.branch.feed === 'acrel' ? openAcrelGateway : openPostingLogger
      const way = await open({ ...options, scope, organisation, placed, site })
      if (way === null) continue
      const sentUntil = await lastReading(options.database, scope, placed)
      loggers.push({ placed, way, sentUntil, troubled: false })
    }
  }
  let stopped = false
  let timer: NodeJS.Timeout | undefined
  let running: Promise<void> = Promise.resolve()

  async function tick(): Promise<void> {
    for (const logger of loggers) {
      if (stopped) return
      await report(logger, Date.now(), options)
    }
    if (!stopped) timer = setTimeout(again, MINUTE_MS - (Date.now() % MINUTE_MS) + 200)
  }
  function again(): void {
    running = tick()
  }

  again()
  return {
    async stop() {
      stopped = true
      clearTimeout(timer)
      await running
      await Promise.all(loggers.map(({ way }) => way.stop()))
    },
  }
}

interface Logger {
  placed: Placed
  way: Way
  sentUntil: number
  troubled: boolean
}

/** Instants a logger owes: every stored one since the last acknowledged, and the current minute. */
export function owed(sentUntil: number, now: number): number[] {
  const minute = Math.floor(now / MINUTE_MS) * MINUTE_MS
  const stored = boundaries(sentUntil, now)
  return minute > sentUntil && stored.at(-1) !== minute ? [...stored, minute] : stored
}

async function report(logger: Logger, now: number, { log }: LiveOptions): Promise<void> {
  const { placed, way } = logger
  const most = Math.floor(MOST_AT_ONCE / Math.max(1, placed.deviceIds.length))
  const instants = owed(logger.sentUntil, now)
  for (let from = 0; from < instants.length; from += most) {
    const batch = instants.slice(from, from + most)
    const trouble = await way.send(batch)
    if (trouble !== null) {
      if (!logger.troubled)
        log.warn({}, `The simulated logger of ${placed.branch.name} keeps its readings: ${trouble}`)
      logger.troubled = true
      return
    }
    logger.troubled = false
    logger.sentUntil = batch.at(-1) ?? logger.sentUntil
  }
}

async function lastReading(database: Database, scope: Scope, placed: Placed): Promise<number> {
  const latest = await database.withScope(scope, (tx) => latestInstants(tx, scope))
  const known = placed.deviceIds.flatMap((id) => (id === null ? [] : [latest.get(id) ?? 0]))
  return Math.min(...known)
}
