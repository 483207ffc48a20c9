import type { FigureInput } from '#domain/figure/explanation.ts'
import type { Instant } from '#domain/time/interval.ts'
import type { PaperChange } from '#store/cost/paper-audit.ts'

export interface Edit {
  readonly at: Instant
  readonly who: string | null
  readonly label: string
  readonly what: string
  readonly from: string | null
  readonly to: string | null
  readonly reason: string | null
}

/** What a stored key is called; keys that say nothing to a reader are left out. */
const WORDS: Readonly<Record<string, string>> = {
  quantity: 'litres',
  litres: 'litres',
  received: 'litres received',
  supplier: 'supplier',
  pricePerLitre: 'price per litre',
  value: 'kWh',
  amount: 'amount before VAT',
  vatInclusiveAmount: 'amount with VAT',
  date: 'date',
  endDate: 'last day',
  startDate: 'first day',
  branchId: 'branch',
  rate: 'rate',
  vatRate: 'VAT',
  validFrom: 'valid from',
  kind: 'kind',
}

export function authorName({ name, role }: PaperChange, mayName: boolean): string | null {
  return mayName && name !== null ? `${name} (${role})` : role
}

/** What was changed of the rows that the figure stands on, field by field, oldest first. */
export function listEdits(
  changes: readonly PaperChange[],
  inputs: readonly FigureInput[],
  mayName: boolean,
): Edit[] {
  const labels = new Map(inputs.map(({ ref, label }) => [ref, label]))
  return changes.flatMap((change) => {
    const { at, subject, before, after } = change
    if (before === null || after === null) return []
    const reason = typeof after.reason === 'string' && after.reason !== '' ? after.reason : null
    const base = { at, who: authorName(change, mayName), label: labels.get(subject) ?? subject, reason }
    return Object.keys(WORDS)
      .filter((key) => Object.hasOwn(after, key) && textOrNull(before[key]) !== textOrNull(after[key]))
      .map((key) => ({
        ...base,
        what: WORDS[key]!,
        from: textOrNull(before[key]),
        to: textOrNull(after[key]),
      }))
  })
}

function textOrNull(value: unknown): string | null {
  return value === null || value === undefined ? null : String(value)
}
