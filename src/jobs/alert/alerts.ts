import { BLOCK_MS, DAY_MS, type Instant, MINUTE_MS, SECOND_MS } from '#domain/time/interval.ts'
import { addAlert, endAlertsOfInactive, forgetAlerts } from '#store/alert/alert.ts'
import { takeAlertMarks } from '#store/alert/alert-mark.ts'
import { settingsToJudge } from '#store/alert/alert-setting.ts'
import type { Database } from '#store/engine/database.ts'
import { scopeOfJob } from '#store/engine/scope.ts'
import type { Job } from '#store/engine/woken.ts'
import { tree } from '#store/site/organisation.ts'
import { organisationsToJudge } from '#store/site/organisation-ids.ts'
import { organisationsToAlert, organisationsWithBranches } from '#store/site/organisations-due.ts'
import type { LookContext } from './judge-context.ts'
import { judgeLasting } from './judge-lasting.ts'
import { judgeStanding, type ReadMonths } from './judge-standing.ts'
import { monthOutlook } from './month-outlook.ts'
import { judgeReadings } from './readings/judge-readings.ts'
import { createJudgedMemory, type Judged, type JudgedMemory } from './readings/judged-memory.ts'
import { passOver } from './readings/pass-over.ts'
import { tellAlerts } from './tell-alerts.ts'

/** In minutes. */
const QUARTER = BLOCK_MS / MINUTE_MS
/** A year can be compared with the one before it; what ended earlier is nobody's business any more. */
const KEPT_MS = 400 * DAY_MS
/** Forgotten at one look: more wait for the next. */
const MOST_FORGOTTEN = 1000
const REST_MS = 10 * SECOND_MS

export interface AlertsOptions {
  readonly database: Database
  readonly clock: () => Instant
  /** How the running month goes; a test says it itself. */
  readonly readMonths?: ReadMonths
  /** Where people reach the product: what the links of the mail begin with. Left out: the mail names no page. */
  readonly publicUrl?: string
  /** How far it has judged. */
  readonly memory?: JudgedMemory
  /** Readings that come within so long of a look are looked at together, by the next. */
  readonly restMs?: number
}

/**
 * Raises and clears alerts: woken by the commit that rolls readings up, at once where it had rested, else with what else has
 * come; and every quarter of an hour, because what has not been said is noticed by the clock alone. Alert rows and mail are
 * written in one transaction.
 */
export function alertsJob(options: AlertsOptions): Job {
  const { database, clock, memory = createJudgedMemory(), restMs = REST_MS } = options
  const quarters = new Map<number, number>()
  const named = new Set<number>()
  let minute: number | null = null
  return {
    channel: 'alerts',
    everyMs: 5 * SECOND_MS,
    failed: 'Could not look for alerts; they are looked for again',
    async organisations(gained) {
      const running = Math.floor(clock() / MINUTE_MS)
      // The process before may have ended before it looked at what is asked once a quarter.
      if (gained) minute = null
      if (running === minute) return organisationsToJudge(database)
      const isQuarter = minute === null || Math.floor(minute / QUARTER) !== Math.floor(running / QUARTER)
      const due = await (isQuarter ? organisationsWithBranches : organisationsToAlert)(database)
      minute = running
      for (const id of due) named.add(id)
      return due
    },
    async drain(organisationId, turn) {
      const quarter = Math.floor(clock() / BLOCK_MS)
      const isQuarter = quarters.get(organisationId) !== quarter
      // Of the others no alert waits to be told.
      const mayTell = named.delete(organisationId)
      const { readings } = await judgeAlerts({ ...options, memory }, organisationId, isQuarter, mayTell)
      quarters.set(organisationId, quarter)
      if (readings) turn.rest?.(restMs)
    },
  }
}

/** One look at an organisation: at what has changed and, by the clock, at everything. Tells whether readings had. */
export async function judgeAlerts(
  options: AlertsOptions,
  organisationId: number,
  isQuarter: boolean,
  /** An alert may wait to be told, whatever the readings say. */
  mayTell = false,
): Promise<{ readonly readings: boolean }> {
  const { database, memory = createJudgedMemory() } = options
  const scope = scopeOfJob(organisationId)
  const { judged, readings } = await database.withScope(scope, async (tx) => {
    const now = options.clock()
    const taken = await takeAlertMarks(tx, scope)
    const readings = taken.devices.size > 0
    const known = isQuarter ? null : memory.recall(organisationId, taken.version)
    const { marks, passed } = await passOver(taken.devices, known, now)
    if (known && readings && marks.size === 0) {
      if (mayTell) await tellAlerts(tx, scope, { now, publicUrl: options.publicUrl })
      return { judged: { ...known, devices: passed }, readings }
    }
    let judged: Omit<Judged, 'isAll'> | null = null
    if (readings || isQuarter) {
      const { placed, version } = await settingsToJudge(tx, scope)
      const ctx: LookContext = { tx, scope, settings: placed.organisation, placed, now, added: [] }
      const before = memory.recall(organisationId, version)?.devices ?? new Map()
      const told = await judgeReadings(ctx, { marks, isQuarter, before })
      judged = { ...told, version, devices: new Map([...passed, ...told.devices]) }
      if (isQuarter) await judgeByClock(ctx, options)
      await addEpisodes(ctx)
    }
    await tellAlerts(tx, scope, { now, publicUrl: options.publicUrl })
    return { judged, readings }
  })
  if (judged) memory.remember(organisationId, { ...judged, isAll: isQuarter })
  return { readings }
}

async function judgeByClock(look: LookContext, { readMonths = monthOutlook }: AlertsOptions): Promise<void> {
  const { tx, scope, now } = look
  const seen = await tree(tx, scope)
  if (!seen) return
  const ctx = { ...look, tree: seen }
  await endAlertsOfInactive(tx, scope, now)
  await judgeStanding(ctx, readMonths)
  await judgeLasting(ctx)
  await forgetAlerts(tx, scope, { endedBefore: now - KEPT_MS, most: MOST_FORGOTTEN })
}

async function addEpisodes({ tx, scope, now, added }: LookContext): Promise<void> {
  const inOrder = added.toSorted((a, b) => a.episode.since - b.episode.since)
  for (const { place, episode } of inOrder) await addAlert(tx, scope, place, episode, now)
}
