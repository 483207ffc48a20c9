import { formatNumber } from '#chart/format.ts'
import { DEVICE_LIMITS } from '#domain/alert/limits/place-limits.ts'
import type { AlertLimit } from '#domain/alert/read-settings.ts'
import { limitFigure } from './limits.ts'

/** How often what is typed would have been told. */
export const limitReplayText = {
  when: 'See when',
  seeWhenOf: (label: string) => `See when an alert of ${label.toLowerCase()} would have been told`,
  whenOf: (label: string) => `When an alert of ${label.toLowerCase()} would have been told`,
  at: (figure: string, months: number | null) =>
    `At ${figure}, ${months === null ? 'in the last 30 days' : inMonths(months)}, the newest first.`,
  newest: (shown: number, times: number) =>
    `The newest ${shown} of ${formatNumber(times, 0)}: a limit further out tells fewer.`,
  /** What was furthest beyond the limit: '212.4 V', '51.2 Hz'. */
  reached: (limit: AlertLimit, value: number) => limitFigure(limit, value).replace('±', ''),
  counting: 'Counting how often this would have fired',
  unknown: ({ limit, devices }: { readonly limit: AlertLimit; readonly devices: number }) =>
    devices === 0
      ? `No ${placesOf(limit)[0]} has this limit.`
      : `How often this would have fired is not known: ${WHY_UNKNOWN[limit] ?? MEASURED_NOTHING}.`,
  fired: ({ limit, times, isAtLeast, days, months, at, devices, looked }: Fired) => {
    const often = times === 1 ? 'once' : `${formatNumber(times, 0)} times`
    const inDays = days === 1 ? 'on the last day' : `in the last ${days} days`
    const span = months === null ? inDays : inMonths(months)
    const [one, several] = placesOf(limit)
    const of = looked < devices ? ` (first ${looked} of ${formatNumber(devices, 0)} ${several})` : ''
    if (times === 0) return `Would ${isAtLeast ? 'perhaps ' : ''}not have fired ${span}${of}.`
    const where = devices > 1 ? `, at ${at} ${at === 1 ? one : several}` : ''
    return `Would have fired ${isAtLeast ? 'at least ' : ''}${often} ${span}${where}${of}.`
  },
} as const

const MEASURED_NOTHING = 'nothing of it was measured in the last 30 days'
const WHY_UNKNOWN: { readonly [K in AlertLimit]?: string } = {
  energy_usage_max: 'nothing of it was measured in the last 12 months',
  set_co2_value: 'nothing of it was measured in the last 12 months',
  tank_low_hours: 'in the last 30 days nothing tells what was in a tank, or no set ran',
  bill_failed_naira: 'no bill of the last 12 months is entered',
}

const inMonths = (months: number) => (months === 1 ? 'this month' : `in the last ${months} months`)

const placesOf = (limit: AlertLimit) =>
  DEVICE_LIMITS.some((one) => one === limit) ? ['device', 'devices'] : ['branch', 'branches']

interface Fired {
  readonly limit: AlertLimit
  readonly times: number
  /** Less than all of the time was measured. */
  readonly isAtLeast: boolean
  readonly days: number
  /** null: it is told in days. */
  readonly months: number | null
  readonly at: number
  readonly devices: number
  readonly looked: number
}
