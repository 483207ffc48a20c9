/**
 * 4 arithmetic, 5 VAT, 12 unknown lines: kWh × tariff = energy; energy + lines + VAT + arrears = total; VAT = rate × (energy
 * and lines; arrears are not taxed); each within ₦1. What is not printed follows from the rest. Naira that are found in
 * one are not found in another: the three add up to total − what it should be. Source: domain.md §16.F (I-BILL-1, -2, -3).
 */
import { billTariff, looksGross } from '../bill-fields.ts'
import { NOTHING_PRINTED } from '../printed-bill.ts'
import type { CheckOf } from './bill-check.ts'
import { Exact, type KnownFigures, type TypedFigures } from './checked-bill.ts'
import { tariffInForce, vatRateOf } from './tariff-check.ts'

const MARGIN = 1

export function linesTotal({ printed }: TypedFigures): Exact {
  const lines = printed?.lines ?? []
  return lines.reduce((sum, { naira }) => sum.plus(naira), new Exact(0))
}

export function arithmeticCheck(typed: TypedFigures, known: KnownFigures): CheckOf<'arithmetic'> {
  const unknown = { key: 'arithmetic', verdict: 'unknown', naira: null, over: null, expected: null } as const
  const { kwh, gross, printed } = typed
  if (printed === null || gross === null || kwh === null) return unknown
  if (printed.tariff === null && printed.energy === null) return unknown
  const computed = printed.tariff === null ? null : new Exact(kwh).times(printed.tariff)
  const energy = new Exact(printed.energy ?? computed ?? 0)
  const lines = linesTotal(typed)
  const rate = vatRateOf(known)
  const vat = new Exact(printed.vat ?? energy.plus(lines).times(rate))
  const arrears = new Exact(printed.arrears ?? 0)
  const total = new Exact(printed.total ?? new Exact(gross).plus(arrears))
  const energyOver = computed === null ? new Exact(0) : energy.minus(computed)
  const totalOver = total.minus(energy).minus(lines).minus(vat).minus(arrears)
  const wrong = [energyOver.times(new Exact(rate).plus(1)), totalOver]
  const isWrong = energyOver.abs().gt(MARGIN) || totalOver.abs().gt(MARGIN)
  const over = wrong.reduce((sum, one) => sum.plus(one), new Exact(0))
  const told = { key: 'arithmetic', expected: total.minus(over).toFixed(2) } as const
  if (!isWrong) return { ...told, verdict: 'pass', naira: null, over: null }
  return { ...told, verdict: 'fail', naira: over.gt(0) ? over.toFixed(2) : null, over: over.toFixed(2) }
}

/** Where the net typed is a gross, it asks before anything is said about the rest. */
export function vatCheck(typed: TypedFigures, known: KnownFigures): CheckOf<'vat'> {
  const { kwh, net, isTypedNet } = typed
  const { vat = null, energy = null } = typed.printed ?? NOTHING_PRINTED
  const inForce = tariffInForce(typed, known)
  const rate = known.tariffs[0]?.vatRate ?? null
  const told = { key: 'vat', naira: null, rate, printed: vat, expected: null } as const
  if (net === null || (kwh === null && vat === null) || rate === null) return { ...told, verdict: 'unknown' }
  if (kwh !== null && inForce !== null && isTypedNet) {
    const paid = Number(billTariff(kwh, new Exact(net).minus(linesTotal(typed)).toFixed(2)))
    if (looksGross(paid, inForce.toNumber(), Number(rate))) return { ...told, verdict: 'answer' }
  }
  if (vat === null) return { ...told, verdict: 'pass' }
  const taxable = energy === null ? new Exact(net) : new Exact(energy).plus(linesTotal(typed))
  const expected = taxable.times(rate)
  const over = new Exact(vat).minus(expected)
  const compared = { ...told, expected: expected.toFixed(2) }
  if (over.abs().lte(MARGIN)) return { ...compared, verdict: 'pass' }
  return { ...compared, verdict: 'fail', naira: over.gt(0) ? over.toFixed(2) : null }
}

/** A fixed charge, a penalty, "loss of revenue": what no dated row of charges allows is in dispute. */
export function linesCheck({ printed }: TypedFigures, { charges }: KnownFigures): CheckOf<'lines'> {
  const key = 'lines'
  if (printed === null) return { key, verdict: 'unknown', naira: null, names: [] }
  const allowed = new Set(charges.map((name) => name.trim().toLowerCase()))
  const open = printed.lines.filter(
    ({ name, naira }) => new Exact(naira).gt(0) && !allowed.has(name.trim().toLowerCase()),
  )
  if (open.length === 0) return { key, verdict: 'pass', naira: null, names: [] }
  const naira = open.reduce((sum, line) => sum.plus(line.naira), new Exact(0)).toFixed(2)
  return { key, verdict: 'fail', naira, names: open.map(({ name }) => name) }
}
