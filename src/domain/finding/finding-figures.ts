/** What is to get back, and what of a bill is in dispute, as figures. ₦ with VAT, at least. Source: domain.md §16.0, §16.F, §16.K. */
import { buildExplanation, type Explanation } from '../figure/explanation.ts'
import { inputFigure, sumFigure } from '../figure/figure.ts'
import type { FindingKind, FindingSums } from './finding.ts'

interface NamedNaira {
  readonly key: string
  readonly label: string
  readonly naira: number
}

const parts = (key: string, all: readonly NamedNaira[]) => () =>
  all.map((one) =>
    inputFigure({ key: `${key}.${one.key}`, label: one.label, unit: '₦', places: 2 }, one.naira),
  )

/** Σ of the sure part of what is open, sent or answered, by kind. `branch`: of one alone. */
export function explainToGetBack(
  { toGetBack, count, kinds }: FindingSums,
  titles: Readonly<Record<FindingKind, string>>,
  branch: number | null = null,
): Explanation {
  const key = branch === null ? 'finding.to_get_back' : `finding.to_get_back.${branch}`
  const known = kinds.flatMap(({ kind, naira }) =>
    naira === null ? [] : [{ key: kind, label: titles[kind], naira }],
  )
  const head = { key, label: 'Money to get back, at least', unit: '₦', places: 2 }
  const more = toGetBack === null ? { reason: 'Of nothing that was found is the naira known' } : {}
  const explained = buildExplanation(sumFigure(head, toGetBack, parts(key, known), more), {
    words: `the sure part of ${count} that are neither settled nor dismissed`,
    formula: 'to get back',
    inputs: [],
    whatToDo: 'Open the findings of which no naira is known: each says what is missing.',
  })
  const leftOut = kinds
    .filter(({ unknown }) => unknown > 0)
    .map(({ kind, unknown }) => ({ label: titles[kind], reason: `${unknown} of which no naira is known` }))
  return { ...explained, leftOut: [...explained.leftOut, ...leftOut] }
}

/** Σ of the checks that fail; none counts a naira of another. */
export function explainDisputed(
  bill: {
    readonly id: number
    readonly date: string
    readonly endDate: string | null
    readonly gross: number
  },
  disputed: number,
  failed: readonly NamedNaira[],
): Explanation {
  const key = `bill-check.${bill.id}.disputed`
  const head = { key, label: 'Disputed, at least', unit: '₦', places: 2 }
  return buildExplanation(sumFigure(head, disputed, parts(key, failed)), {
    words: failed.length === 0 ? 'no check fails with a naira' : failed.map(({ label }) => label).join(' + '),
    formula: 'disputed',
    inputs: [
      {
        ...{
          role: 'bill',
          kind: 'entry',
          ref: `bill ${bill.id}`,
          label: 'The bill, VAT in',
          value: bill.gross,
        },
        ...{ unit: '₦', from: bill.date, to: bill.endDate ?? bill.date },
      },
    ],
    whatToDo: 'Complete what the bill prints, and enter its tariff and feeder.',
  })
}
