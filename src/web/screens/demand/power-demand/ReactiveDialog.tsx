import type { ReactiveEntryRow } from '#contract/demand/capacitors.ts'
import { amountField, choiceField, dayField, orNull, requireText } from '../../../form/field-kinds.tsx'
import { blank, type Entries, entriesFromRow, findRefusals, valuesToSend } from '../../../form/fields.ts'
import { useTodayLookup } from '../../../form/use-today.ts'
import { capacitorText } from '../../../words/demand/capacitor.ts'
import { AddRowDialog } from '../../energy/supply/entry/AddRowForm.tsx'
import { useAddRow } from '../../energy/supply/entry/use-add-row.ts'

const text = capacitorText.form

const REACTIVE = {
  valid_from: dayField(text.validFrom, { required: true, rule: requireText(text.dayMissing) }),
  basis: orNull(
    choiceField<'' | 'kVA' | 'kvarh' | 'pf'>(
      text.basis,
      [
        { value: '', label: text.none },
        { value: 'kVA', label: text.bases.kVA },
        { value: 'kvarh', label: text.bases.kvarh },
        { value: 'pf', label: text.bases.pf },
      ],
      { start: '' },
    ),
  ),
  threshold: orNull(amountField(text.threshold, { hint: text.thresholdHint })),
  charge_naira: orNull(amountField(text.naira, { prefix: '₦', hint: text.nairaHint })),
  cost_naira: orNull(amountField(text.cost, { prefix: '₦' })),
  loss_percent: orNull(amountField(text.loss, { unit: '%', hint: text.lossHint })),
  converter_percent: orNull(amountField(text.converter, { unit: '%', hint: text.converterHint })),
}

interface ReactiveDialogProps {
  branchId: number
  /** In force; null: none is entered. */
  entry: ReactiveEntryRow | null
  onClose: () => void
}

/** What is charged for reactive power and what capacitors cost, from a day on. */
export function ReactiveDialog({ branchId, entry, onClose }: ReactiveDialogProps) {
  const today = useTodayLookup()(String(branchId))
  const adding = useAddRow('addReactiveEntry', (body) => ({ params: { branchId }, body }), {
    added: text.added,
    failed: text.failed,
  })
  return (
    <AddRowDialog
      title={text.title}
      description={text.description}
      label={text.label}
      draftKey={`reactive/${branchId}`}
      start={reactiveStart(entry, today)}
      refusals={(entered: Entries<typeof REACTIVE>) => findRefusals(REACTIVE, entered)}
      toBody={(entered) => valuesToSend(REACTIVE, entered)}
      adding={adding}
      onClose={onClose}
      fields={REACTIVE}
    />
  )
}

function reactiveStart(row: ReactiveEntryRow | null, today: string): Entries<typeof REACTIVE> {
  if (row === null) return { ...blank(REACTIVE), valid_from: today }
  const typed = (value: number | null) => (value === null ? null : String(value))
  return entriesFromRow(REACTIVE, {
    ...{
      valid_from: today,
      basis: row.basis,
      threshold: typed(row.threshold),
      charge_naira: typed(row.naira),
    },
    ...{ cost_naira: typed(row.cost_naira), loss_percent: typed(row.loss_percent) },
    converter_percent: typed(row.converter_percent),
  })
}
