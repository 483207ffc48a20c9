import { alertSettingsText } from '#contract/alert/alert-messages.ts'
import type { AlertsData } from '#contract/alert/alert-settings.ts'
import { calls } from '#contract/calls.ts'
import { type PlaceLimits, placedSettings } from '#domain/alert/limits/place-limits.ts'
import { ALERT_LIMITS, readSettings } from '#domain/alert/read-settings.ts'
import { mayInOrganisation } from '#domain/people/can.ts'
import { isDay } from '#domain/time/calendar-day.ts'
import { loadPlaceLimits } from '#store/alert/alert-limit.ts'
import type { MaintenanceDay, VersionedSettings } from '#store/alert/alert-setting.ts'
import {
  keepAlertSettings,
  keepMaintenanceDay,
  lockAlertSettings,
  maintenanceDays,
  versionedSettings,
} from '#store/alert/alert-setting.ts'
import { type Entry, operation, type ScopedContext, writeTo } from '../frame/operation.ts'
import { recordChange } from '../frame/record-change.ts'
import { ApiError, notFound } from '../frame/respond.ts'
import { requireVersion } from '../frame/version.ts'
import { judgeAnew, requireLimits } from './judge-anew.ts'

interface LoadedSettings extends VersionedSettings {
  readonly places: readonly PlaceLimits[]
  readonly generators: readonly MaintenanceDay[]
}

/** What the organisation wants to hear of (wire contract 2.23, AL-01). */
export const getAlertsData = operation(calls.alertsData, {
  fetch: async (ctx) => ({ kept: await loadSettings(ctx), refusal: explainRefusal(ctx) }),
  compute: (facts) => facts,
  present: ({ kept, refusal }) => presentSettings(kept, refusal),
})

/** A save sends all of it (AL-01): made from settings that somebody changed meanwhile it would undo that. */
export const postAlertsData = writeTo(calls.saveAlertsData, lockSettings, async (ctx, { body }, before) => {
  const { tx, scope, now } = ctx
  if (scope.branchIds !== 'all') throw new ApiError('not-allowed', alertSettingsText.wholeOrganisation)
  const settings = readSettings(body.data, before.settings)
  requireLimits(ctx.tree, placedSettings(settings, before.places))
  const yours = { ...before, settings, generators: withDays(before.generators, body.generator_data) }
  requireVersion(body.version, presentSettings(before, null), presentSettings(yours, null))
  const days = changedDays(before.generators, body.generator_data)
  const changes = [
    keepAlertSettings(tx, scope, settings, now),
    ...days.map(({ deviceId, day }) => keepMaintenanceDay(tx, scope, deviceId, day)),
    judgeAnew(ctx, placedSettings(settings, before.places), ctx.tree.branches),
  ]
  const [after] = await Promise.all([loadSettings(ctx), ...changes])
  const { places: _, ...kept } = after
  const { places: __, ...was } = before
  await recordChange(ctx, {
    action: 'alert-settings.changed',
    subject: 'alert settings',
    before: was,
    after: kept,
  })
  return presentSettings(after, null)
})

interface SentDay {
  readonly id: number
  readonly next_maintenance_date?: string | null | undefined
}

const maintenanceDay = ({ next_maintenance_date }: SentDay) => next_maintenance_date?.trim() || null

/** Days of service that are other ones now. */
function changedDays(generators: readonly MaintenanceDay[], sent: readonly SentDay[]) {
  return sent.flatMap((one) => {
    const generator = generators.find(({ deviceId }) => deviceId === one.id)
    if (!generator) throw notFound()
    const day = maintenanceDay(one)
    if (day !== null && !isDay(day))
      throw new ApiError('bad-request', alertSettingsText.noDay(generator.name))
    return day === generator.day ? [] : [{ deviceId: generator.deviceId, day }]
  })
}

function withDays(generators: readonly MaintenanceDay[], sent: readonly SentDay[]): MaintenanceDay[] {
  const days = new Map(sent.map((one) => [one.id, maintenanceDay(one)]))
  return generators.map((one) => {
    const day = days.get(one.deviceId)
    return day === undefined ? one : { ...one, day }
  })
}

async function lockSettings(entry: Entry): Promise<LoadedSettings> {
  const locked = lockAlertSettings(entry.tx, entry.scope, entry.now)
  const [settings] = await Promise.all([loadSettings(entry), locked])
  return settings
}

async function loadSettings({ tx, scope }: Entry): Promise<LoadedSettings> {
  const [settings, places, generators] = await Promise.all([
    versionedSettings(tx, scope),
    loadPlaceLimits(tx, scope),
    maintenanceDays(tx, scope),
  ])
  return { ...settings, places, generators }
}

function explainRefusal({ user, scope }: ScopedContext): string | null {
  if (!mayInOrganisation(user, calls.saveAlertsData.who)) return alertSettingsText.operate
  return scope.branchIds === 'all' ? null : alertSettingsText.wholeOrganisation
}

function presentSettings(
  { settings, version, generators }: LoadedSettings,
  refusal: string | null,
): AlertsData {
  const limits = Object.fromEntries(ALERT_LIMITS.map((key) => [key, settings[key] ?? '']))
  return {
    data: { ...settings, ...limits } as AlertsData['data'],
    generator_data: generators.map(({ deviceId, name, branchName, day }) => ({
      id: deviceId,
      name,
      branch_name: branchName,
      next_maintenance_date: day,
    })),
    version,
    refusal,
    detail: alertSettingsText.answered,
  }
}
