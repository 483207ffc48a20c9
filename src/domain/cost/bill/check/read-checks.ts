/**
 * 7 register, 9 estimated. The register of the supplier's meter follows on the last bill's and explains the kWh, over its
 * rollover (§2.3: from above nine tenths to below one tenth of its range). A metered customer is read at least every three
 * months, and an estimate follows the three months before. kWh. Source: domain.md §16.F (I-BILL-6).
 */
import { addDays } from '../../../time/calendar-day.ts'
import type { CheckOf } from './bill-check.ts'
import { Exact, type KnownFigures, type PastBill, type TypedFigures } from './checked-bill.ts'
import { countDays } from './period-checks.ts'

const MOST_ESTIMATED = 3

export interface ReadResult<K extends 'register' | 'estimated'> {
  readonly check: CheckOf<K>
  /** kWh too many; 0: none. */
  readonly over: Exact
}

export function registerCheck(typed: TypedFigures, known: KnownFigures): ReadResult<'register'> {
  const nothing = new Exact(0)
  const told = { key: 'register', naira: null, unexplained: null, between: null } as const
  const { previous, present, multiplier } = typed.printed ?? {
    previous: null,
    present: null,
    multiplier: null,
  }
  if (typed.kwh === null || previous?.register == null || present?.register == null) {
    return { check: { ...told, verdict: 'unknown' }, over: nothing }
  }
  const times = new Exact(multiplier ?? 1)
  const between = registerRise(new Exact(previous.register), new Exact(present.register)).times(times)
  const more = new Exact(typed.kwh).minus(between)
  const skipped = skippedKwh(typed, known, times)
  const isOff = more.abs().gte(times)
  const isSkipped = skipped !== null && !skipped.isZero()
  // Read from below where the last bill ended: those kWh were billed there already.
  const twice = isSkipped && skipped.isNegative() ? skipped.neg() : nothing
  const over = (isOff && more.gt(0) ? more : nothing).plus(twice)
  const unexplained = isSkipped ? skipped.abs() : isOff ? more.abs() : null
  const compared = { ...told, between: between.toFixed(), unexplained: unexplained?.toFixed() ?? null }
  return { check: { ...compared, verdict: unexplained === null ? 'pass' : 'fail' }, over }
}

/** How far the register went, over a rollover where it fell from the top of its digits to the bottom. */
export function registerRise(previous: Exact, present: Exact): Exact {
  const range = new Exact(10).pow(previous.toFixed(0).length)
  const isRollover = present.lt(previous) && previous.gt(range.times(0.9)) && present.lt(range.times(0.1))
  return isRollover ? present.plus(range).minus(previous) : present.minus(previous)
}

/** kWh between the last bill's present and this one's previous; null: not to be compared. */
function skippedKwh({ first, printed }: TypedFigures, { before }: KnownFigures, times: Exact): Exact | null {
  const [last] = before
  const end = last?.printed?.present.register ?? null
  const begin = printed?.previous.register ?? null
  if (last === undefined || first === null || end === null || begin === null) return null
  return addDays(last.last, 1) === first ? new Exact(begin).minus(end).times(times) : null
}

export function estimatedCheck(typed: TypedFigures, { before }: KnownFigures): ReadResult<'estimated'> {
  const read = typed.printed?.read ?? null
  const told = { key: 'estimated', naira: null, why: null, read } as const
  const give = (
    verdict: CheckOf<'estimated'>['verdict'],
    why: CheckOf<'estimated'>['why'],
    over = new Exact(0),
  ) => ({
    check: { ...told, verdict, why },
    over,
  })
  const days = countDays(typed)
  if (read === 'estimated') {
    const since = before.findIndex(({ printed }) => printed?.read !== 'estimated')
    const inRow = since < 0 ? before.length : since
    const over = overThreeMonths(typed, before, days)
    if (inRow >= MOST_ESTIMATED) return give('fail', 'too-long', over)
    return over.gt(0) ? give('fail', 'marked', over) : give('info', 'marked')
  }
  if (typed.kwh === null || days === null || before.length < 2)
    return give(read === null ? 'unknown' : 'pass', null)
  const two = before.slice(0, 2)
  const areEqual = two.every(({ kwh }) => new Exact(kwh).eq(typed.kwh ?? 0))
  const perDay = new Exact(typed.kwh).div(days).toFixed(2)
  const areEqualADay = two.every((bill) => dailyKwh(bill).toFixed(2) === perDay)
  return areEqual || areEqualADay ? give('fail', 'equal') : give('pass', null)
}

/** kWh above the daily mean of the three bills before. */
function overThreeMonths({ kwh }: TypedFigures, before: readonly PastBill[], days: number | null): Exact {
  const three = before.slice(0, 3)
  if (kwh === null || days === null || three.length < 3) return new Exact(0)
  const sum = three.reduce((all, bill) => all.plus(bill.kwh), new Exact(0))
  const due = three.reduce((all, bill) => all + (countDays(bill) ?? 0), 0)
  return Exact.max(0, new Exact(kwh).minus(sum.div(due).times(days)))
}

function dailyKwh(bill: PastBill): Exact {
  return new Exact(bill.kwh).div(countDays(bill) ?? 1)
}
