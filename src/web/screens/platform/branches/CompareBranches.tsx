import { useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { formatNumber } from '#chart/format.ts'
import type { BranchRow } from '#contract/platform/admin-shapes.ts'
import type { AnswerOf } from '../../../client/call.ts'
import { Card } from '../../../ui/Card.tsx'
import { Checkbox } from '../../../ui/field/Checkbox.tsx'
import { TextField } from '../../../ui/field/TextField.tsx'
import { adminCrumb, adminTableText, compareText } from '../../../words/platform.ts'
import { AdminTable, figureColumn, textColumn } from '../AdminTable.tsx'
import { AdminPage } from '../shell/AdminPage.tsx'
import { useAdminSearch } from '../shell/use-admin-search.ts'
import { useAdminCall } from '../use-admin-call.ts'

type Compared = AnswerOf<'adminCompare'>['data'][number]
type FigureName = keyof typeof compareText.rows

const FIGURES = Object.keys(compareText.rows) as FigureName[]
const [LEAST, MOST] = [2, 6]

/** Home > Manage > View Branches > Compare Branches: figures of two to six branches side by side. */
export function CompareBranches() {
  const { branches = '' } = useAdminSearch()
  const chosen = branches.split(',').map(Number).filter(Boolean)
  const isEnough = chosen.length >= LEAST && chosen.length <= MOST
  const query = useAdminCall('adminCompare', { query: { branches: chosen.join(',') } }, isEnough)
  return (
    <AdminPage
      title={compareText.title}
      crumbs={[
        { label: adminCrumb.manage },
        { label: adminCrumb.viewBranches, href: '/view-branches' },
        { label: adminCrumb.compareBranches },
      ]}
    >
      <Choice chosen={chosen} />
      {isEnough && (
        <AdminTable
          label={compareText.table}
          columns={[
            textColumn<FigureName>('figure', compareText.figure, (name) => compareText.rows[name]),
            ...(query.data?.data ?? []).map(branchColumn),
          ]}
          list={{ ...query, rows: query.data && FIGURES }}
          rowKey={(name) => name}
          note={adminTableText.month}
          empty={adminTableText.noBranches}
        />
      )}
    </AdminPage>
  )
}

function branchColumn({ branch, figures }: Compared) {
  const title = `${branch.organisation}, ${branch.name}`
  return figureColumn<FigureName>(String(branch.id), title, (name) => figures[name])
}

/** What is ticked stands in the address, so that a comparison can be kept and passed on. */
function Choice({ chosen }: { chosen: readonly number[] }) {
  const router = useRouter()
  const [typed, setTyped] = useState('')
  const { data } = useAdminCall('adminBranches', { query: { clientId: undefined } })
  const wanted = typed.trim().toLowerCase()
  const isShown = (row: BranchRow) =>
    chosen.includes(row.id) || `${row.organisation} ${row.name}`.toLowerCase().includes(wanted)
  const toggle = (id: number) => {
    const next = chosen.includes(id) ? chosen.filter((one) => one !== id) : [...chosen, id]
    const search = next.length === 0 ? {} : { branches: next.join(',') }
    void router.navigate({ to: '/compare-branches', search: search as object, resetScroll: false })
  }
  return (
    <Card title={compareText.help}>
      <div className="flex flex-col gap-3">
        <TextField
          type="search"
          className="max-w-sm"
          label={compareText.find}
          hideLabel
          placeholder={compareText.find}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
        />
        <div className="grid max-h-64 gap-2 overflow-y-auto sm:grid-cols-2 xl:grid-cols-3">
          {(data?.data ?? []).filter(isShown).map((row) => (
            <Checkbox
              key={row.id}
              label={row.name}
              hint={row.organisation}
              checked={chosen.includes(row.id)}
              disabled={chosen.length >= MOST && !chosen.includes(row.id)}
              onChange={() => toggle(row.id)}
            />
          ))}
        </div>
        <p role="status" className="text-xs text-ink-soft">
          {compareText.chosen(formatNumber(chosen.length, 0))}
        </p>
      </div>
    </Card>
  )
}
