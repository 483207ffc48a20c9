import { FormFields } from '../../../../form/FormFields.tsx'
import { amountField, dayField, orNull, requireText } from '../../../../form/field-kinds.tsx'
import { type Entries, entriesFromRow, findRefusals, valuesToSend } from '../../../../form/fields.ts'
import { useTodayLookup } from '../../../../form/use-today.ts'
import { marginText as text } from '../../../../words/finding/running.ts'
import { AddRowDialog } from '../../../energy/supply/entry/AddRowForm.tsx'
import { useAddRow } from '../../../energy/supply/entry/use-add-row.ts'

const HOUR = {
  naira: amountField(text.naira, { prefix: '₦', required: true, rule: requireText(text.nairaMissing) }),
  valid_from: dayField(text.validFrom, { required: true, rule: requireText(text.dayMissing) }),
}

const weekday = (n: number) => orNull(amountField(text.weekdays[n]!))

/** Of Monday to Sunday. */
const BY_WEEKDAY = {
  ...{ d1: weekday(0), d2: weekday(1), d3: weekday(2), d4: weekday(3) },
  ...{ d5: weekday(4), d6: weekday(5), d7: weekday(6) },
}

const MARGIN = { ...HOUR, ...BY_WEEKDAY }
type MarginEntries = Entries<typeof MARGIN>

interface MarginDialogProps {
  branchId: number
  /** In force; null: none is entered. */
  margin: number | null
  /** Of Monday to Sunday where it is another one; empty: of none. */
  byWeekday: readonly (number | null)[]
  onClose: () => void
}

/** What an opening hour without any source costs, from a day on: the client's own figure. */
export function MarginDialog({ branchId, margin, byWeekday, onClose }: MarginDialogProps) {
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
      start={marginStart(margin, byWeekday, today)}
      refusals={(entered: MarginEntries) => findRefusals(MARGIN, entered)}
      toBody={marginBody}
      adding={adding}
      onClose={onClose}
      fields={HOUR}
      more={(form) => (
        <fieldset className="mt-4">
          <legend className="text-sm font-semibold">{text.byWeekday}</legend>
          <p className="text-xs text-ink-soft">{text.byWeekdayHint}</p>
          <div className="mt-2 grid grid-cols-2 items-start gap-2 @min-[28rem]:grid-cols-4">
            <FormFields of={BY_WEEKDAY} form={form} />
          </div>
        </fieldset>
      )}
    />
  )
}

function marginStart(margin: number | null, byWeekday: MarginDialogProps['byWeekday'], today: string) {
  const at = (n: number) => {
    const value = byWeekday[n]
    return value == null ? null : String(value)
  }
  return entriesFromRow(MARGIN, {
    ...{ naira: margin === null ? '' : String(margin), valid_from: today },
    ...{ d1: at(0), d2: at(1), d3: at(2), d4: at(3), d5: at(4), d6: at(5), d7: at(6) },
  })
}

function marginBody(entered: MarginEntries) {
  const { d1, d2, d3, d4, d5, d6, d7, ...rest } = valuesToSend(MARGIN, entered)
  return { ...rest, by_weekday: [d1, d2, d3, d4, d5, d6, d7] }
}
