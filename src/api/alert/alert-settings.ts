import { alertSettingsText, limitFaultSentence } from '#contract/alert/alert-messages.ts'
import type { AlertsData } from '#contract/alert/alert-settings.ts'
import { calls } from '#contract/calls.ts'
import { kindsOff } from '#domain/alert/kinds-off.ts'
import { ALERT_LIMITS, limitFault, readSettings } from '#domain/alert/read-settings.ts'
import type { AlertSettings } from '#domain/alert/settings.ts'
import { can } from '#domain/people/can.ts'
import { isDay } from '#domain/time/calendar-day.ts'
import { localDay, startOfDay } from '#domain/time/zone.ts'
import { endAlerts, markAlertDirty } from '#store/alert/alert.ts'
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

interface LoadedSettings extends VersionedSettings {
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
  requireLimits(settings)
  const yours = { ...before, settings, generators: withDays(before.generators, body.generator_data) }
  requireVersion(body.version, presentSettings(before, null), presentSettings(yours, null))
  await keepAlertSettings(tx, scope, settings, now)
  for (const sent of body.generator_data) {
    const generator = before.generators.find(({ deviceId }) => deviceId === sent.id)
    if (!generator) throw notFound()
    const day = maintenanceDay(sent)
    if (day !== null && !isDay(day))
      throw new ApiError('bad-request', alertSettingsText.noDay(generator.name))
    if (day !== generator.day) await keepMaintenanceDay(tx, scope, generator.deviceId, day)
  }
  const after = await loadSettings(ctx)
  await judgeAnew(ctx, after.settings)
  await recordChange(ctx, { action: 'alert-settings.changed', subject: 'alert settings', before, after })
  return presentSettings(after, null)
})

function requireLimits(settings: AlertSettings): void {
  for (const limit of ALERT_LIMITS) {
    const fault = limitFault(limit, settings)
    if (fault !== null) throw new ApiError('bad-request', limitFaultSentence[fault])
  }
}

interface SentDay {
  readonly id: number
  readonly next_maintenance_date?: string | null | undefined
}

const maintenanceDay = ({ next_maintenance_date }: SentDay) => next_maintenance_date?.trim() || null

function withDays(generators: readonly MaintenanceDay[], sent: readonly SentDay[]): MaintenanceDay[] {
  const days = new Map(sent.map((one) => [one.id, maintenanceDay(one)]))
  return generators.map((one) => {
    const day = days.get(one.deviceId)
    return day === undefined ? one : { ...one, day }
  })
}

/** What is off ends now; what is on is looked for in the readings of today at once. */
async function judgeAnew({ tx, scope, tree, now }: ScopedContext, settings: AlertSettings): Promise<void> {
  await endAlerts(tx, scope, kindsOff(settings), now)
  const spans = tree.branches.flatMap(({ zone, devices }) =>
    devices.map(({ id }) => ({ deviceId: id, from: startOfDay(zone, localDay(zone, now)), to: now })),
  )
  await markAlertDirty(tx, scope, spans)
}

async function lockSettings(entry: Entry): Promise<LoadedSettings> {
  const locked = lockAlertSettings(entry.tx, entry.scope, entry.now)
  const [settings] = await Promise.all([loadSettings(entry), locked])
  return settings
}

async function loadSettings({ tx, scope }: Entry): Promise<LoadedSettings> {
  const [settings, generators] = await Promise.all([versionedSettings(tx, scope), maintenanceDays(tx, scope)])
  return { ...settings, generators }
}

function explainRefusal({ user, scope }: ScopedContext): string | null {
  const { role, level } = user
  if (!can({ kind: 'organisation', role, level }, calls.saveAlertsData.who)) return alertSettingsText.operate
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
