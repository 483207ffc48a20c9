/** What the diesel balance says in words: never of a person, never of a crime. For the page, the findings and the mail. */
import type { OddWitness, TankBalance } from '#domain/cost/diesel-balance/balance.ts'
import type { LevelBook } from '#domain/cost/diesel-balance/level-book.ts'
import type { TankCheck } from '#domain/cost/diesel-balance/tank-check.ts'
import type { TankChange } from '#domain/cost/diesel-balance/tank-events.ts'
import { mayHaveRun } from '#domain/cost/diesel-balance/tank-events.ts'

/** Whole litres from ten on, a tenth below. */
export function litresText(litres: number): string {
  const size = Math.abs(litres)
  const places = size < 10 ? 1 : 0
  return `${Number(size.toFixed(places)).toLocaleString('en-GB')} L`
}

export function nairaText(naira: number): string {
  const digits = { minimumFractionDigits: 2, maximumFractionDigits: 2 }
  return `${naira < 0 ? '−' : ''}₦${Math.abs(naira).toLocaleString('en-GB', digits)}`
}

/** "80 ± 38 L" */
export function withUncertainty({ litres, u }: TankCheck): string {
  if (litres === null) return '—'
  if (u === null) return litresText(litres)
  return `${litresText(litres).replace(' L', '')} ± ${litresText(Math.max(u, 0))}`
}

export function deliveryWords({ litres }: TankCheck): string {
  if (litres === null) return 'not checked'
  if (litres === 0) return 'as invoiced'
  return litres > 0 ? `${litresText(litres)} short` : `${litresText(litres)} more than invoiced`
}

export function entriesWords({ litres, verdict }: TankCheck): string {
  if (litres === null) return 'not checked'
  if (litres >= 0) return `${litresText(litres)} above what the engine explains`
  return verdict === 'explained'
    ? `${litresText(litres)} below what the engine explains`
    : `entries missing: ${litresText(litres)}`
}

export function tankWords({ litres }: TankCheck): string {
  if (litres === null) return 'not checked'
  return litres >= 0
    ? `${litresText(litres)} not accounted for`
    : `${litresText(litres)} more in the tank than expected`
}

/** The sentence of tank, engine and entries together. */
export function witnessWords({ odd, tank, entries }: TankBalance, hasEngine: boolean): string {
  if (odd === 'entries')
    return (entries.litres ?? 0) > 0
      ? `The entries are ${litresText(entries.litres!)} above what the engine explains; the tank agrees with the engine.`
      : `Entries of about ${litresText(entries.litres!)} are missing; the tank agrees with the engine.`
  if (odd === 'engine')
    return `Tank and entries agree; the engine's fuel curve is ${litresText(tank.litres!)} off.`
  if (odd === 'undecided') return 'Tank, engine and entries all differ: not decided.'
  return twoWords(odd, tank, hasEngine)
}

function twoWords(odd: OddWitness, tank: TankCheck, hasEngine: boolean): string {
  if (odd === 'none' || tank.verdict === 'explained')
    return `Tank and ${hasEngine ? 'engine' : 'entries'} agree within what the meters can tell.`
  if (tank.verdict === 'unknown') return 'The tank cannot be checked yet.'
  if (tank.litres! < 0)
    return `The tank holds ${withUncertainty(tank)} more than expected: look for a delivery that nobody wrote down.`
  return tank.verdict === 'odd'
    ? `${withUncertainty(tank)} left the tank without the engine.`
    : `${withUncertainty(tank)} are not accounted for: look at it.`
}

/** `naira`: of all of them; null: a price is not known. */
export function shortWords(count: number, litres: number, naira: number | null): string {
  const came = count === 1 ? 'One delivery came' : `${count} deliveries came`
  const worth = naira === null ? '' : `: ${nairaText(naira)} to ask of the supplier`
  return `${came} ${litresText(litres)} short${worth}.`
}

/**
 * What the level says against the book; nothing where they agree. `u`: of the two stocks; `hasLoss`: the tank is odd by
 * the engine too.
 */
export function levelWords(
  { runUse, rises }: LevelBook,
  book: { readonly use: number; readonly bought: number; readonly u: number | null },
  hasLoss: boolean,
): string[] {
  const more = runUse - book.use
  if (book.u === null || more <= 2 * book.u || book.bought === 0) return []
  const above = Math.round((100 * (rises - book.bought)) / book.bought)
  const fills =
    above > 0
      ? ` Fills read ${above} % above invoices: check the tank table or look for missing invoices.`
      : ''
  return [
    `The level shows ${litresText(more)} more use than invoices and stock allow.${fills}`,
    ...(hasLoss ? [] : ['Nothing points to loss.']),
  ]
}

/** `time`: local. */
export function changeWords(change: TankChange, time: string): string {
  const litres = withUncertainty({ ...change, verdict: 'odd' })
  if (change.kind === 'refuel') return `The tank was filled by ${litres} at ${time}.`
  const unseen = mayHaveRun(change) ? ', or it ran unseen' : ''
  if (change.kind === 'leak') return `The tank lost ${litres} little by little while the set stood${unseen}.`
  return `The tank fell ${litres} at ${time} while the set stood${unseen}.`
}
