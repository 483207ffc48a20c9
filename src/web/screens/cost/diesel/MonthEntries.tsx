import { useQuery } from '@tanstack/react-query'
import { Pencil, Trash2 } from 'lucide-react'
import { useMemo, useState } from 'react'
import type { FuelDay } from '#contract/cost/cost-tracker.ts'
import { monthText } from '#domain/time/month.ts'
import { call } from '../../../client/call.ts'
import { useOrganisation } from '../../../shell/menu/organisation.ts'
import { Lost } from '../../../shell/page/Lost.tsx'
import { DataTable } from '../../../table/DataTable.tsx'
import { useWide } from '../../../table/use-wide.ts'
import { Card } from '../../../ui/Card.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { IconButton } from '../../../ui/IconButton.tsx'
import { dieselText } from '../../../words/cost.ts'
import { useBranchesQuery } from '../tracker/use-costs.ts'
import { DeleteEntryDialog } from './DeleteEntryDialog.tsx'
import { EditEntryDialog } from './EditEntryDialog.tsx'
import { monthColumns } from './month-columns.tsx'

/** Each is a block of a dozen lines there. */
const PHONE_ROWS = 6

type Act = 'edit' | 'delete'

/** The daily entries of a month, 'YYYY-MM' (DE-02, DE-04). */
export function MonthEntries({ month, mayAmend }: { month: string; mayAmend: boolean }) {
  const { data: answer, error, isFetching, refetch } = useMonth(month)
  const { branches } = useOrganisation()
  const [open, setOpen] = useState<{ day: FuelDay; act: Act } | null>(null)
  const days = answer?.data ?? []
  const isWide = useWide()
  const columns = useMemo(() => {
    const branchName = (id: number) => branches.find(({ branch_id }) => branch_id === id)?.name ?? ''
    return monthColumns(answer?.data ?? [], branches.length > 1 ? branchName : null)
  }, [answer, branches])
  const title = dieselText.entriesOf(monthText(month))
  return (
    <Card title={title} flush>
      {answer === undefined && error !== null ? (
        <Lost query={{ error, isFetching, refetch }} />
      ) : (
        <DataTable
          label={title}
          columns={columns}
          rows={days}
          loading={answer === undefined}
          {...(isWide ? {} : { firstRows: PHONE_ROWS })}
          rowKey={(day) => `${day.fuel_consumption_id} ${day.date}`}
          {...(mayAmend
            ? {
                rowActions: (day: FuelDay) => (
                  <RowActions day={day} onOpen={(act) => setOpen({ day, act })} />
                ),
              }
            : {})}
          empty={<EmptyState title={dieselText.noEntries}>{dieselText.addDaily}</EmptyState>}
          footer={<Generators of={answer?.generators ?? []} />}
        />
      )}
      {open?.act === 'edit' && <EditEntryDialog day={open.day} onClose={() => setOpen(null)} />}
      {open?.act === 'delete' && <DeleteEntryDialog day={open.day} onClose={() => setOpen(null)} />}
    </Card>
  )
}

function useMonth(month: string) {
  const query = useBranchesQuery()
  return useQuery({
    queryKey: ['dieselMonth', month, query],
    queryFn: ({ signal }) => {
      const [year = '', number = ''] = month.split('-')
      return call('dieselMonth', { params: { year, month: number }, query }, signal)
    },
  })
}

/** Which device each of the columns is about. */
function Generators({ of: generators }: { of: readonly { key: string; name: string }[] }) {
  if (generators.length === 0) return null
  return <span>{generators.map(({ key, name }) => `${key}: ${name}`).join(' · ')}</span>
}

interface RowActionsProps {
  day: FuelDay
  onOpen: (act: Act) => void
}

function RowActions({ day, onOpen }: RowActionsProps) {
  return (
    <span className="inline-flex">
      <IconButton
        size="sm"
        label={dieselText.edit}
        aria-label={`${dieselText.edit}: ${day.date}`}
        icon={<Pencil aria-hidden="true" className="size-4" />}
        onClick={() => onOpen('edit')}
      />
      <IconButton
        size="sm"
        label={dieselText.delete}
        aria-label={`${dieselText.delete}: ${day.date}`}
        icon={<Trash2 aria-hidden="true" className="size-4" />}
        onClick={() => onOpen('delete')}
      />
    </span>
  )
}
