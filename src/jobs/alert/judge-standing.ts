import type { Episode } from '#domain/alert/episodes.ts'
import type { AlertKind } from '#domain/alert/settings.ts'
import {
  aboveForecast,
  aboveStanding,
  maintenanceStanding,
  monthEpisode,
  type Standing,
  serviceDueSince,
  serviceEpisode,
} from '#domain/alert/standing.ts'
import { hoursToMaintenance } from '#domain/score/generator/maintenance.ts'
import type { MonthFigures } from '#domain/score/month-outlook.ts'
import { addMonths, dayNumber } from '#domain/time/calendar-day.ts'
import type { Instant, Interval } from '#domain/time/interval.ts'
import { monthFromDay } from '#domain/time/month.ts'
import { localDay, startOfDay } from '#domain/time/zone.ts'
import {
  type Alert,
  type AlertPlace,
  alertsTouching,
  loadLastEnd,
  moveAlert,
  removeAlert,
} from '#store/alert/alert.ts'
import { maintenanceDays } from '#store/alert/alert-setting.ts'
import { serviceRuns } from '#store/score/service-runs.ts'
import { aboveSince } from './above-since.ts'
import type { JudgeContext } from './judge-context.ts'
import type { RunningMonth } from './month-outlook.ts'

/** Works the running month of each branch out as the Score Card does. */
export type ReadMonths = (ctx: JudgeContext) => Promise<ReadonlyMap<number, RunningMonth>>

/** Services that are near, and totals of the month above their limits. */
export async function judgeStanding(ctx: JudgeContext, monthOfBranches: ReadMonths): Promise<void> {
  await judgeMaintenance(ctx)
  await judgeMonth(ctx, monthOfBranches)
}

async function judgeMaintenance(ctx: JudgeContext): Promise<void> {
  const { tx, scope, tree, settings, now } = ctx
  if (!settings.generator_maintenance_alert) return
  const days = new Map((await maintenanceDays(tx, scope)).map(({ deviceId, day }) => [deviceId, day]))
  const sets = tree.branches.flatMap((branch) =>
    branch.devices
      .filter(({ deviceType, isActive }) => deviceType === 'GENERATOR' && isActive)
      .map((device) => ({ branch, device })),
  )
  const runs = await serviceRuns(tx, scope, tree.branches, now)
  for (const { branch, device } of sets) {
    const run = hoursToMaintenance(device.serviceIntervalH, runs.get(device.id)?.hours ?? null)
    const day = days.get(device.id) ?? null
    const left = day === null ? null : dayNumber(day) - dayNumber(localDay(branch.zone, now))
    const place = { kind: 'generator-maintenance', branchId: branch.id, deviceId: device.id } as const
    const standing = maintenanceStanding(run, left)
    const open = await findKeptAlert(ctx, place, ({ until }) => until === null)
    const lastEnd = open === null && standing.isBad ? await loadLastEnd(tx, scope, place) : null
    const dueSince = serviceDueSince(branch.zone, day, lastEnd, now)
    await keepEpisode(ctx, place, open, serviceEpisode(open, standing, dueSince, now))
  }
}

async function judgeMonth(ctx: JudgeContext, monthOfBranches: ReadMonths): Promise<void> {
  const { settings, placed, tree, now } = ctx
  const isEnergy = settings.energy_usage_alerts && placed.anywhere.energy_usage_max !== null
  const isCarbon = settings.set_co2_alerts && placed.anywhere.set_co2_value !== null
  if (!(isEnergy || isCarbon || settings.emitted_co2_alerts || settings.baseline_alerts)) return
  const months = await monthOfBranches(ctx)
  for (const { id, zone } of tree.branches) {
    const month = months.get(id)
    if (!month) continue
    const { energy_usage_max: mostKwh, set_co2_value: mostTons } = placed.at({ branchId: id, deviceId: null })
    const first = `${monthFromDay(localDay(zone, now))}-01`
    const span = { from: startOfDay(zone, first), to: startOfDay(zone, addMonths(first, 1)) }
    const keep = (kind: AlertKind, rule: MonthRule) =>
      keepMonth(ctx, { kind, branchId: id }, rule(month, now), span, () =>
        aboveSince(zone, span, now, async (at) => rule(await month.at(at), at).isBad === true),
      )
    if (isEnergy && mostKwh !== null)
      await keep('energy-usage', ({ usedKwh }) => aboveStanding(usedKwh, mostKwh))
    if (settings.baseline_alerts) {
      await keep('baseline', ({ usedKwh, forecastToDateKwh, baselineState }, at) =>
        aboveForecast(usedKwh, forecastToDateKwh, baselineState, span, at),
      )
    }
    if (isCarbon && mostTons !== null) await keep('co2', ({ tons }) => aboveStanding(tons, mostTons))
    if (settings.emitted_co2_alerts) {
      await keep('emitted-co2', ({ tons, estimatedTonsToDate, carbonState }, at) =>
        aboveForecast(tons, estimatedTonsToDate, carbonState, span, at),
      )
    }
  }
}

type MonthRule = (figures: MonthFigures, at: Instant) => Standing

/** The alert of the running month; that of a month before ends with its month. */
async function keepMonth(
  ctx: JudgeContext,
  { kind, branchId }: Pick<AlertPlace, 'kind' | 'branchId'>,
  standing: Standing,
  month: Interval,
  crossedAt: () => Promise<Instant>,
): Promise<void> {
  const place = { kind, branchId, deviceId: null }
  const past = await findKeptAlert(ctx, place, ({ since, until }) => since < month.from && until === null)
  if (past) await keepEpisode(ctx, place, past, { ...past, until: month.from })
  const isOfMonth = ({ since }: Alert) => since >= month.from && since < month.to
  const kept = await findKeptAlert(ctx, place, isOfMonth, month)
  const isNew = standing.isBad === true && kept?.until !== null
  const since = isNew ? await crossedAt() : ctx.now
  await keepEpisode(ctx, place, kept, monthEpisode(kept, standing, since, ctx.now))
}

async function findKeptAlert(
  { tx, scope, now }: JudgeContext,
  place: AlertPlace,
  isIt: (alert: Alert) => boolean,
  span: Interval = { from: now, to: now },
): Promise<Alert | null> {
  const written = await alertsTouching(tx, scope, place, span)
  return written.find((alert) => alert.kind === place.kind && isIt(alert)) ?? null
}

async function keepEpisode(
  { tx, scope, added }: JudgeContext,
  place: AlertPlace,
  kept: Alert | null,
  episode: Episode | null,
): Promise<void> {
  if (kept === null) {
    if (episode !== null) added.push({ place, episode })
    return
  }
  if (episode === null) await removeAlert(tx, scope, kept.id)
  else await moveAlert(tx, scope, kept.id, episode)
}
