import { formatDay } from '#chart/format.ts'
import { limitFaultSentence } from '#contract/alert/alert-messages.ts'
import type { AlertsData } from '#contract/alert/alert-settings.ts'
import type { AlertLimit, AlertSwitch } from '#domain/alert/read-settings.ts'
import { ALERT_LIMITS, ALERT_SWITCHES, limitFault, readLimit } from '#domain/alert/read-settings.ts'
import { prefixedName } from '#domain/site/device-name.ts'
import { isDay } from '#domain/time/calendar-day.ts'
import type { Difference } from '../../../form/ConflictNotice.tsx'
import type { Refusals } from '../../../form/resolver.ts'
import { alertLimitText, limitFigure } from '../../../words/alert/limits.ts'
import { alertConflictText, alertSwitchText } from '../../../words/alert.ts'
import { dateFieldText } from '../../../words/date-field.ts'
import type { LimitValues } from '../limits/use-limit-replay.ts'

/** The settings as they stand in the form: limits as they are typed. */
export type SettingEntries = Record<AlertLimit, string> &
  Record<AlertSwitch, boolean> & {
    /** Next maintenance of each generator, in the order of the answer; '' is none. */
    days: string[]
  }

export function toSettingEntries({ data, generator_data }: AlertsData): SettingEntries {
  const limits = ALERT_LIMITS.map((key) => [key, String(data[key])])
  const switches = ALERT_SWITCHES.map((key) => [key, data[key]])
  return {
    ...Object.fromEntries([...limits, ...switches]),
    days: generator_data.map(({ next_maintenance_date }) => next_maintenance_date ?? ''),
  }
}

/** Limits as they are stored. */
export function storedLimits({ data }: AlertsData): LimitValues {
  return Object.fromEntries(ALERT_LIMITS.map((key) => [key, readLimit(data[key])]))
}

/** Limits between which an alert would never end, and a day that cannot be read, are mended first; a limit that is no number goes as empty. */
export function settingRefusals(entered: SettingEntries): Refusals<SettingEntries> {
  const areDays = entered.days.every((day) => day === '' || isDay(day))
  const limits = ALERT_LIMITS.map((key) => [key, limitWords(key, entered)])
  return { ...Object.fromEntries(limits), ...(areDays ? {} : { days: dateFieldText.dayRule }) }
}

export function limitWords(limit: AlertLimit, typed: Record<AlertLimit, string>): string | undefined {
  const fault = limitFault(limit, typed)
  return fault === null ? undefined : limitFaultSentence[fault]
}

/** A save sends all of it; what is no number goes as empty (AL-01, AL-02). */
export function settingsBody(
  { days, ...entries }: SettingEntries,
  generators: AlertsData['generator_data'],
  version: number,
) {
  const limits = ALERT_LIMITS.map((key) => [key, readLimit(entries[key]) ?? ''])
  return {
    data: { ...entries, ...Object.fromEntries(limits) },
    generator_data: generators.map(({ id, name }, n) => ({
      id,
      name,
      next_maintenance_date: days[n] === '' ? null : days[n],
    })),
    version,
  }
}

const TEXT_OF_SWITCH = { true: alertConflictText.on, false: alertConflictText.off }

/**
 * What differs between what stands there now and what was typed, in the words of the form. `shown`: the generators of
 * the form, whose days are in that order.
 */
export function settingDifferences(
  stored: AlertsData,
  entered: SettingEntries,
  shown: AlertsData['generator_data'],
): Difference[] {
  const limits = ALERT_LIMITS.map((key) => ({
    label: alertLimitText[key].label,
    stored: limitFigure(key, readLimit(stored.data[key])),
    yours: limitFigure(key, readLimit(entered[key])),
  }))
  const switches = ALERT_SWITCHES.map((key) => ({
    label: alertSwitchText[key].label,
    stored: TEXT_OF_SWITCH[`${stored.data[key]}`],
    yours: TEXT_OF_SWITCH[`${entered[key]}`],
  }))
  const now = new Map(stored.generator_data.map((one) => [one.id, one.next_maintenance_date]))
  const days = shown.map(({ id, name, branch_name }, n) => ({
    label: alertConflictText.day(prefixedName(branch_name, name)),
    stored: formatDay(now.get(id)),
    yours: formatDay(entered.days[n] || null),
  }))
  return [...switches, ...limits, ...days].filter((one) => one.stored !== one.yours)
}
