/**
 * 6 tariff, 10 band: printed (else implied by energy and kWh) against the dated rows, split by day where they change. Another
 * one beyond 0.5 %. ₦/kWh before VAT. Source: domain.md §16.F (I-BILL-8).
 */
import { dayNumber } from '../../../time/calendar-day.ts'
import { VAT_RATE } from '../../tariff/vat.ts'
import { NOTHING_PRINTED } from '../printed-bill.ts'
import type { CheckOf } from './bill-check.ts'
import { Exact, type KnownFigures, type TypedFigures } from './checked-bill.ts'
import { countDays } from './period-checks.ts'

const MARGIN = 0.005

export function vatRateOf({ tariffs }: Pick<KnownFigures, 'tariffs'>): string {
  return tariffs[0]?.vatRate ?? String(VAT_RATE)
}

/** By days; null: not all of them have a row. */
export function tariffInForce(typed: TypedFigures, { tariffs }: KnownFigures): Exact | null {
  const [first] = tariffs
  if (first === undefined) return null
  const due = countDays(typed)
  if (due === null) return new Exact(first.rate)
  const days = tariffs.map((piece) => dayNumber(piece.last) - dayNumber(piece.first) + 1)
  if (days.reduce((sum, one) => sum + one, 0) !== due) return null
  const sum = tariffs.reduce(
    (all, { rate }, n) => all.plus(new Exact(rate).times(days[n] ?? 0)),
    new Exact(0),
  )
  return sum.div(due)
}

/** ₦/kWh that the bill asks; null while it is not known. */
export function billedTariff({ kwh, net, printed }: TypedFigures): Exact | null {
  const { tariff, energy, lines } = printed ?? NOTHING_PRINTED
  if (tariff !== null) return new Exact(tariff)
  if (kwh === null || net === null || new Exact(kwh).isZero()) return null
  const others = lines.reduce((sum, { naira }) => sum.plus(naira), new Exact(0))
  return new Exact(energy ?? new Exact(net).minus(others)).div(kwh)
}

/** To 2 decimals, as it is shown. */
export function impliedTariff(typed: TypedFigures): string | null {
  return billedTariff(typed)?.toFixed(2) ?? null
}

export interface TariffResult {
  readonly check: CheckOf<'tariff'>
  /** ₦/kWh too much; null: none. */
  readonly over: Exact | null
}

export function tariffCheck(typed: TypedFigures, known: KnownFigures, isVatOpen: boolean): TariffResult {
  const [billed, inForce] = [billedTariff(typed), tariffInForce(typed, known)]
  const told = {
    key: 'tariff',
    implied: billed?.toFixed(2) ?? null,
    inForce: inForce?.toDecimalPlaces(4).toFixed() ?? null,
    kwh: null,
    naira: null,
  } as const
  const give = (verdict: CheckOf<'tariff'>['verdict'], over: Exact | null = null) => ({
    check: { ...told, verdict },
    over,
  })
  if (billed === null || inForce === null || isVatOpen || typed.kwh === null) return give('unknown')
  const over = billed.minus(inForce)
  if (over.abs().lte(inForce.times(MARGIN))) return give('pass')
  return over.isNegative() ? give('info') : give('fail', over)
}

/** What another band costs is in check 6; service below the band is a claim of its own, no naira here. */
export function bandCheck({ printed }: TypedFigures, { band: inForce }: KnownFigures): CheckOf<'band'> {
  const billed = printed?.band ?? null
  const told = { key: 'band', naira: null, billed, inForce } as const
  if (billed === null || inForce === null) return { ...told, verdict: 'unknown' }
  return { ...told, verdict: billed === inForce ? 'pass' : 'fail' }
}
