import type { ShownBranch } from '../../../shell/menu/shown-branches.ts'
import { Tabs } from '../../../ui/Tabs.tsx'
import { costText } from '../../../words/cost.ts'
import { useBillChecks } from '../bill/check/use-bill-checks.ts'
import { BillTable } from './BillTable.tsx'
import { dieselBillColumns, paymentBillColumns } from './bill-columns.tsx'

interface BranchSectionProps {
  branch: ShownBranch
  /** IPP payments are for RESELLER (CT-02); elsewhere they stand where there are any: what is entered can be amended. */
  withIpp: boolean
  mayAmend: boolean
}

/** S1 §9. */
const DIESEL_PAGE = 6

/** What a branch bought and paid (CT-03). */
function BranchSection({ branch: { id, name, costs }, withIpp, mayAmend }: BranchSectionProps) {
  const checked = useBillChecks(id)
  return (
    <section aria-label={name} className="flex min-w-0 flex-col gap-3">
      <h3 className="sr-only">{name}</h3>
      <div className="grid gap-3 md:gap-4">
        <BillTable
          title={costText.dieselPurchased}
          branch={name}
          columns={dieselBillColumns(costs.diesel)}
          rows={costs.diesel}
          empty={costText.noPurchases}
          mayAmend={mayAmend}
          pageSize={DIESEL_PAGE}
        />
        <BillTable
          title={costText.utilityPayments}
          branch={name}
          columns={paymentBillColumns(costs.utility, true, checked)}
          rows={costs.utility}
          empty={costText.noUtility}
          mayAmend={mayAmend}
        />
        {(withIpp || costs.ipp.length > 0) && (
          <BillTable
            title={costText.ippPayments}
            branch={name}
            columns={paymentBillColumns(costs.ipp, false, checked)}
            rows={costs.ipp}
            empty={costText.noIpp}
            mayAmend={mayAmend}
          />
        )}
      </div>
    </section>
  )
}

export interface PurchasesProps {
  branches: readonly ShownBranch[]
  withIpp: boolean
  mayAmend: boolean
}

/** CT-03: a branch at a time; with one branch there is nothing to choose. */
export function Purchases({ branches, withIpp, mayAmend }: PurchasesProps) {
  const [first] = branches
  if (first === undefined) return null
  const section = (branch: ShownBranch) => (
    <BranchSection key={branch.id} {...{ branch, withIpp, mayAmend }} />
  )
  if (branches.length === 1) return section(first)
  return (
    <Tabs
      key={branches.map(({ id }) => id).join()}
      label={costText.branches}
      tabs={branches.map((branch) => ({
        key: String(branch.id),
        label: branch.name,
        content: section(branch),
      }))}
    />
  )
}
