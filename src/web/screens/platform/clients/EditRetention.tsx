import type { UseFormReturn } from 'react-hook-form'
import { useWatch } from 'react-hook-form'
import { formatDay } from '#chart/format.ts'
import { firstRawDay, LEAST_MONTHS, MOST_MONTHS } from '#domain/meter/raw-retention.ts'
import { localDay } from '#domain/time/zone.ts'
import { typedNumber } from '#domain/typed-number.ts'
import type { AnswerOf } from '../../../client/call.ts'
import { now } from '../../../client/clock.ts'
import { FormFields } from '../../../form/FormFields.tsx'
import { numberField, tickField } from '../../../form/field-kinds.tsx'
import { type Entries, findRefusals } from '../../../form/fields.ts'
import { Dialog } from '../../../ui/overlay/Dialog.tsx'
import { retentionText } from '../../../words/platform-forms.ts'
import { EditForm } from '../form/EditForm.tsx'
import { useAdminWrite } from '../use-admin-write.ts'

type Client = AnswerOf<'adminClient'>['data']

const isWithin = (months: number) => months >= LEAST_MONTHS && months <= MOST_MONTHS

const RETENTION = {
  keep_months: numberField(retentionText.field, {
    whole: true,
    places: 0,
    hint: retentionText.hint(LEAST_MONTHS),
    judge: [isWithin, retentionText.wrong(LEAST_MONTHS, MOST_MONTHS)],
  }),
  understood: tickField(retentionText.understood, {
    told: false,
    className: '@min-[36rem]:col-span-2',
  }),
}

type Typed = Entries<typeof RETENTION>

/** Says what will be removed, and what can no longer be done, before it is saved. */
export function EditRetention({ client, onClose }: { client: Client; onClose: () => void }) {
  const saving = useAdminWrite('adminSetRetention', {
    done: retentionText.saved,
    failed: retentionText.failed,
    onDone: onClose,
  })
  return (
    <Dialog open width="lg" onOpenChange={(open) => !open && onClose()} title={retentionText.edit}>
      <EditForm
        label={retentionText.edit}
        what="admin-retention"
        row={client.raw_readings}
        fields={RETENTION}
        toValues={({ keep_months }) => ({ keep_months, understood: false })}
        refusals={refusals}
        saving={saving}
        onSave={({ keep_months }, version) =>
          saving.send({
            params: { clientId: client.id },
            body: { keep_months: typedNumber(keep_months, 0), version },
          })
        }
        onClose={onClose}
      >
        {(form) => <RetentionFields form={form} zone={client.zone} />}
      </EditForm>
    </Dialog>
  )
}

function refusals(entered: Typed) {
  const isMissing = entered.keep_months.trim() !== '' && !entered.understood
  return {
    ...findRefusals(RETENTION, entered),
    ...(isMissing ? { understood: retentionText.notUnderstood } : {}),
  }
}

function RetentionFields({ form, zone }: { form: UseFormReturn<Typed>; zone: string }) {
  const typed = useWatch({ control: form.control, name: 'keep_months' })
  const months = typedNumber(typed, 0)
  const day = months !== null && isWithin(months) ? firstRawDay(localDay(zone, now()), months) : null
  return (
    <FormFields
      of={RETENTION}
      form={form}
      with={{
        keep_months: { after: <Consequences day={day} /> },
        ...(typed.trim() === '' ? { understood: null } : {}),
      }}
    />
  )
}

/** `day`: the first whose readings stay; null: all do, or nothing usable is typed. */
function Consequences({ day }: { day: string | null }) {
  return (
    <div className="flex flex-col gap-2 text-sm @min-[36rem]:col-span-2">
      {day !== null && <p className="font-medium">{retentionText.willRemove(formatDay(day))}</p>}
      <p className="text-ink-soft">{retentionText.stays}</p>
      <p className="text-ink-soft">{retentionText.goes}</p>
      <ul className="list-disc pl-5 text-ink-soft">
        {retentionText.consequences.map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
    </div>
  )
}
