import { useQuery } from '@tanstack/react-query'
import { formatNaira, formatNumber, formatQuantity } from '#chart/format.ts'
import type { SetEntryRow } from '#contract/finding/sources.ts'
import { type AnswerOf, call } from '../../../../client/call.ts'
import { fillsForm } from '../../../../client/query-client.ts'
import { valuesToSend } from '../../../../form/fields.ts'
import { useTodayLookup } from '../../../../form/use-today.ts'
import { setText } from '../../../../words/finding/running.ts'
import { AddRowForm } from '../../../energy/supply/entry/AddRowForm.tsx'
import { useAddRow } from '../../../energy/supply/entry/use-add-row.ts'
import { EntriesDialog } from './EntriesDialog.tsx'
import { SET, setRefusals, setStart } from './set-fields.ts'

type EnteredSet = AnswerOf<'setEntries'>['data']['sets'][number]

/** What the sets of a branch cost to run: their rows, and a new one from a day on. */
export function SetDialog({ branchId, onClose }: { branchId: number; onClose: () => void }) {
  const query = useQuery({
    queryKey: ['setEntries', branchId],
    queryFn: ({ signal }) => call('setEntries', { params: { branchId } }, signal),
    ...fillsForm,
  })
  const answer = query.data?.data
  return (
    <EntriesDialog
      words={{ ...setText, choice: setText.set }}
      query={query}
      entered={answer?.sets}
      mayEnter={answer?.may_enter ?? false}
      form={(set) => <SetForm key={`${set.device.id} ${set.in_force}`} set={set} onClose={onClose} />}
      rowWords={rowWords}
      onClose={onClose}
    />
  )
}

function SetForm({ set, onClose }: { set: EnteredSet; onClose: () => void }) {
  const today = useTodayLookup()(String(set.branch_id))
  const inForce = set.rows.find(({ id }) => id === set.in_force) ?? null
  const adding = useAddRow('addSetEntry', (body) => ({ params: { setId: set.device.id }, body }), {
    added: setText.added,
    failed: setText.failed,
  })
  return (
    <AddRowForm
      label={`${setText.form}, ${set.device.name}`}
      draftKey={`set/${set.device.id}`}
      start={setStart(inForce, today)}
      refusals={setRefusals}
      toBody={(entered) => valuesToSend(SET, entered)}
      adding={adding}
      onClose={onClose}
      fields={SET}
    />
  )
}

function rowWords(row: SetEntryRow): string {
  const { service_naira: naira, service_interval_h: interval, reserve_naira: reserve, rating, curve } = row
  const parts = [
    naira === null ? null : `${setText.service} ${formatNaira(naira)}`,
    interval === null ? null : formatQuantity(interval, 'h', 0),
    reserve === null ? null : `${setText.reserve} ${formatNaira(reserve)}/h`,
    rating === null ? null : setText.ratings[rating],
    row.derate === null ? null : `${setText.derate} ${formatNumber(row.derate)}`,
    row.motor_kw === null ? null : `${setText.motor} ${formatQuantity(row.motor_kw, 'kW', 1)}`,
    row.motor_start === null ? null : setText.starts[row.motor_start],
    curve === null ? null : `${curve.map((litres) => formatNumber(litres)).join(' / ')} L/h`,
    row.grace_minutes === null ? null : `${setText.grace} ${row.grace_minutes} min`,
    row.test_minutes === null ? null : `${setText.test} ${row.test_minutes} min`,
  ]
  return parts.filter((one) => one !== null).join(' · ')
}
