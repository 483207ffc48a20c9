import { alertSettingsText } from '#contract/alert-messages.ts'
import type { AlertsData } from '#contract/calls/alert-settings.ts'
import { calls } from '#contract/calls.ts'
import { kindsOff } from '#domain/alert/kinds-off.ts'
import { ALERT_LIMITS, readSettings } from '#domain/alert/read-settings.ts'
import type { AlertSettings } from '#domain/alert/settings.ts'
import { can } from '#domain/permission/can.ts'
import { isDay } from '#domain/time/calendar-day.ts'
import { localDay, startOfDay } from '#domain/time/zone.ts'
import { endAlerts, markAlertDirty } from '#store/alert.ts'
import type { MaintenanceDay } from '#store/alert-setting.ts'
import {
  alertSettings,
  keepAlertSettings,
  keepMaintenanceDay,
  maintenanceDays,
} from '#store/alert-setting.ts'
import { operation, type ScopedContext, write } from './operation.ts'
import { recordChange } from './record-change.ts'
import { ApiError, notFound } from './respond.ts'

interface Kept {
  readonly settings: AlertSettings
  readonly generators: readonly MaintenanceDay[]
}

/** What the organisation wants to hear of (wire contract 2.23, AL-01). */
export const getAlertsData = operation(calls.alertsData, {
  fetch: async (ctx) => ({ kept: await keptNow(ctx), refusal: refusalOf(ctx) }),
  compute: (facts) => facts,
  present: ({ kept, refusal }) => answerOf(kept, refusal),
})

/** A save sends all of it (AL-01). */
export const postAlertsData = write(calls.saveAlertsData, async (ctx, { body }) => {
  const { tx, scope, now } = ctx
  if (scope.branchIds !== 'all') throw new ApiError('not-allowed', alertSettingsText.wholeOrganisation)
  const before = await keptNow(ctx)
  await keepAlertSettings(tx, scope, readSettings(body.data, before.settings), now)
  for (const sent of body.generator_data) {
    const generator = before.generators.find(({ deviceId }) => deviceId === sent.id)
    if (!generator) throw notFound()
    const day = sent.next_maintenance_date?.trim() || null
    if (day !== null && !isDay(day))
      throw new ApiError('bad-request', alertSettingsText.noDay(generator.name))
    if (day !== generator.day) await keepMaintenanceDay(tx, scope, generator.deviceId, day)
  }
  const after = await keptNow(ctx)
  await judgeAnew(ctx, after.settings)
  await recordChange(ctx, { action: 'alert-settings.changed', subject: 'alert settings', before, after })
  return answerOf(after, null)
})

/** What is off ends now; what is on is looked for in the readings of today at once. */
async function judgeAnew({ tx, scope, tree, now }: ScopedContext, settings: AlertSettings): Promise<void> {
  await endAlerts(tx, scope, kindsOff(settings), now)
  const spans = tree.branches.flatMap(({ zone, devices }) =>
    devices.map(({ id }) => ({ deviceId: id, from: startOfDay(zone, localDay(zone, now)), to: now })),
  )
  await markAlertDirty(tx, scope, spans)
}

async function keptNow({ tx, scope }: ScopedContext): Promise<Kept> {
  return { settings: await alertSettings(tx, scope), generators: await maintenanceDays(tx, scope) }
}

function refusalOf({ user, scope }: ScopedContext): string | null {
  const { role, level } = user
  if (!can({ kind: 'organisation', role, level }, 'saveAlertsData')) return alertSettingsText.operate
  return scope.branchIds === 'all' ? null : alertSettingsText.wholeOrganisation
}

function answerOf({ settings, generators }: Kept, refusal: string | null): AlertsData {
  const limits = Object.fromEntries(ALERT_LIMITS.map((key) => [key, settings[key] ?? '']))
  return {
    data: { ...settings, ...limits } as AlertsData['data'],
    generator_data: generators.map(({ deviceId, name, branchName, day }) => ({
      id: deviceId,
      name,
      branch_name: branchName,
      next_maintenance_date: day,
    })),
    refusal,
    detail: alertSettingsText.answered,
  }
}
