/**
 * What can be said of a bill, while it is typed and after late data: each check passes, fails, asks, tells or cannot tell,
 * and no naira stands in two of them.
 *
 * 1 takes the whole bill. Else 2 takes its days, and of what is left: kWh too many once, by the check that is surest of the
 * most (7, 8, 9), at the tariff in force with VAT; 6 on the kWh that remain; then 4, 5 and 12. Never more than the bill:
 * disputed + undisputed = total, to the kobo. Source: domain.md §16.F (I-BILL-1 … I-BILL-8).
 */
import { arithmeticCheck, linesCheck, vatCheck } from './amount-checks.ts'
import type { BillCheck, CheckKey } from './bill-check.ts'
import { Exact, type KnownFigures, type TypedFigures } from './checked-bill.ts'
import { meterCheck } from './meter-check.ts'
import { countDays, duplicateCheck, gapCheck, overlapCheck } from './period-checks.ts'
import { estimatedCheck, registerCheck } from './read-checks.ts'
import { bandCheck, tariffCheck, tariffInForce, vatRateOf } from './tariff-check.ts'
import { unusualCheck } from './unusual-check.ts'

/** All twelve of a bill for a period; of another kind those that days, amount and energy decide. */
export function billChecks(typed: TypedFigures, known: KnownFigures): BillCheck[] {
  const vat = vatCheck(typed, known)
  const tariff = tariffCheck(typed, known, vat.verdict === 'answer')
  const head = [duplicateCheck(typed, known)]
  if (typed.kind === 'diesel') return settle(typed, known, head, null, [])
  // The units of a purchase are judged by its own check (§16.E): their price stands in no second place.
  if (typed.kind === 'pre-paid') return settle(typed, known, [...head, vat], null, [])
  if (typed.kind === 'ipp') return settle(typed, known, [...head, vat, tariff.check], tariff.over, [])
  const register = registerCheck(typed, known)
  const meter = meterCheck(typed, known)
  const estimated = estimatedCheck(typed, known)
  const price = priceOfKwh(typed, known)
  const checks: BillCheck[] = [
    ...head,
    overlapCheck(typed, known),
    gapCheck(typed, known),
    arithmeticCheck(typed, known),
    vat,
    tariff.check,
    register.check,
    {
      ...meter.check,
      most: price === null || meter.most.isZero() ? null : meter.most.times(price).toFixed(2),
    },
    estimated.check,
    bandCheck(typed, known),
    unusualCheck(typed, known),
    linesCheck(typed, known),
  ]
  return settle(typed, known, checks, tariff.over, [
    ['register', register.over],
    ['meter', meter.over],
    ['estimated', estimated.over],
  ])
}

/** ₦/kWh, VAT in it, of the tariff in force. */
function priceOfKwh(typed: TypedFigures, known: KnownFigures): Exact | null {
  return tariffInForce(typed, known)?.times(new Exact(vatRateOf(known)).plus(1)) ?? null
}

type KwhOver = readonly [CheckKey, Exact]

function settle(
  typed: TypedFigures,
  known: KnownFigures,
  checks: readonly BillCheck[],
  tariffOver: Exact | null,
  kwhOver: readonly KwhOver[],
): BillCheck[] {
  const own = new Map<CheckKey, Exact>()
  for (const { key, naira } of checks) if (naira !== null) own.set(key, new Exact(naira))
  const [owner, kwh] = kwhOver.reduce<KwhOver>(
    (most, one) => (one[1].gt(most[1]) ? one : most),
    ['meter', new Exact(0)],
  )
  const price = priceOfKwh(typed, known)
  if (kwh.gt(0) && price !== null) own.set(owner, kwh.times(price))
  const left = Exact.max(0, new Exact(typed.kwh ?? 0).minus(kwh))
  if (tariffOver !== null)
    own.set('tariff', tariffOver.times(left).times(new Exact(vatRateOf(known)).plus(1)))
  const counted = countOnce(typed, checks, own)
  return checks.map((check) => {
    const naira = counted.get(check.key)
    const told = { ...check, naira: naira === undefined || naira.isZero() ? null : naira.toFixed(2) }
    return told.key === 'tariff' ? { ...told, kwh: left.toFixed() } : told
  })
}

const OWNERS: readonly CheckKey[] = [
  'duplicate',
  'overlap',
  'register',
  'meter',
  'estimated',
  'tariff',
  'arithmetic',
  'vat',
  'lines',
]

/** What each takes of the bill, in the order of ownership, to the kobo and never more than there is. */
function countOnce(
  typed: TypedFigures,
  checks: readonly BillCheck[],
  own: ReadonlyMap<CheckKey, Exact>,
): ReadonlyMap<CheckKey, Exact> {
  const overlap = checks.find((check) => check.key === 'overlap')
  const due = countDays(typed) ?? 0
  const shared = overlap?.key === 'overlap' ? overlap.days : 0
  let rest = new Exact(typed.gross ?? 0)
  const counted = new Map<CheckKey, Exact>()
  for (const key of OWNERS) {
    const naira = own.get(key)
    if (naira === undefined) continue
    const isWhole = key === 'duplicate' || key === 'overlap' || due === 0
    const part = isWhole ? naira : naira.times(due - shared).div(due)
    const taken = Exact.min(rest, part.toDecimalPlaces(2))
    counted.set(key, taken)
    rest = rest.minus(taken)
  }
  return counted
}

export interface DisputedBill {
  readonly disputed: string
  readonly undisputed: string
  /** All that may be too much, ₦; at least `disputed`. */
  readonly most: string
  /** Which checks it is of. */
  readonly keys: readonly CheckKey[]
}

/** Σ of the checks that fail, and what is left of the bill; null while what it comes to is not known. */
export function disputedBill(gross: string | null, checks: readonly BillCheck[]): DisputedBill | null {
  if (gross === null) return null
  const failed = checks.filter(({ verdict, naira }) => verdict === 'fail' && naira !== null)
  const disputed = failed.reduce((sum, { naira }) => sum.plus(naira ?? 0), new Exact(0))
  const meter = checks.find((check) => check.key === 'meter')
  const beyond =
    meter?.key === 'meter' && meter.naira !== null && meter.most !== null
      ? new Exact(meter.most).minus(meter.naira)
      : new Exact(0)
  return {
    disputed: disputed.toFixed(2),
    undisputed: new Exact(gross).minus(disputed).toFixed(2),
    most: Exact.min(gross, disputed.plus(Exact.max(0, beyond))).toFixed(2),
    keys: failed.map(({ key }) => key),
  }
}

/** The light of a list: the worst of the checks. */
export function billLight(checks: readonly BillCheck[]): 'fail' | 'answer' | 'pass' | 'unknown' {
  const verdicts = new Set(checks.map(({ verdict }) => verdict))
  if (verdicts.has('fail')) return 'fail'
  if (verdicts.has('answer')) return 'answer'
  return verdicts.has('pass') ? 'pass' : 'unknown'
}
