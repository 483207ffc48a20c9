import { useQuery } from '@tanstack/react-query'
import { Check, Pencil, Trash2, X } from 'lucide-react'
import { useMemo, useState } from 'react'
import { useForm } from 'react-hook-form'
import { formatQuantity } from '#chart/format.ts'
import type { EquipmentRow } from '#contract/cost/equipment.ts'
import type { AnswerOf } from '../../../client/call.ts'
import { call } from '../../../client/call.ts'
import { ConflictNotice } from '../../../form/ConflictNotice.tsx'
import { blank } from '../../../form/fields.ts'
import { createResolver } from '../../../form/resolver.ts'
import { useTodayLookup } from '../../../form/use-today.ts'
import { DraftNotice } from '../../../outbox/draft/DraftNotice.tsx'
import { useOrganisation } from '../../../shell/menu/organisation.ts'
import { branchesQuery } from '../../../shell/menu/shown-branches.ts'
import { Lost } from '../../../shell/page/Lost.tsx'
import { useView } from '../../../shell/use-view.ts'
import { DataTable } from '../../../table/DataTable.tsx'
import { Button } from '../../../ui/Button.tsx'
import { Card } from '../../../ui/Card.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { FieldError } from '../../../ui/field/Field.tsx'
import { IconButton } from '../../../ui/IconButton.tsx'
import { equipmentFormText, levelText } from '../../../words/cost.ts'
import { DeleteEquipmentDialog } from './DeleteEquipmentDialog.tsx'
import { equipmentColumns } from './equipment-columns.tsx'
import type { EquipmentEntries } from './equipment-fields.ts'
import { EQUIPMENT, equipmentDifferences, equipmentRefusals } from './equipment-fields.ts'
import { useEditEquipment } from './use-edit-equipment.ts'

type Branches = AnswerOf<'equipments'>['data']

/** List of Equipment (EQ-02): one row at a time is edited, the others wait. */
export function EquipmentList({ mayAmend }: { mayAmend: boolean }) {
  const query = useQuery({
    queryKey: ['equipments'],
    queryFn: ({ signal }) => call('equipments', {}, signal),
  })
  const { data: answer, error } = query
  const asked = useSelectedBranches()
  if (answer === undefined && error !== null) return <Lost title={equipmentFormText.list} query={query} />
  const branches = answer?.data.filter(({ id }) => asked === null || asked.has(id))
  return <LoadedList branches={branches} mayAmend={mayAmend} />
}

/** The branches of the selection, null for all. */
function useSelectedBranches(): ReadonlySet<number> | null {
  const { branches } = useOrganisation()
  const { selection } = useView()
  const asked = branchesQuery(branches, selection).branches
  return asked === undefined ? null : new Set(asked.split(',').map(Number))
}

function LoadedList({ branches, mayAmend }: { branches: Branches | undefined; mayAmend: boolean }) {
  const localToday = useTodayLookup()
  const form = useForm<EquipmentEntries>({
    defaultValues: blank(EQUIPMENT),
    resolver: createResolver((entered) => equipmentRefusals(entered, 'cell', localToday(entered.branch))),
    mode: 'onTouched',
  })
  const { editing, start, stop, save, busy, failure, conflict, draft } = useEditEquipment(form)
  const [deleting, setDeleting] = useState<EquipmentRow | null>(null)
  const several = (branches?.length ?? 0) > 1
  const branchName = (id: number) => branches?.find((one) => one.id === id)?.name ?? ''
  const rows = useMemo(() => branches?.flatMap(({ equipments }) => equipments) ?? [], [branches])
  const edited = editing === null ? null : { id: editing.id, form, today: localToday(String(editing.branch)) }
  const rowActions = (row: EquipmentRow) => {
    if (editing?.id === row.id) return <EditingActions busy={busy} onCancel={stop} />
    const act = {
      row,
      disabled: editing !== null,
      onEdit: () => start(row),
      onDelete: () => setDeleting(row),
    }
    return <RowActions {...act} />
  }
  return (
    <Card title={equipmentFormText.list} flush>
      <form noValidate aria-busy={busy} onSubmit={form.handleSubmit((entered) => save(entered))}>
        <div className="px-4 not-empty:pb-3">
          <DraftNotice draft={draft} />
        </div>
        <div role="alert" className="flex flex-col gap-2 px-4 not-empty:pb-3">
          {conflict !== null && (
            <ConflictNotice
              differences={equipmentDifferences(conflict, form.getValues())}
              busy={busy}
              onKeep={stop}
              onTakeOver={form.handleSubmit((entered) => save(entered, conflict.version))}
            />
          )}
          {failure !== null && <FieldError>{failure}</FieldError>}
        </div>
        <DataTable
          label={equipmentFormText.list}
          columns={equipmentColumns(edited, several ? branchName : null)}
          rows={rows}
          loading={branches === undefined}
          rowKey={(row) => row.id}
          {...(mayAmend ? { rowActions } : {})}
          empty={<EmptyState title={equipmentFormText.none}>{equipmentFormText.addFirst}</EmptyState>}
          footer={<ConnectedLoads branches={branches ?? []} />}
        />
      </form>
      {!mayAmend && rows.length > 0 && <p className="px-4 pb-3 text-xs text-ink-soft">{levelText.amend}</p>}
      {deleting !== null && <DeleteEquipmentDialog row={deleting} onClose={() => setDeleting(null)} />}
    </Card>
  )
}

interface RowActionsProps {
  row: EquipmentRow
  disabled: boolean
  onEdit: () => void
  onDelete: () => void
}

function RowActions({ row, disabled, onEdit, onDelete }: RowActionsProps) {
  return (
    <span className="inline-flex">
      <IconButton
        size="sm"
        label={equipmentFormText.edit}
        aria-label={`${equipmentFormText.edit} ${row.name}`}
        disabled={disabled}
        icon={<Pencil aria-hidden="true" className="size-4" />}
        onClick={onEdit}
      />
      <IconButton
        size="sm"
        label={equipmentFormText.delete}
        aria-label={`${equipmentFormText.delete} ${row.name}`}
        disabled={disabled}
        icon={<Trash2 aria-hidden="true" className="size-4" />}
        onClick={onDelete}
      />
    </span>
  )
}

function EditingActions({ busy, onCancel }: { busy: boolean; onCancel: () => void }) {
  return (
    <span className="inline-flex gap-1">
      <Button
        type="submit"
        size="sm"
        tone="primary"
        busy={busy}
        busyLabel={equipmentFormText.saving}
        icon={<Check aria-hidden="true" className="size-4" />}
      >
        {equipmentFormText.save}
      </Button>
      <Button size="sm" icon={<X aria-hidden="true" className="size-4" />} onClick={onCancel}>
        {equipmentFormText.cancel}
      </Button>
    </span>
  )
}

/** What all of it would draw at once (domain.md §8.9). */
function ConnectedLoads({ branches }: { branches: Branches }) {
  return (
    <span title={equipmentFormText.loadMeaning}>
      {equipmentFormText.connectedLoad}:{' '}
      {branches.map(({ id, name, connected_load_kw }, place) => (
        <span key={id}>
          {place > 0 && ' · '}
          {branches.length > 1 && `${name} `}
          <span className="font-medium text-ink">{formatQuantity(connected_load_kw, 'kW')}</span>
        </span>
      ))}
    </span>
  )
}
