import { CheckCheck, Keyboard } from 'lucide-react'
import type { BuyListRow } from '#contract/cost/prepaid.ts'
import { useMay } from '../../../form/use-may.ts'
import { PageLink } from '../../../shell/menu/PageLink.tsx'
import { buttonClass } from '../../../ui/button-class.ts'
import { prepaidPageText as text } from '../../../words/prepaid.ts'

/** The next step of a row: what was bought is entered in a form that is filled already; what is unknown is typed. */
export function RowAction({ row }: { row: BuyListRow }) {
  const mayBuy = useMay('addBill')
  const mayType = useMay('addDisplayReading')
  const { branch, reason } = row
  if (reason === 'no-display' || reason === 'not-measured') {
    return mayType ? (
      <PageLink
        path="/cost-tracker/display-reading"
        change={{ branches: [branch.id], devices: undefined }}
        aria-label={`${text.type}, ${branch.name}`}
        className={buttonClass({ size: 'sm' })}
      >
        <Keyboard aria-hidden="true" className="size-4" />
        {text.type}
      </PageLink>
    ) : null
  }
  if (!mayBuy) return null
  return (
    <PageLink
      path="/cost-tracker/add-bills"
      change={{ branches: [branch.id], devices: undefined, ...fillBill(row) }}
      aria-label={`${text.enter}, ${branch.name}`}
      className={buttonClass({ size: 'sm' })}
    >
      <CheckCheck aria-hidden="true" className="size-4" />
      {text.enter}
    </PageLink>
  )
}

/** What the form of Add Bills begins with. */
function fillBill({ meter_no, naira }: BuyListRow): object {
  return {
    kind: 'pre-paid',
    ...(meter_no === null ? {} : { meter: meter_no }),
    ...(naira === null || naira === 0 ? {} : { paid: String(naira) }),
  }
}
