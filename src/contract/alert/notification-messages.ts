/** What an alert says, in the list of notifications and in mail alike (AL-04). */
import { ALERT_UNITS, type AlertKind, alertPlaces } from '#domain/alert/settings.ts'
import type { AlertSeverity } from '#domain/alert/severity.ts'
import { serviceUnit } from '#domain/alert/standing.ts'
import { round } from '#domain/round.ts'
import type { Instant } from '#domain/time/interval.ts'
import { shortDaysText } from '../energy/supply-messages.ts'

export const alertTitle: Readonly<Record<AlertKind, string>> = {
  offline: 'Device offline',
  'gateway-silent': 'Gateway silent',
  voltage: 'Voltage',
  frequency: 'Frequency',
  'power-factor': 'Power factor',
  'load-balance': 'Load balance',
  load: 'Load excess',
  'operating-time': 'Operating time',
  'generator-maintenance': 'Generator maintenance',
  baseline: 'Baseline energy',
  'energy-usage': 'Energy usage',
  co2: 'Carbon emissions',
  'emitted-co2': 'Carbon estimate',
  'units-low': 'Units low',
  'grid-short': 'Grid short of its band',
  'claim-ready': 'Supply claim ready',
  'tank-fell': 'Tank fell',
  'delivery-short': 'Delivery short',
  'tank-low': 'Tank low',
  'entry-odd': 'Diesel entry to look at',
  'bill-failed': 'Bill to look at',
  budget: 'Month end above budget',
  'controller-alarm': 'Controller alarm',
  'beside-grid': 'Set beside the grid',
  'yield-low': 'Solar yield low',
}

export const severityName: Readonly<Record<AlertSeverity, string>> = {
  urgent: 'Urgent',
  warning: 'Warning',
  note: 'Note',
}

/** The title, with what tells it from others of its kind at its place. */
export function alertHeading({ kind, words }: Pick<AlertFigures, 'kind' | 'words'>): string {
  return words == null ? alertTitle[kind] : `${alertTitle[kind]} “${words}”`
}

export const notificationText = {
  listed: 'Alerts, the latest first',
  read: 'Remembered what you have seen',
  acknowledged: 'The alert has been acknowledged',
  acknowledgedMany: (count: number) =>
    count === 1 ? 'The alert has been acknowledged' : `${count} alerts have been acknowledged`,
  grouped: 'Alerts by device and kind, the most urgent first',
  muted: 'Nobody is mailed about this condition until then',
  mutedUntilChanged: 'Nobody is mailed about this alarm until the controller tells something else',
  neverChanges: 'Only an alarm of a controller is muted until it changes: choose for how long.',
  unmuted: 'Mail about this condition goes out again',
} as const

/** Mail about one alert, and about many at once. */
export const alertMailText = {
  why: 'You receive this because you operate the meters of this branch. Alerts and Alarms switches alerts on and off, and in the list of notifications a single one can be muted.',
  branch: 'Branch',
  device: 'Device',
  when: 'When',
  severity: 'How soon',
  look: 'Open its page',
  /** Subject of one, and the name of a line in a list of many. */
  subject: (title: string, place: string) => `${title}: ${place}`,
  line: (title: string, place: string) => `${title}, ${place}`,
  onDay: (day: string) => `On ${day}`,
  inMonth: (month: string, from: string | null) => `In ${month}${from === null ? '' : `, since ${from}`}`,
  since: (from: string) => `Since ${from}`,
  /** Of what began nobody knows when. */
  noticed: (at: string) => `Noticed ${at}`,
  over: (from: string, to: string) => `${from} – ${to}, over by now`,
  manySubject: (count: number, branches: readonly string[], others: number) =>
    `${count} alerts: ${branches.join(', ')}${others > 0 ? ` and ${others} more` : ''}`,
  many: (count: number) => `${count} conditions were noticed.`,
  left: (count: number) => `And ${count} more: see the list of notifications.`,
} as const

export interface AlertFigures {
  readonly kind: AlertKind
  readonly value: number | null
  readonly limit: number | null
  /** null: it still holds. */
  readonly until: Instant | null
  /** What a controller says is wrong, or the name of a gateway. */
  readonly words?: string | null
}

/** Litres without a known price. */
const unpriced: Partial<Record<AlertKind, string>> = {
  'tank-fell': 'The tank fell while the set stood. What it is worth is not known: no purchase is booked.',
  'delivery-short': 'Less diesel was received than invoiced. What it is worth is not known.',
}

/** What was found, without where: 'Voltage is 251.30 V, above the highest of 244.00 V.' What has ended was. */
export function alertSentence({ kind, value, limit, until, words = null }: AlertFigures): string {
  const isOver = until !== null
  if (kind === 'controller-alarm') return controllerSentence(words, isOver)
  if (kind === 'gateway-silent') return gatewaySentence(words ?? '', value ?? 0, isOver)
  if (kind === 'offline') return `No readings ${isOver ? 'arrived' : 'arrive'} from this meter.`
  if (value === null) return unpriced[kind] ?? `${alertTitle[kind]}: beyond its limit.`
  const [is, then] = isOver
    ? (['was', 'in the month until then'] as const)
    : (['is', 'in the month to date'] as const)
  const [found, set] = [quantity(value, kind), limit === null ? null : quantity(limit, kind)]
  switch (kind) {
    case 'beside-grid':
      return `The set ${isOver ? 'ran' : 'has run'} beside a good grid for ${found}.`
    case 'yield-low':
      return `The panels gave ${found} of the yield expected over 7 measured days, under ${set}: dust, shade, a fault or the weather.`
    case 'load-balance':
      return `A phase current ${is} ${found} from the mean of the three, more than ${set}.`
    case 'load':
      return `The load ${is} ${found}, above the threshold of ${set}.`
    case 'operating-time':
      return `It ran for ${found} outside of the operating hours of that day.`
    case 'generator-maintenance':
      return serviceSentence(value, limit, is)
    case 'baseline':
      return `${found} used ${then}, more than the ${set} that were forecast.`
    case 'energy-usage':
      return `${found} used ${then}, above the target of ${set}.`
    case 'co2':
      return `${found} of CO2 emitted ${then}, above the limit of ${set}.`
    case 'emitted-co2':
      return `${found} of CO2 emitted ${then}, more than the ${set} that were estimated.`
    case 'units-low':
      return `The prepaid units ${isOver ? 'were' : 'are'} enough for about ${found} at the least. Buy in time.`
    case 'grid-short':
      return `The feeder ${isOver ? 'gave' : 'has given'} less than its band promises on ${shortDaysText(round(value, 0))}.`
    case 'claim-ready':
      return `${found} at least can be claimed for supply that was promised and not given.`
    case 'tank-fell':
      return `The tank fell while the set stood: ${found} of diesel at least.`
    case 'delivery-short':
      return `Less diesel was received than invoiced: ${found} at least.`
    case 'tank-low':
      return `The diesel in the tank ${isOver ? 'was' : 'is'} enough for ${found} at the load of the day before.`
    case 'entry-odd':
      return `${found} were entered, more than the meters explain${set === null ? '' : ` (${set})`}, with a reason.`
    case 'bill-failed':
      return `A bill fails its checks: ${found} at least ${isOver ? 'were' : 'are'} in question.`
    case 'budget':
      return `The month ${isOver ? 'was' : 'is'} heading for ${found} at least, above its budget${set === null ? '' : ` of ${set}`}.`
    default:
      return withLimit(`${alertTitle[kind]} ${is} ${found}`, value, limit, set)
  }
}

function gatewaySentence(gateway: string, meters: number, isOver: boolean): string {
  const behind = `${meters} ${meters === 1 ? 'meter' : 'meters'}`
  return `Nothing ${isOver ? 'came' : 'comes'} through the gateway ${gateway}, which speaks for ${behind}.`
}

/** In the controller's own words, which are not ours to mend. */
function controllerSentence(words: string | null, isOver: boolean): string {
  const said = words === null ? 'an alarm' : `“${words}”`
  return isOver ? `The controller told ${said} and then no more.` : `The controller tells ${said}.`
}

const DUE = {
  h: { is: 'is due now', was: 'was due then' },
  days: { is: 'is due today', was: 'was due that day' },
} as const

/** In the unit of what decided: days to the date of the service, or hours to run. */
function serviceSentence(value: number, limit: number | null, is: 'is' | 'was'): string {
  const unit = serviceUnit(limit)
  const said = (amount: number) =>
    unit === 'days' ? `${amount} ${amount === 1 ? 'day' : 'days'}` : quantity(amount, 'generator-maintenance')
  if (round(value) === 0) return `Its next service ${DUE[unit][is]}.`
  return value < 0
    ? `Its service ${is} overdue by ${said(-value)}.`
    : `Its next service ${is} due in ${said(value)}.`
}

function withLimit(said: string, value: number, limit: number | null, set: string | null): string {
  if (limit === null) return `${said}.`
  return `${said}, ${value > limit ? 'above the highest' : 'below the lowest'} of ${set}.`
}

function quantity(value: number, kind: AlertKind): string {
  const places = alertPlaces(kind)
  const digits = { minimumFractionDigits: places, maximumFractionDigits: places }
  if (ALERT_UNITS[kind] === '₦') return `₦${round(value, places).toLocaleString('en-GB', digits)}`
  return `${round(value, places).toLocaleString('en-GB', digits)} ${ALERT_UNITS[kind]}`.trimEnd()
}
