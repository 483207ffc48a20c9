import { formatNaira } from '#chart/format.ts'
import type { BudgetYear } from '#contract/cost/month-end.ts'
import { budgetSentence } from '#contract/cost/month-end-messages.ts'
import { readAmount } from '#domain/amount-rule.ts'
import { monthsOfYear, spreadYear } from '#domain/cost/month-end/budget.ts'
import { readOne } from '#domain/cost/month-end/read-budget.ts'
import { exactSum } from '#domain/money.ts'
import type { Difference } from '../../../form/ConflictNotice.tsx'
import type { Refusals } from '../../../form/resolver.ts'
import { monthEndWords, shortMonth } from '../../../words/cost/month-end.ts'

/** A year as it is typed: 'naira-01' to 'kwh-12', and what is to be spread. */
export type BudgetEntries = Record<string, string>

const NUMBERS = monthsOfYear(2000).map((month) => month.slice(5))
export const nameOf = (kind: 'naira' | 'kwh', n: number) => `${kind}-${NUMBERS[n]}`

export function toBudgetEntries({ months }: BudgetYear): BudgetEntries {
  const typed = (value: number | null) => (value === null ? '' : String(value))
  return Object.fromEntries([
    ['total', ''],
    ...months.flatMap(({ naira, kwh }, n) => [
      [nameOf('naira', n), typed(naira)],
      [nameOf('kwh', n), typed(kwh)],
    ]),
  ])
}

export function budgetBody(entered: BudgetEntries) {
  const column = (kind: 'naira' | 'kwh') =>
    NUMBERS.map((_, n) => {
      const typed = entered[nameOf(kind, n)]?.trim() ?? ''
      return typed === '' ? null : typed
    })
  return { naira: column('naira'), kwh: column('kwh') }
}

export function budgetRefusals(year: number) {
  return (entered: BudgetEntries): Refusals<BudgetEntries> => {
    const all = (['naira', 'kwh'] as const).flatMap((of) =>
      monthsOfYear(year).flatMap((month, n) => {
        const read = readOne(entered[nameOf(of, n)] ?? '')
        const refused = typeof read === 'object' && read !== null
        return refused ? [[nameOf(of, n), budgetSentence({ month, of, fault: read.fault })] as const] : []
      }),
    )
    return Object.fromEntries(all)
  }
}

/** What was typed as the whole year, spread; null: it is no amount. */
export function spreadTyped(typed: string, { year, months }: BudgetYear, by: 'last year' | 'days') {
  const read = readAmount(typed)
  if ('fault' in read) return null
  const shape = by === 'days' ? null : months.map(({ naira_last_year }) => naira_last_year)
  return spreadYear(Number(read.amount), year, shape)
}

/** Sum of the months in ₦ as it is written; null: none, or one is no amount. */
export function sumWords(entered: BudgetEntries): string | null {
  const read = NUMBERS.map((_, n) => readOne(entered[nameOf('naira', n)] ?? ''))
  const known = read.filter((one) => typeof one === 'string')
  if (known.length === 0 || read.some((one) => typeof one === 'object' && one !== null)) return null
  return formatNaira(exactSum(known.map(Number)))
}

/** Where somebody else was faster, month by month. */
export function budgetDifferences(stored: BudgetYear, yours: BudgetEntries): Difference[] {
  const theirs = toBudgetEntries(stored)
  return stored.months.flatMap(({ month }, n) =>
    (['naira', 'kwh'] as const).flatMap((kind) => {
      const name = nameOf(kind, n)
      const label = `${shortMonth(month)} ${kind === 'naira' ? '₦' : 'kWh'}`
      const [one, other] = [theirs[name] ?? '', yours[name]?.trim() ?? '']
      return one === other ? [] : [{ label, stored: one, yours: other }]
    }),
  )
}

export const budgetLabel = (kind: 'naira' | 'kwh', month: string) =>
  `${kind === 'naira' ? monthEndWords.inNaira : monthEndWords.inKwh}, ${shortMonth(month)}`
