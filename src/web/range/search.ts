import { BUCKETS } from '#domain/time/bucket-names.ts'
import type { Bucket } from '#domain/time/buckets.ts'
import type { RangeName } from '#domain/time/range/named-range.ts'

/** What every page of the app keeps in its URL: range, interval and selection. Defaults are left out. */
export interface AppSearch {
  range?: RangeSlug | undefined
  /** Range texts `DD-MM-YYYY HH:mm`, both or neither, instead of a name. */
  from?: string | undefined
  to?: string | undefined
  interval?: Bucket | undefined
  branches?: number[] | undefined
  devices?: number[] | undefined
  /** The figure whose explanation is open. */
  explain?: string | undefined
}

export const rangeSlugs = {
  today: 'Today',
  yesterday: 'Yesterday',
  'past-24-hours': 'Past 24 Hours',
  'past-week': 'Past Week',
  'past-1-week': 'Past 1 Week',
  'past-2-weeks': 'Past 2 Weeks',
  'past-3-weeks': 'Past 3 Weeks',
  'past-4-weeks': 'Past 4 Weeks',
  'past-month': 'Past Month',
  'past-three-months': 'Past Three Months',
  'past-half-year': 'Past Half Year',
  'past-year': 'Past Year',
  'this-week': 'This Week',
  'this-month': 'This Month',
  'this-quarter': 'This Quarter',
  'this-year': 'This Year',
} as const satisfies Record<string, RangeName>

export type RangeSlug = keyof typeof rangeSlugs

/** The slug of a range name; every name has one. */
export function toSlug(name: RangeName): RangeSlug {
  return name.toLowerCase().replaceAll(' ', '-') as RangeSlug
}

const RANGE_TEXT = /^\d{2}-\d{2}-\d{4} \d{2}:\d{2}$/
const MOST_IDS = 300
const FIGURE_KEY = /^[a-z0-9_.-]{1,100}$/

/** What the router would otherwise take over from the URL as it was written. */
const NOTHING: AppSearch = {
  range: undefined,
  from: undefined,
  to: undefined,
  interval: undefined,
  branches: undefined,
  devices: undefined,
  explain: undefined,
}

/** Reads a URL that anyone may have written: what is not understood is undefined. */
export function readSearch(raw: Record<string, unknown>): AppSearch {
  const search = { ...NOTHING }
  const { range, from, to, interval } = raw
  if (isRangeText(from) && isRangeText(to)) Object.assign(search, { from, to })
  else if (typeof range === 'string' && Object.hasOwn(rangeSlugs, range)) search.range = range as RangeSlug
  search.interval = BUCKETS.find((bucket) => bucket === interval)
  const branches = readIds(raw.branches)
  const devices = readIds(raw.devices)
  if (branches.length > 0) search.branches = branches
  else if (devices.length > 0) search.devices = devices
  if (typeof raw.explain === 'string' && FIGURE_KEY.test(raw.explain)) search.explain = raw.explain
  return search
}

function isRangeText(value: unknown): value is string {
  return typeof value === 'string' && RANGE_TEXT.test(value)
}

function readIds(value: unknown): number[] {
  const parts = Array.isArray(value) ? value : typeof value === 'string' ? value.split(',') : []
  const ids = parts.map(Number).filter((id) => Number.isSafeInteger(id) && id > 0)
  return [...new Set(ids)].slice(0, MOST_IDS)
}

/** `?range=this-week&branches=4,5` → `{ range: 'this-week', branches: '4,5' }`; the page's reader does the rest. */
export function parseSearchText(text: string): Record<string, string> {
  return Object.fromEntries(new URLSearchParams(text))
}

/** The reverse: lists become `4,5`, which stays readable in the address bar; a name without a value stays one. */
export function writeSearchText(search: Record<string, unknown>): string {
  const parts = Object.entries(search)
    .filter(
      ([, value]) => value !== undefined && value !== null && !(Array.isArray(value) && value.length === 0),
    )
    .map(([name, value]) => [encodeURIComponent(name), encodeURIComponent(String(value))] as const)
    .map(([name, value]) => (value === '' ? name : `${name}=${value}`))
  const text = parts.join('&').replaceAll('%20', '+').replaceAll('%2C', ',').replaceAll('%3A', ':')
  return text === '' ? '' : `?${text}`
}
