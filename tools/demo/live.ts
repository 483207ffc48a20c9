import type { ReadingFrame } from '#contract/meter/reading.ts'
import type { Database } from '#store/engine/database.ts'
import type { Log } from '#store/engine/log.ts'
import type { Scope } from '#store/engine/scope.ts'
import { latestInstants } from '#store/meter/reading/latest-reading.ts'
import { toFrame } from './frame.ts'
import { gatewayKey } from './gateway-key.ts'
import type { Founded, Placed } from './organisations.ts'
import { boundaries, type MeteredSite, meterSite } from './synthesise.ts'

const MINUTE_MS = 60_000
const PATH = '/api/v1/ingest/readings/'
/** Small posts: a catch-up of weeks must not hold the doors. */
const MOST_A_POST = 2_000
const POST_TIMEOUT_MS = 20_000

export interface LiveOptions {
  database: Database
  organisations: readonly Founded[]
  /** where the product listens, without a slash at the end */
  address: string
  log: Log
}

export interface LiveMeters {
  stop(): Promise<void>
}

/**
 * Simulated loggers, one a branch, that post through the real ingest call: what their meters stored since the last
 * acknowledged reading, and a current reading each minute. What is not acknowledged is kept and sent again.
 */
export async function startLive(options: LiveOptions): Promise<LiveMeters> {
  const loggers: Logger[] = []
  for (const { organisation, scope, branches } of options.organisations) {
    for (const placed of branches) {
      const key = await gatewayKey(options.database, scope, {
        label: `Simulated logger of ${placed.branch.name}`,
        deviceIds: placed.deviceIds.filter((id) => id !== null),
      })
      if (key === null) continue
      const site = meterSite(organisation.name, placed.branch)
      const sentUntil = await lastReading(options.database, scope, placed)
      loggers.push({ placed, site, key, sentUntil, troubled: false })
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
    },
  }
}

interface Logger {
  placed: Placed
  site: MeteredSite
  key: string
  sentUntil: number
  troubled: boolean
}

/** Instants a logger owes: every stored one since the last acknowledged, and the current minute. */
export function owed(sentUntil: number, now: number): number[] {
  const minute = Math.floor(now / MINUTE_MS) * MINUTE_MS
  const stored = boundaries(sentUntil, now)
  return minute > sentUntil && stored.at(-1) !== minute ? [...stored, minute] : stored
}

async function report(logger: Logger, now: number, { address, log }: LiveOptions): Promise<void> {
  const { placed, site } = logger
  const most = Math.floor(MOST_A_POST / Math.max(1, placed.deviceIds.length))
  const instants = owed(logger.sentUntil, now)
  for (let from = 0; from < instants.length; from += most) {
    const batch = instants.slice(from, from + most)
    const frames = batch.flatMap((at) => framesAt(placed, site, at))
    const trouble = frames.length > 0 ? await post(address, logger.key, frames) : null
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

function framesAt(placed: Placed, site: MeteredSite, at: number): ReadingFrame[] {
  return (site.readingsAt(at) ?? []).flatMap((reading, k) => {
    const deviceId = placed.deviceIds[k]
    return deviceId === null || deviceId === undefined ? [] : [toFrame(deviceId, reading)]
  })
}

/** null: acknowledged; else why not. */
async function post(address: string, key: string, readings: ReadingFrame[]): Promise<string | null> {
  try {
    const answer = await fetch(`${address}${PATH}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
      body: JSON.stringify({ readings }),
      signal: AbortSignal.timeout(POST_TIMEOUT_MS),
    })
    const text = await answer.text()
    return answer.ok ? null : `${answer.status} ${text.slice(0, 200)}`
  } catch (error) {
    return error instanceof Error ? error.message : String(error)
  }
}

async function lastReading(database: Database, scope: Scope, placed: Placed): Promise<number> {
  const latest = await database.withScope(scope, (tx) => latestInstants(tx, scope))
  const known = placed.deviceIds.flatMap((id) => (id === null ? [] : [latest.get(id) ?? 0]))
  return Math.min(...known)
}
