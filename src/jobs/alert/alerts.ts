import { BLOCK_MS, DAY_MS, HOUR_MS, type Instant, MINUTE_MS, SECOND_MS } from '#domain/time/interval.ts'
import {
  addAlert,
  type DirtySpan,
  endAlertsOfInactive,
  forgetAlerts,
  takeAlertDirty,
} from '#store/alert/alert.ts'
import { alertSettings } from '#store/alert/alert-setting.ts'
import type { Database } from '#store/engine/database.ts'
import { scopeOfJob } from '#store/engine/scope.ts'
import type { Job } from '#store/engine/woken.ts'
import { tree } from '#store/site/organisation.ts'
import { organisationsToJudge } from '#store/site/organisation-ids.ts'
import { organisationsToAlert, organisationsWithBranches } from '#store/site/organisations-due.ts'
import type { JudgeContext } from './judge-context.ts'
import { judgeDevices } from './judge-devices.ts'
import { judgeLasting } from './judge-lasting.ts'
import { judgeStanding, type ReadMonths } from './judge-standing.ts'
import { monthOutlook } from './month-outlook.ts'
import { tellAlerts } from './tell-alerts.ts'

/** In minutes. */
const QUARTER = BLOCK_MS / MINUTE_MS
/** A year can be compared with the one before it; what ended earlier is nobody's business any more. */
const KEPT_MS = 400 * DAY_MS
/** Forgotten at one look: more wait for the next. */
const MOST_FORGOTTEN = 1000

export interface AlertsOptions {
  readonly database: Database
  readonly clock: () => Instant
  /** How the running month goes; a test says it itself. */
  readonly readMonths?: ReadMonths
}

/**
 * Raises and clears alerts: woken by the commit that rolls readings up, and every quarter of an hour, because what has
 * not been said is noticed by the clock alone. Alert rows and mail are written in one transaction.
 */
export function alertsJob(options: AlertsOptions): Job {
  const { database, clock } = options
  const quarters = new Map<number, number>()
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
      return due
    },
    async drain(organisationId) {
      const quarter = Math.floor(clock() / BLOCK_MS)
      await judgeAlerts(options, organisationId, quarters.get(organisationId) !== quarter)
      quarters.set(organisationId, quarter)
    },
  }
}

/** One look at an organisation: at what has changed and, by the clock, at everything. */
export async function judgeAlerts(
  { database, clock, readMonths = monthOutlook }: AlertsOptions,
  organisationId: number,
  isQuarter: boolean,
): Promise<void> {
  const scope = scopeOfJob(organisationId)
  await database.withScope(scope, async (tx) => {
    const now = clock()
    const dirty = await takeAlertDirty(tx, scope)
    if (dirty.length > 0 || isQuarter) {
      const seen = await tree(tx, scope)
      if (!seen) return
      const ctx: JudgeContext = {
        tx,
        scope,
        tree: seen,
        settings: await alertSettings(tx, scope),
        now,
        added: [],
      }
      await judgeDevices(ctx, isQuarter ? withEveryDevice(dirty, seen.branches, now) : dirty)
      if (isQuarter) {
        await endAlertsOfInactive(tx, scope, now)
        await judgeStanding(ctx, readMonths)
        await judgeLasting(ctx)
        await forgetAlerts(tx, scope, { endedBefore: now - KEPT_MS, most: MOST_FORGOTTEN })
      }
      await addEpisodes(ctx)
    }
    await tellAlerts(tx, scope, now)
  })
}

async function addEpisodes({ tx, scope, now, added }: JudgeContext): Promise<void> {
  const inOrder = added.toSorted((a, b) => a.episode.since - b.episode.since)
  for (const { place, episode } of inOrder) await addAlert(tx, scope, place, episode, now)
}

function withEveryDevice(
  dirty: readonly DirtySpan[],
  branches: readonly { readonly devices: readonly { readonly id: number }[] }[],
  now: Instant,
): DirtySpan[] {
  const known = new Map(dirty.map((span) => [span.deviceId, span]))
  return branches.flatMap(({ devices }) =>
    devices.map(({ id }) => known.get(id) ?? { deviceId: id, from: now - HOUR_MS, to: now }),
  )
}
