import { useQuery } from '@tanstack/react-query'
import { formatDay, formatNaira, formatNumber, formatQuantity } from '#chart/format.ts'
import type { SolarEntryRow } from '#contract/finding/solar.ts'
import { type AnswerOf, call } from '../../../../client/call.ts'
import { fillsForm } from '../../../../client/query-client.ts'
import { FormFields } from '../../../../form/FormFields.tsx'
import { useTodayLookup } from '../../../../form/use-today.ts'
import { solarEntryText as text } from '../../../../words/finding/solar.ts'
import { AddRowForm } from '../../../energy/supply/entry/AddRowForm.tsx'
import { useAddRow } from '../../../energy/supply/entry/use-add-row.ts'
import { EntriesDialog } from '../../running/entry/EntriesDialog.tsx'
import { EXPECTED, PANELS, solarBody, solarRefusals, solarStart } from './solar-fields.ts'

type EnteredPlant = AnswerOf<'solarEntries'>['data']['plants'][number]

/** The size of the panels of a branch and what is expected of them: their rows, and a new one from a day on. */
export function SolarDialog({ branchId, onClose }: { branchId: number; onClose: () => void }) {
  const query = useQuery({
    queryKey: ['solarEntries', branchId],
    queryFn: ({ signal }) => call('solarEntries', { params: { branchId } }, signal),
    ...fillsForm,
  })
  const answer = query.data?.data
  return (
    <EntriesDialog
      words={text}
      query={query}
      entered={answer?.plants}
      mayEnter={answer?.may_enter ?? false}
      form={(plant) => (
        <PlantForm key={`${plant.device.id} ${plant.in_force}`} plant={plant} onClose={onClose} />
      )}
      rowWords={rowWords}
      onClose={onClose}
    />
  )
}

function PlantForm({ plant, onClose }: { plant: EnteredPlant; onClose: () => void }) {
  const today = useTodayLookup()(String(plant.branch_id))
  const inForce = plant.rows.find(({ id }) => id === plant.in_force) ?? null
  const adding = useAddRow('addSolarEntry', (body) => ({ params: { plantId: plant.device.id }, body }), {
    added: text.added,
    failed: text.failed,
  })
  return (
    <AddRowForm
      label={`${text.form}, ${plant.device.name}`}
      draftKey={`solar/${plant.device.id}`}
      start={solarStart(inForce, today)}
      refusals={solarRefusals}
      toBody={solarBody}
      adding={adding}
      onClose={onClose}
      fields={PANELS}
      more={(form) => (
        <fieldset className="mt-4">
          <legend className="text-sm font-semibold">{text.expected}</legend>
          <p className="text-xs text-ink-soft">{text.expectedHint}</p>
          <div className="mt-2 grid grid-cols-3 items-start gap-2 @min-[28rem]:grid-cols-6">
            <FormFields of={EXPECTED} form={form} />
          </div>
        </fieldset>
      )}
    />
  )
}

function rowWords(row: SolarEntryRow): string {
  const known = row.expected.filter((value) => value !== null)
  const parts = [
    row.kwp === null ? null : formatQuantity(row.kwp, 'kWp'),
    row.since === null ? null : text.row.since(formatDay(row.since)),
    known.length === 0
      ? null
      : known.length < row.expected.length
        ? text.row.expectedSome
        : text.row.expected(formatNumber(known.reduce((sum, value) => sum + value, 0))),
    row.capex === null ? null : text.row.capex(formatNaira(row.capex)),
    row.upkeep === null ? null : text.row.upkeep(formatNaira(row.upkeep)),
    row.export_naira === null ? null : text.row.exported(formatNaira(row.export_naira)),
    row.would_run ? text.row.wouldRun : null,
  ]
  return parts.filter((one) => one !== null).join(' · ')
}
