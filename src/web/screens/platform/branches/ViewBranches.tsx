import { formatNumber } from '#chart/format.ts'
import type { BranchRow } from '#contract/platform/admin-shapes.ts'
import { meanOfKnown } from '#domain/score/total-score.ts'
import { FigureCard } from '../../../ui/FigureCard.tsx'
import { adminCrumb, adminMenuText, branchSummaryText } from '../../../words/platform.ts'
import { AdminPage } from '../shell/AdminPage.tsx'
import { useAdminSearch } from '../shell/use-admin-search.ts'
import { useAdminCall } from '../use-admin-call.ts'
import { BranchTable } from './BranchTable.tsx'

/** Home > Manage > View Branches: the branches of all clients, searched by the top bar (AD-03). */
export function ViewBranches() {
  const { data } = useAdminCall('adminBranches', { query: { clientId: undefined } })
  const { search } = useAdminSearch()
  return (
    <AdminPage
      title={adminMenuText.viewBranches}
      crumbs={[{ label: adminCrumb.manage }, { label: adminCrumb.viewBranches }]}
    >
      <Summary rows={data?.data} />
      <BranchTable {...(search === undefined ? {} : { search })} />
    </AdminPage>
  )
}

function Summary({ rows }: { rows: readonly BranchRow[] | undefined }) {
  const known = rows ?? []
  const score = meanOfKnown(known.map((row) => row.total_score))
  const sources = known.reduce((sum, row) => sum + row.number_of_sources, 0)
  const loading = rows === undefined
  const count = (value: number) => formatNumber(value, 0)
  return (
    <section aria-label={branchSummaryText.label} className="grid grid-cols-2 gap-3 md:gap-4 lg:grid-cols-4">
      <FigureCard label={branchSummaryText.branches} value={count(known.length)} loading={loading} />
      <FigureCard
        label={branchSummaryText.organisations}
        value={count(new Set(known.map((row) => row.client_id)).size)}
        loading={loading}
      />
      <FigureCard label={branchSummaryText.sources} value={count(sources)} loading={loading} />
      <FigureCard
        label={branchSummaryText.score}
        value={score === null ? null : formatNumber(score)}
        unit="%"
        reason={branchSummaryText.noScore}
        loading={loading}
      />
    </section>
  )
}
