import { formatNaira } from '#chart/format.ts'
import type { BillFacts } from '#contract/cost/bill-facts.ts'
import { Card } from '../../../ui/Card.tsx'
import { purchaseCheckText as text } from '../../../words/prepaid.ts'
import type { BillEntries } from '../bill/bill-entries.ts'
import { CheckLine } from '../bill/check/CheckLine.tsx'
import { checkTyped, purchaseRows } from './purchase-rows.ts'

export interface PurchaseChecksProps {
  entered: BillEntries
  facts: BillFacts | undefined
}

/** Whether the purchase gave what was paid for, while it is typed. */
export function PurchaseChecks({ entered, facts }: PurchaseChecksProps) {
  const check = checkTyped(entered, facts)
  const hasTariff = facts?.tariff != null
  const rows = purchaseRows(check, hasTariff, entered.vat_printed.trim() !== '')
  return (
    <Card title={text.title} flush>
      <ul aria-label={text.title} className="border-t border-line text-sm">
        {rows.map(({ key, verdict, words, naira }) => (
          <CheckLine
            key={key}
            verdict={verdict}
            name={text.names[key]}
            naira={naira === null ? null : formatNaira(naira)}
            words={words}
          />
        ))}
      </ul>
    </Card>
  )
}
