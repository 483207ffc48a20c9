import type { AlertsData } from '#contract/calls/alert-settings.ts'
import type { AlertLimit, AlertSwitch } from '#domain/alert/read-settings.ts'
import { ALERT_LIMITS, ALERT_SWITCHES, readLimit } from '#domain/alert/read-settings.ts'

/** The settings as they stand in the form: limits as they are typed. */
export type SettingEntries = Record<AlertLimit, string> &
  Record<AlertSwitch, boolean> & {
    /** Next maintenance of each generator, in the order of the answer; '' is none. */
    days: string[]
  }

export function entriesOf({ data, generator_data }: AlertsData): SettingEntries {
  const limits = ALERT_LIMITS.map((key) => [key, String(data[key])])
  const switches = ALERT_SWITCHES.map((key) => [key, data[key]])
  return {
    ...Object.fromEntries([...limits, ...switches]),
    days: generator_data.map(({ next_maintenance_date }) => next_maintenance_date ?? ''),
  }
}

/** A save sends all of it; what is no number goes as empty (AL-01, AL-02). */
export function bodyOf({ days, ...entries }: SettingEntries, generators: AlertsData['generator_data']) {
  const limits = ALERT_LIMITS.map((key) => [key, readLimit(entries[key]) ?? ''])
  return {
    data: { ...entries, ...Object.fromEntries(limits) },
    generator_data: generators.map(({ id, name }, n) => ({
      id,
      name,
      next_maintenance_date: days[n] === '' ? null : days[n],
    })),
  }
}
