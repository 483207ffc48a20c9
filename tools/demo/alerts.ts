import { type AlertSettings, DEFAULT_ALERT_SETTINGS } from '#domain/alert/settings.ts'
import { keepAlertSettings } from '#store/alert/alert-setting.ts'
import type { Scope } from '#store/engine/scope.ts'
import type { Tx } from '#store/engine/transaction.ts'

/** By the first log-in of the organisation: a few of each, so that lists show real ones and none is a storm. */
const ALERTS: Readonly<Record<string, Partial<AlertSettings>>> = {
  standard: {
    voltage_alerts: true,
    power_factor_alerts: true,
    min_power_factor: 0.8,
    operating_time_alerts: true,
    claim_ready_alerts: true,
    grid_short_alerts: true,
    tank_low_alerts: true,
    budget_alerts: true,
    generator_maintenance_alert: true,
  },
  bespoke: { load_balance_alerts: true, power_factor_alerts: true, min_power_factor: 0.7 },
  reseller: { voltage_alerts: true },
}

/** Switches alerts on for those organisations of the demo that have any. */
export async function addDemoAlerts(tx: Tx, scope: Scope, username: string, now: number): Promise<void> {
  const settings = ALERTS[username]
  if (settings) await keepAlertSettings(tx, scope, { ...DEFAULT_ALERT_SETTINGS, ...settings }, now)
}
