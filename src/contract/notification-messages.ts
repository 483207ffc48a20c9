/** What an alert says, in the list of notifications and in mail alike (AL-04). */
import { ALERT_UNITS, type AlertKind, alertPlaces } from '#domain/alert/settings.ts'
import { round } from '#domain/round.ts'

export const alertTitle: Readonly<Record<AlertKind, string>> = {
  offline: 'Device offline',
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
}

export const notificationText = {
  listed: 'Alerts, the latest first',
  read: 'Remembered what you have seen',
  acknowledged: 'The alert has been acknowledged',
  muted: 'Nobody is mailed about this condition until then',
  unmuted: 'Mail about this condition goes out again',
} as const

export interface AlertFigures {
  readonly kind: AlertKind
  readonly value: number | null
  readonly limit: number | null
}

/** What was found, without where: 'Voltage of 251.30 V, above the highest of 244.00 V'. */
export function alertSentence({ kind, value, limit }: AlertFigures): string {
  if (kind === 'offline') return 'No readings arrive from this meter.'
  if (value === null) return `${alertTitle[kind]}: beyond its limit.`
  const [found, set] = [quantity(value, kind), limit === null ? null : quantity(limit, kind)]
  switch (kind) {
    case 'load-balance':
      return `A phase current is ${found} from the mean of the three, more than ${set}.`
    case 'load':
      return `The load is ${found}, above the threshold of ${set}.`
    case 'operating-time':
      return `It ran for ${found} outside of the operating hours of that day.`
    case 'generator-maintenance':
      return value < 0
        ? `Its service is overdue by ${quantity(-value, kind)}.`
        : `Its next service is due in ${found}.`
    case 'baseline':
      return `${found} used in the month to date, more than the ${set} that were forecast.`
    case 'energy-usage':
      return `${found} used in the month to date, above the target of ${set}.`
    case 'co2':
      return `${found} of CO2 emitted in the month to date, above the limit of ${set}.`
    case 'emitted-co2':
      return `${found} of CO2 emitted in the month to date, more than the ${set} that were estimated.`
    default:
      return limited(alertTitle[kind], value, limit, found, set)
  }
}

function limited(
  what: string,
  value: number,
  limit: number | null,
  found: string,
  set: string | null,
): string {
  if (limit === null) return `${what} is ${found}.`
  return `${what} is ${found}, ${value > limit ? 'above the highest' : 'below the lowest'} of ${set}.`
}

function quantity(value: number, kind: AlertKind): string {
  const places = alertPlaces(kind)
  const digits = { minimumFractionDigits: places, maximumFractionDigits: places }
  return `${round(value, places).toLocaleString('en-GB', digits)} ${ALERT_UNITS[kind]}`.trimEnd()
}
