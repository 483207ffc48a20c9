/** Where an alert is looked at: the page that shows its figure, at its device, over its days (AL-04). */
import { ALERT_SPANS, type AlertKind } from '#domain/alert/settings.ts'
import { addDays, startOfMonth } from '#domain/time/calendar-day.ts'
import type { Instant } from '#domain/time/interval.ts'
import { formatDayText } from '#domain/time/range/range.ts'
import { localDay } from '#domain/time/zone.ts'
import type { pages } from '../pages.ts'

type Page = (typeof pages)[number]

export interface PlacedAlert {
  readonly kind: AlertKind
  readonly branchId: number
  readonly deviceId: number | null
  /** Of its branch. */
  readonly zone: string
  readonly since: Instant
  readonly until: Instant | null
}

const QUALITY: Page = '/parameters/power-quality'
const SUPPLY: Page = '/parameters/supply'
const TANK: Page = '/cost-tracker/diesel-balance'
const MONTH_END: Page = '/cost-tracker/month-end'

/** Where what an alert of a kind is about is shown. */
export const PAGE_OF_ALERT: Readonly<Record<AlertKind, Page>> = {
  offline: '/data-quality',
  'gateway-silent': '/data-quality',
  voltage: QUALITY,
  frequency: QUALITY,
  'power-factor': QUALITY,
  'load-balance': QUALITY,
  load: QUALITY,
  'controller-alarm': QUALITY,
  'operating-time': '/parameters/time-of-use',
  'generator-maintenance': '/score-card',
  baseline: '/dashboard',
  'energy-usage': '/dashboard',
  'emitted-co2': '/dashboard',
  co2: '/dashboard',
  'units-low': '/cost-tracker/buy-list',
  'grid-short': SUPPLY,
  'beside-grid': SUPPLY,
  'yield-low': '/parameters/solar',
  'claim-ready': '/cost-tracker/to-get-back',
  'bill-failed': '/cost-tracker/to-get-back',
  'tank-fell': TANK,
  'delivery-short': TANK,
  'entry-odd': TANK,
  'tank-low': TANK,
  budget: MONTH_END,
}

const MEASURE: Partial<Record<AlertKind, string>> = {
  voltage: 'voltage',
  frequency: 'voltage',
  'power-factor': 'reactive-power',
  'load-balance': 'current',
  load: 'active-power',
  'controller-alarm': 'active-power',
}

/** More days than these no chart opens with: the first of them tell how it began. */
const MOST_DAYS = 31

/**
 * Path and search of the page, in the words of its address: whole days of the branch from the one on which it began to that
 * of its end, or `now` where it still holds; of what is about a month, from its first.
 */
export function alertPage(alert: PlacedAlert, now: Instant): string {
  const { kind, branchId, deviceId, zone, since, until } = alert
  const began = localDay(zone, since)
  const first = ALERT_SPANS[kind] === 'month' ? startOfMonth(began) : began
  // What ends with a midnight is over with the day before it.
  const ended = localDay(zone, Math.max(since, (until ?? now) - 1))
  const last = [ended, addDays(first, MOST_DAYS - 1)].sort()[0]!
  const page = PAGE_OF_ALERT[kind]
  const search = [
    deviceId === null ? `branches=${branchId}` : `devices=${deviceId}`,
    `from=${formatDayText(first)}+00:00`,
    `to=${formatDayText(last)}+23:59`,
    ...ofPage(page, alert, first),
  ]
  return `${page}?${search.join('&')}`
}

function ofPage(page: Page, { kind, deviceId }: PlacedAlert, first: string): string[] {
  const measure = MEASURE[kind]
  if (measure !== undefined) return [`measure=${measure}`]
  if (page === '/data-quality' && deviceId !== null) return [`device=${deviceId}`]
  if (page !== SUPPLY && page !== MONTH_END) return []
  const month = `month=${first.slice(0, 'YYYY-MM'.length)}`
  return kind === 'grid-short' && deviceId !== null ? [month, `feeder=${deviceId}`] : [month]
}
