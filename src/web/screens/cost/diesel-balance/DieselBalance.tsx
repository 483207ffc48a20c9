import { useOrganisation } from '../../../shell/menu/organisation.ts'
import { branchesInSelection } from '../../../shell/menu/selection.ts'
import { useView } from '../../../shell/use-view.ts'
import { balanceText } from '../../../words/diesel-balance.ts'
import { CostPages } from '../CostPages.tsx'
import { BranchBalance } from './BranchBalance.tsx'
import { BranchList } from './BranchList.tsx'

/** Home > Cost Tracker > Diesel balance: of the branch that is chosen, else a line for each. */
export function DieselBalance() {
  const { branches } = useOrganisation()
  const { selection } = useView()
  const chosen = branchesInSelection(selection, branches)
  const [first] = chosen
  if (first !== undefined && chosen.length === 1) {
    return (
      <>
        <CostPages />
        <BranchBalance key={first.branch_id} branchId={first.branch_id} name={first.name} />
      </>
    )
  }
  return (
    <>
      <h1 className="sr-only">{balanceText.title}</h1>
      <CostPages />
      <BranchList branches={chosen} />
    </>
  )
}
