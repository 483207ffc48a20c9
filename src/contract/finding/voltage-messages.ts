/** What is said about the voltage of the grid, by the server and on the screen alike. */
import { round } from '#domain/round.ts'

export const voltageMessages = {
  badTime: 'Enter when it happened; it must be in the past.',
  noEquipment: 'Say in a few words what failed.',
  longEquipment: 'Use 200 characters at most.',
  badNaira: 'Enter naira with at most two decimals, or nothing.',
  added: 'Saved. It stands beside the voltage of the 24 hours before; no cause is claimed.',
  edited: 'Saved.',
  deleted: 'Deleted.',
} as const

export interface VoltageSaid {
  /** 'October' */
  readonly month: string
  readonly outsideHours: number
  /** Of the time with the grid and a known voltage, 0 to 1. */
  readonly outsideShare: number | null
  /** Under 95 % is known. */
  readonly isLeast: boolean
  readonly mostly: {
    readonly side: 'low' | 'over'
    readonly from: number | null
    readonly to: number | null
  } | null
  /** Mean share of the nominal voltage while it was low; null: it never was. */
  readonly lowShare: number | null
  /** More current of a motor at it, 0.18 is 18 %. */
  readonly moreCurrent: number | null
  /** Whether diesel was burned because of it. */
  readonly hasMoney: boolean
}

const SIDE = { low: 'low', over: 'too high' } as const
const percent = (share: number) => `${round(share * 100, 0)} %`

/** '41 h', of less than ten a decimal. */
const hours = (value: number) => `${round(value, value < 10 ? 1 : 0)} h`

/** "Voltage was outside ±10 % for 41 h in October (6 % of grid time), mostly low 18–22 h. …" */
export function voltageSentence(said: VoltageSaid): string {
  const { month, outsideHours, outsideShare, isLeast, mostly, lowShare, moreCurrent, hasMoney } = said
  if (outsideHours === 0)
    return `Voltage was inside ±10 % all the time in ${month}${isLeast ? ', as far as it is known' : ''}.`
  const share = outsideShare === null ? '' : ` (${percent(outsideShare)} of grid time)`
  const when = mostly?.from == null ? '' : ` ${mostly.from}–${mostly.to} h`
  const side = mostly === null ? '' : `, mostly ${SIDE[mostly.side]}${when}`
  const money = hasMoney ? '' : 'No money is put on it'
  const motors =
    lowShare === null || moreCurrent === null
      ? ''
      : `motors at ${percent(lowShare)} draw about ${percent(moreCurrent)} more current`
  const rest = [money, motors].filter((one) => one !== '').join('; ')
  const told = rest === '' ? '' : ` ${rest[0]!.toUpperCase()}${rest.slice(1)}.`
  return `Voltage was outside ±10 % for ${isLeast ? 'at least ' : ''}${hours(outsideHours)} in ${month}${share}${side}.${told}`
}
