/** The words of the page Month end, and what the Dashboard says of the month too. */
import { formatNaira, formatNairaBeside, formatNairaShort, formatNumber, THIN_SPACE } from '#chart/format.ts'
import type { MonthEndAnswer, MonthFiguresRow } from '#contract/cost/month-end.ts'
import { MONTH_NAMES } from '#domain/time/calendar-day.ts'
import { monthText } from '#domain/time/month.ts'

export const monthEndWords = {
  title: 'Month end',
  month: 'Month',
  branches: 'Branches',
  branch: 'Branch',
  soFar: '₦ so far',
  cost: '₦',
  heading: 'Heading for ₦',
  half: '± ₦',
  budget: 'Budget ₦',
  verdict: 'Verdict',
  price: 'Price',
  volume: 'Volume',
  mix: 'Mix',
  opened: 'New branches',
  closed: 'Closed branches',
  total: 'Total',
  all: (count: number) => `Total of ${count}`,
  percent: '%',
  against: (label: string) => `Against ${label}`,
  before: (month: string) => `Same days of ${shortMonth(month)} ₦`,
  beforeIt: (month: string, naira: string) => `${shortMonth(month)} ${naira}`,
  change: (month: string) => `v. ${shortMonth(month)} ₦`,
  largestFirst: 'Largest change first. Priced with the tariff in force, VAT in.',
  branchMix: 'What moved between branches is in the total’s mix, and in none of theirs.',
  saved: 'Saved',
  savedMeaning:
    'Energy against its baseline, which stands since the month began. A saving is one beyond the 80 % interval of the forecast.',
  noSureChange: 'no sure change',
  provisional: 'provisional: fewer than three months to judge the forecast by',
  noBaseline: 'No baseline: fewer than seven measured days before the month.',
  between: (low: string, high: string) => `between ${low} and ${high}`,
  more: (low: string, high: string) => `${low} to ${high} more than expected`,
  notComparable: (events: string) => `not comparable: ${events}`,
  leftOut: (events: string) => `Branches that changed are left out: ${events}`,
  usedKwh: 'Used',
  endKwh: 'Heading for',
  budgets: 'Budgets',
  noBudget: 'No budget',
  setBudget: 'Set budgets',
  budgetMissing: (known: number, all: number) =>
    known === 0
      ? 'Set a budget by branch and month to see whether the month keeps to it.'
      : `${known} of ${all} branches have a budget: no verdict over all.`,
  verdicts: { over: 'Over budget', under: 'Under budget', near: 'Near budget' },
  overBy: (naira: string) => `${naira} over it`,
  underBy: (naira: string) => `${naira} under it`,
  tooEarly: 'inside the 80 % range: too early to call',
  newBranch: 'new',
  closedBranch: 'closed',
  partly: 'rate not set',
  reasons: {
    'rate not set': 'A rate is not set: add a bill or a tariff',
    'not enough was measured': 'Too little of the time was measured',
    'nothing before': 'Nothing is known of the same days of the month before',
    'not enough data': 'Not enough data: fewer than seven measured days before the month',
  },
  sources: { UTILITY: 'grid', GENERATOR: 'diesel', IPP: 'gas IPP', SOLAR: 'solar' },
  events: 'Changes of the site',
  noEvents: 'None in this month',
  noEventsWhy:
    'A new freezer, a closed floor: written down, it keeps a change of the site from being called a saving.',
  addEvent: 'Add a change',
  editEvent: 'Edit the change',
  deleteEvent: 'Delete the change',
  eventText: 'What changed',
  eventFrom: 'First day',
  eventTo: 'Last day',
  eventToHint: 'Empty: it goes on',
  eventDevice: 'Device',
  allDevices: 'All of the branch',
  add: 'Add',
  adding: 'Adding',
  failed: 'That was not saved',
  deleted: 'Deleted',
  year: 'Year',
  yearTotal: 'Whole year',
  spread: 'Spread over the months',
  byLastYear: 'By last year’s shape',
  byDays: 'By days',
  lastYear: (year: number) => `${year} ₦`,
  noLastYear: (year: number) => `${year} is not known whole: the days decide.`,
  inNaira: 'Budget ₦',
  inKwh: 'Budget kWh',
  saveBudgets: 'Save budgets',
  saving: 'Saving',
  sumOfYear: 'Sum of the months',
  mayNot:
    'Your log-in may not change budgets. Ask an administrator of your organisation for level 4, Operate.',
} as const

export function shortMonth(month: string): string {
  return MONTH_NAMES[Number(month.slice(5, 7)) - 1]!.slice(0, 3)
}

/** '1–22 Nov', 'Nov 2026' where it is over. `days`: how many, the running one in part. */
export function daysLabel(month: string, days: number, isOver: boolean): string {
  if (isOver) return `${shortMonth(month)} ${month.slice(0, 4)}`
  const last = Math.max(1, Math.ceil(days))
  return last === 1 ? `1 ${shortMonth(month)}` : `1–${last} ${shortMonth(month)}`
}

/** '₦0.71m more than the same days of October', '8 % less than …': what a comparison says in words. */
export function comparisonWords(
  { difference, percent, naira }: MonthFiguresRow,
  monthBefore: string,
  isOver: boolean,
) {
  if (difference === null) return null
  const [than, side] = [isOver ? 'than' : 'than the same days of', difference < 0 ? 'less' : 'more']
  const share = percent === null ? '' : ` (${formatNumber(Math.abs(percent), 0)}${THIN_SPACE}%)`
  return `${formatNairaBeside(Math.abs(difference), naira)}${share} ${side} ${than} ${monthText(monthBefore).split(' ')[0]}`
}

/** '₦12.6m ± ₦0.8m' */
export function endWords({ naira, half }: MonthFiguresRow['end']): string | null {
  if (naira === null) return null
  return half === null || half === 0
    ? formatNairaShort(naira)
    : `${formatNairaShort(naira)} ± ${formatNairaBeside(half, naira)}`
}

type Sentence = Pick<MonthEndAnswer, 'month' | 'month_before' | 'is_over' | 'until' | 'days'>

/** "1–22 Nov, 05:00: ₦9.12m, ₦0.71m (8 %) more than the same days of October; heading for ₦12.6m ± ₦0.8m; budget ₦12.0m." */
export function monthSentence(asked: Sentence, total: MonthFiguresRow): string {
  const { month, month_before, is_over: isOver, until, days } = asked
  const when = isOver ? monthText(month) : `${daysLabel(month, days, false)}, ${until.slice(11, 16)}`
  const end = endWords(total.end)
  const parts = [
    [
      total.naira === null ? 'cost not known' : formatNairaShort(total.naira),
      comparisonWords(total, month_before, isOver),
    ]
      .filter((part) => part !== null)
      .join(', '),
    isOver || end === null ? null : `heading for ${end}`,
    total.budget.naira === null ? null : `budget ${formatNairaBeside(total.budget.naira, total.naira)}`,
  ]
  return `${when}: ${parts.filter((part) => part !== null).join('; ')}.`
}

export interface ReasonRow {
  readonly key: 'price' | 'volume' | 'mix' | 'opened' | 'closed'
  readonly label: string
  readonly detail: string | undefined
  readonly value: number
}

/** Price, volume and mix, each with what it is mostly about; opened and closed branches where there are any. */
export function reasonRows(reasons: NonNullable<MonthFiguresRow['reasons']>): ReasonRow[] {
  const { price, volume, mix, opened, closed, price_source, mix_source, is_more } = reasons
  const { sources } = monthEndWords
  const detail = {
    price: price_source && `a kWh from ${sources[price_source]} ${price > 0 ? 'dearer' : 'cheaper'}`,
    volume: volume === 0 ? null : volume > 0 ? 'more was used' : 'less was used',
    mix: mix_source && `${is_more ? 'more' : 'less'} from ${sources[mix_source]}`,
  }
  return [
    { key: 'price', label: monthEndWords.price, detail: detail.price ?? undefined, value: price },
    { key: 'volume', label: monthEndWords.volume, detail: detail.volume ?? undefined, value: volume },
    { key: 'mix', label: monthEndWords.mix, detail: detail.mix ?? undefined, value: mix },
    ...(opened === 0
      ? []
      : [{ key: 'opened', label: monthEndWords.opened, detail: undefined, value: opened } as const]),
    ...(closed === 0
      ? []
      : [{ key: 'closed', label: monthEndWords.closed, detail: undefined, value: closed } as const]),
  ]
}

/** "₦404,310.50 more: ₦215,189.64 because more came from diesel, …": the reasons, largest first. */
export function reasonSentence(difference: number, reasons: NonNullable<MonthFiguresRow['reasons']>): string {
  const { price_source, mix_source, is_more } = reasons
  const { sources } = monthEndWords
  const because = {
    price: (value: number) =>
      // Not the litre: how many kWh it gave counts too.
      `a kWh${price_source ? ` from ${sources[price_source]}` : ''} got ${value > 0 ? 'dearer' : 'cheaper'}`,
    volume: (value: number) => `${value > 0 ? 'more' : 'less'} was used`,
    mix: () => `${is_more ? 'more' : 'less'} came from ${mix_source ? sources[mix_source] : 'other sources'}`,
  }
  const parts = (['price', 'volume', 'mix'] as const)
    .map((key) => ({ key, value: reasons[key] }))
    .filter(({ value }) => value !== 0)
    .toSorted((a, b) => Math.abs(b.value) - Math.abs(a.value))
    .map(({ key, value }) => {
      // A part that goes against the difference says so.
      const against = value * difference < 0 ? ` ${value > 0 ? 'more' : 'less'}` : ''
      return `${formatNaira(Math.abs(value))}${against} because ${because[key](value)}`
    })
  const head =
    difference === 0 ? 'As much' : `${formatNaira(Math.abs(difference))} ${difference > 0 ? 'more' : 'less'}`
  return parts.length === 0 ? `${head}.` : `${head}: ${parts.join(', ')}.`
}
