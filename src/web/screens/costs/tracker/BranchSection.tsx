import { costText } from '#contract/cost-page-messages.ts'
import { BillTable } from './BillTable.tsx'
import { dieselBillColumns, paymentBillColumns } from './bill-columns.tsx'
import type { ShownBranch } from './shown-branches.ts'

export interface BranchSectionProps {
  branch: ShownBranch
  /** IPP payments are for RESELLER (CT-02); elsewhere they stand where there are any: what is entered can be amended. */
  withIpp: boolean
  mayAmend: boolean
}

/** S1 §9. */
const DIESEL_PAGE = 6

/** What a branch bought and paid (CT-03). */
export function BranchSection({ branch: { name, costs }, withIpp, mayAmend }: BranchSectionProps) {
  return (
    <section aria-label={name} className="flex min-w-0 flex-col gap-3">
      <h3 className="text-base font-semibold">{name}</h3>
      <div className="grid gap-3 md:gap-4">
        <BillTable
          title={costText.dieselPurchased}
          branch={name}
          columns={dieselBillColumns()}
          rows={costs.diesel}
          empty={costText.noPurchases}
          mayAmend={mayAmend}
          pageSize={DIESEL_PAGE}
        />
        <BillTable
          title={costText.utilityPayments}
          branch={name}
          columns={paymentBillColumns(true)}
          rows={costs.utility}
          empty={costText.noUtility}
          mayAmend={mayAmend}
        />
        {(withIpp || costs.ipp.length > 0) && (
          <BillTable
            title={costText.ippPayments}
            branch={name}
            columns={paymentBillColumns(false)}
            rows={costs.ipp}
            empty={costText.noIpp}
            mayAmend={mayAmend}
          />
        )}
      </div>
    </section>
  )
}
