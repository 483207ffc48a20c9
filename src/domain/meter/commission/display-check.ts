import {
  type Check,
  type CommissionFacts,
  type Display,
  doubt,
  type Figure,
  type Guess,
  unknown,
  well,
} from './check.ts'
import { totalKw } from './electrical-checks.ts'
import { guessScale } from './scale-guess.ts'

/** A register stands nearly still while it is read; power and current move with the load. */
const MOST_OFF: Readonly<Record<keyof Display, number>> = { kwh: 0.01, v1: 0.03, i1: 0.2, kw: 0.2 }
const NAMES: Readonly<Record<keyof Display, readonly [name: string, unit: string]>> = {
  kwh: ['Register', 'kWh'],
  v1: ['V of L1', 'V'],
  i1: ['A of L1', 'A'],
  kw: ['Power', 'kW'],
}
const FIELDS = ['kwh', 'v1', 'i1', 'kw'] as const

/**
 * What the meter's display shows against the newest reading that tells the same. A display may show values before or
 * behind the transformers: one that equals the reading times the ratio is right, for that is what the product counts;
 * one that equals the reading itself while a ratio is entered has to be looked at.
 */
export function checkDisplay({ readings, display, factor, ct, registerResolution }: CommissionFacts): Check {
  const typed = FIELDS.filter((field) => display?.[field] != null)
  if (display === null || typed.length === 0) return unknown('display', 'not-typed')
  const ratios = { kwh: factor, v1: 1, i1: ct === null ? 1 : ct.primary / ct.secondary, kw: factor }
  const figures: Figure[] = []
  let worst: { state: 'look' | 'wrong'; guess: Guess } | null = null
  let compared = 0
  for (const field of typed) {
    const [name, unit] = NAMES[field]
    const sent = newestValue(readings, field)
    figures.push({ name: `${name}, display`, value: display[field]!, unit })
    if (sent === null) continue
    compared++
    figures.push({ name: `${name}, sent`, value: sent, unit })
    const slack = field === 'kwh' ? 2 * registerResolution : 0
    const found = compare(display[field]!, sent, { ratio: ratios[field], share: MOST_OFF[field], slack })
    if (found === null) continue
    const isWorse = worst === null || (worst.state === 'look' && found.state === 'wrong')
    if (isWorse) worst = { ...found, guess: { ...found.guess, where: name } }
  }
  if (worst !== null) return doubt('display', worst.state, worst.guess, figures)
  return compared === 0 ? unknown('display', 'not-sent', figures) : well('display', figures)
}

interface Tolerance {
  readonly ratio: number
  readonly share: number
  readonly slack: number
}

/** null: they agree. */
function compare(shown: number, sent: number, { ratio, share, slack }: Tolerance) {
  const fits = (value: number) => Math.abs(shown - value) <= share * Math.abs(shown) + slack
  if (ratio > 1) {
    if (fits(sent * ratio)) return null
    if (fits(sent)) return { state: 'look', guess: { code: 'ratio-twice-maybe', ratio } } as const
  } else if (fits(sent)) return null
  if (shown === 0 || sent === 0) return { state: 'wrong', guess: { code: 'off' } } as const
  return { state: 'wrong', guess: guessScale(sent / shown, ratio) } as const
}

function newestValue(readings: CommissionFacts['readings'], field: keyof Display): number | null {
  for (const reading of [...readings].reverse()) {
    const value = {
      kwh: reading.kwh,
      v1: reading.v[0],
      i1: reading.i[0],
      kw: totalKw(reading),
    }[field]
    if (value !== null) return value
  }
  return null
}
