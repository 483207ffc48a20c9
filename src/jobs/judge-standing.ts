import type { AlertKind } from '#domain/alert/settings.ts'
import { aboveStanding, maintenanceStanding, type Standing, standingEpisode } from '#domain/alert/standing.ts'
import { hoursToMaintenance } from '#domain/generator/maintenance.ts'
import { runHoursFromSeconds } from '#domain/hours/run-hours.ts'
import { dayNumber } from '#domain/time/calendar-day.ts'
import type { Instant } from '#domain/time/interval.ts'
import { monthOf } from '#domain/time/month.ts'
import { localDay, startOfDay } from '#domain/time/zone.ts'
import { type AlertPlace, addAlert, alertsTouching, moveAlert } from '#store/alert.ts'
import { maintenanceDays } from '#store/alert-setting.ts'
import { secondsOnSince } from '#store/run-since.ts'
import type { JudgeContext } from './judge-devices.ts'

/** How the running month of a branch goes; null: not known. */
export interface MonthFigures {
  readonly usedKwh: number | null
  readonly forecastToDateKwh: number | null
  readonly tons: number | null
  readonly estimatedTonsToDate: number | null
}

/** Works the running month of each branch out as the Score Card does. */
export type MonthOf = (ctx: JudgeContext) => Promise<ReadonlyMap<number, MonthFigures>>

/** Services that are near, and totals of the month above their limits. */
export async function judgeStanding(ctx: JudgeContext, monthOfBranches: MonthOf): Promise<void> {
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
  const since = sets.flatMap(({ branch, device: { id, servicedAt } }) =>
    servicedAt === null ? [] : [{ deviceId: id, day: localDay(branch.zone, servicedAt) }],
  )
  const onS = await secondsOnSince(tx, scope, since, now)
  for (const { branch, device } of sets) {
    const run = hoursToMaintenance(device.serviceIntervalH, runHoursFromSeconds([onS.get(device.id) ?? null]))
    const day = days.get(device.id) ?? null
    const left = day === null ? null : dayNumber(day) - dayNumber(localDay(branch.zone, now))
    const place = { kind: 'generator-maintenance', branchId: branch.id, deviceId: device.id } as const
    await keepStanding(ctx, place, maintenanceStanding(run, left), null)
  }
}

async function judgeMonth(ctx: JudgeContext, monthOfBranches: MonthOf): Promise<void> {
  const { settings, tree, now } = ctx
  const { energy_usage_max: mostKwh, set_co2_value: mostTons } = settings
  const isEnergy = settings.energy_usage_alerts && mostKwh !== null
  const isCarbon = settings.set_co2_alerts && mostTons !== null
  if (!(isEnergy || isCarbon || settings.emitted_co2_alerts || settings.baseline_alerts)) return
  const months = await monthOfBranches(ctx)
  for (const { id, zone } of tree.branches) {
    const month = months.get(id)
    if (!month) continue
    const monthStart = startOfDay(zone, `${monthOf(localDay(zone, now))}-01`)
    const keep = (kind: AlertKind, standing: Standing) =>
      keepStanding(ctx, { kind, branchId: id, deviceId: null }, standing, monthStart)
    if (isEnergy) await keep('energy-usage', aboveStanding(month.usedKwh, mostKwh))
    if (settings.baseline_alerts)
      await keep('baseline', aboveStanding(month.usedKwh, month.forecastToDateKwh))
    if (isCarbon) await keep('co2', aboveStanding(month.tons, mostTons))
    if (settings.emitted_co2_alerts) {
      await keep('emitted-co2', aboveStanding(month.tons, month.estimatedTonsToDate))
    }
  }
}

async function keepStanding(
  { tx, scope, now }: JudgeContext,
  place: AlertPlace,
  standing: Standing,
  periodStart: Instant | null,
): Promise<void> {
  const written = await alertsTouching(tx, scope, place, { from: now, to: now })
  const open = written.find(({ kind, until }) => kind === place.kind && until === null) ?? null
  const episode = standingEpisode(open, standing, { now, periodStart })
  if (episode === null) return
  if (open === null) await addAlert(tx, scope, place, episode, now)
  else await moveAlert(tx, scope, open.id, episode)
}
