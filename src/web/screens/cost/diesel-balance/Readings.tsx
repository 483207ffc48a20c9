import { useState } from 'react'
import { formatChange, formatNumber, formatQuantity } from '#chart/format.ts'
import type { Anchor, Balance, Movement } from '#contract/cost/diesel-balance.ts'
import { entryText } from '#contract/cost/entry-messages.ts'
import type { Dip } from '#contract/cost/fuel-entries.ts'
import { ConfirmDelete } from '../../../form/ConfirmDelete.tsx'
import { failToast } from '../../../form/fail-toast.ts'
import type { Column } from '../../../table/column.ts'
import { DataTable } from '../../../table/DataTable.tsx'
import { Card } from '../../../ui/Card.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { balanceText } from '../../../words/diesel-balance.ts'
import { tankFormText } from '../../../words/tank-forms.ts'
import { EditDipDialog } from './forms/DipDialogs.tsx'
import { momentText } from './moment-text.ts'
import { plusMinus, shortLitres } from './picture/stage-words.ts'
import { RowButtons } from './RowButtons.tsx'
import { useDips } from './use-balance.ts'

export interface ReadingsProps {
  branchId: number
  mayAmend: boolean
  balance: Balance | null
  /** Where there is no balance yet, they are all that is known of the tank. */
  anchors: readonly Anchor[]
}

const FIRST = 6
const { readings: text } = balanceText

/** What the tank held and what moved in and out of it, in order of time; a dip can be put right here. */
export function Readings({ branchId, mayAmend, balance, anchors }: ReadingsProps) {
  const dips = useDips(branchId).data?.data
  const [open, setOpen] = useState<{ dip: Dip; act: 'edit' | 'delete' } | null>(null)
  const rows = balance?.movements ?? anchors.map(toMovement)
  const dipFor = ({ kind, id }: Movement) => (kind === 'dip' ? dips?.find((one) => one.id === id) : undefined)
  const rowActions = (row: Movement) => {
    const dip = dipFor(row)
    if (dip === undefined) return null
    const about = momentText(row)
    const act = (what: 'edit' | 'delete') => () => setOpen({ dip, act: what })
    return <RowButtons about={about} onEdit={act('edit')} onDelete={act('delete')} />
  }
  return (
    <Card title={text.title} flush>
      <DataTable
        label={text.title}
        columns={COLUMNS}
        rows={rows}
        rowKey={({ kind, id, at }) => `${kind} ${id ?? at}`}
        firstRows={FIRST}
        {...(mayAmend && { rowActions })}
        empty={<EmptyState title={text.none} />}
      />
      {open?.act === 'edit' && <EditDipDialog dip={open.dip} onClose={() => setOpen(null)} />}
      {open?.act === 'delete' && <DeleteDip dip={open.dip} onClose={() => setOpen(null)} />}
    </Card>
  )
}

const isStock = ({ kind }: Movement) => kind === 'dip' || kind === 'level'

const COLUMNS: Column<Movement>[] = [
  {
    key: 'when',
    title: text.when,
    value: ({ at }) => at,
    cell: (row) => (
      <span className="whitespace-nowrap tabular-nums">{momentText(row).replace(/-\d{4}/, '')}</span>
    ),
    sortable: false,
  },
  {
    key: 'how',
    title: text.how,
    value: (row) => (row.how === '' ? balanceText.movements[row.kind] : row.how),
    wraps: true,
    sortable: false,
  },
  {
    key: 'litres',
    title: text.litres,
    align: 'right',
    value: ({ litres }) => litres,
    cell: (row) => (
      <span className="whitespace-nowrap">
        <span className={isStock(row) ? 'font-semibold' : ''}>{signed(row)}</span>{' '}
        <span className="block text-xs text-ink-soft">{plusMinus(row.u_l || null)}</span>
      </span>
    ),
    sortable: false,
  },
]

/** A stock as it is, a change with its sign. */
function signed(row: Movement): string {
  if (isStock(row)) return shortLitres(row.litres)
  return formatChange(row.litres, shortLitres)
}

function toMovement({ kind, dip_id, at, date, time, mm, litres, u_l }: Anchor): Movement {
  const how = balanceText.kinds[kind]
  return {
    kind,
    id: dip_id,
    at,
    date,
    time,
    how: mm === null ? how : `${how}, ${formatNumber(mm, 0)} mm`,
    litres,
    u_l,
  }
}

function DeleteDip({ dip, onClose }: { dip: Dip; onClose: () => void }) {
  return (
    <ConfirmDelete
      send={(write) => write('deleteDip', { params: { dipId: dip.id }, body: { version: dip.version } })}
      done={{ title: entryText.dipDeleted }}
      tell={(error) => failToast(error, { title: tankFormText.failed })}
      onClose={onClose}
    >
      <p className="font-medium">
        {momentText({ date: dip.date, time: dip.at })}: {formatQuantity(dip.quantity, 'L')}
      </p>
    </ConfirmDelete>
  )
}
