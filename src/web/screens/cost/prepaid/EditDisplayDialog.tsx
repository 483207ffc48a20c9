import { useForm } from 'react-hook-form'
import { formatMoment, formatNumber } from '#chart/format.ts'
import type { DisplayRow } from '#contract/cost/prepaid.ts'
import { prepaidText } from '#contract/cost/prepaid-messages.ts'
import { EditDialog } from '../../../form/EditDialog.tsx'
import { FormFields } from '../../../form/FormFields.tsx'
import { failToast } from '../../../form/fail-toast.ts'
import { amountField, momentField, textField } from '../../../form/field-kinds.tsx'
import { createResolver } from '../../../form/resolver.ts'
import { useDraft } from '../../../outbox/draft/use-draft.ts'
import { useSave } from '../../../shell/use-save.ts'
import { toast } from '../../../ui/overlay/toast.ts'
import { displayText as text } from '../../../words/prepaid.ts'
import { readUnits, wireMoment } from './display-entries.ts'

interface Entries {
  units: string
  at: string
  meter_no: string
}

const FIELDS = {
  units: amountField(text.units, { required: true, unit: 'kWh' }),
  at: momentField(text.at, { required: true }),
  meter_no: textField(text.meterNo, { hint: text.meterNoHint }),
}

export interface EditDisplayDialogProps {
  row: DisplayRow
  zone: string
  onClose: () => void
}

/** A stored display reading in the fields that it was typed in. */
export function EditDisplayDialog({ row, zone, onClose }: EditDisplayDialogProps) {
  const form = useForm<Entries>({
    defaultValues: toEntries(row, zone),
    resolver: createResolver(({ units, at }) => ({
      ...(readUnits(units) === null && { units: prepaidText.noUnits }),
      ...(at === '' && { at: text.atMissing }),
    })),
    mode: 'onTouched',
  })
  const draft = useDraft(form, `display-edit/${row.id}`, { version: row.version })
  const { write, save, busy, failure, conflict } = useSave<DisplayRow>()
  const send = ({ units, at, meter_no: meterNo }: Entries, version = row.version) =>
    save(
      async () => {
        await write('editDisplayReading', {
          params: { displayReadingId: row.id },
          body: { units, at: wireMoment(at), meter_no: meterNo.trim(), version },
        })
        toast({ title: text.saved, description: prepaidText.displayChanged, tone: 'good' })
        draft.stored()
        onClose()
      },
      (error) => failToast(error, { title: text.failed }),
    )
  return (
    <EditDialog
      title={text.edit}
      draft={draft}
      busy={busy}
      failure={failure}
      conflict={
        conflict && {
          differences: [
            {
              label: text.units,
              stored: formatNumber(Number(conflict.units), 1),
              yours: form.getValues('units'),
            },
          ],
          onTakeOver: form.handleSubmit((entered) => send(entered, conflict.version)),
        }
      }
      onSubmit={form.handleSubmit((entered) => send(entered))}
      onClose={onClose}
    >
      <FormFields of={FIELDS} form={form} />
    </EditDialog>
  )
}

/** '20-11-2026 10:00' → '2026-11-20T10:00' */
function toEntries({ units, at, meter_no: meterNo }: DisplayRow, zone: string): Entries {
  const moment = formatMoment(at, zone)
  const day = moment.slice(0, 10).split('-').reverse().join('-')
  return { units, at: `${day}T${moment.slice(11, 16)}`, meter_no: meterNo ?? '' }
}
