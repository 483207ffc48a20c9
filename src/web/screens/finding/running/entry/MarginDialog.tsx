import { amountField, dayField, requireText } from '../../../../form/field-kinds.tsx'
import { blank, type Entries, findRefusals, valuesToSend } from '../../../../form/fields.ts'
import { useTodayLookup } from '../../../../form/use-today.ts'
import { marginText as text } from '../../../../words/finding/running.ts'
import { AddRowDialog } from '../../../energy/supply/entry/AddRowForm.tsx'
import { useAddRow } from '../../../energy/supply/entry/use-add-row.ts'

const MARGIN = {
  naira: amountField(text.naira, { prefix: '₦', required: true, rule: requireText(text.nairaMissing) }),
  valid_from: dayField(text.validFrom, { required: true, rule: requireText(text.dayMissing) }),
}

interface MarginDialogProps {
  branchId: number
  /** In force; null: none is entered. */
  margin: number | null
  onClose: () => void
}

/** What an opening hour without any source costs, from a day on: the client's own figure. */
export function MarginDialog({ branchId, margin, onClose }: MarginDialogProps) {
  const today = useTodayLookup()(String(branchId))
  const adding = useAddRow('addBranchMargin', (body) => ({ params: { branchId }, body }), {
    added: text.added,
    failed: text.failed,
  })
  return (
    <AddRowDialog
      title={text.title}
      description={text.description}
      label={text.form}
      draftKey={`margin/${branchId}`}
      start={{ ...blank(MARGIN), naira: margin === null ? '' : String(margin), valid_from: today }}
      refusals={(entered: Entries<typeof MARGIN>) => findRefusals(MARGIN, entered)}
      toBody={(entered) => valuesToSend(MARGIN, entered)}
      adding={adding}
      onClose={onClose}
      fields={MARGIN}
    />
  )
}
