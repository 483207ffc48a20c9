import { useForm } from 'react-hook-form'
import type { DeviceRow } from '#contract/platform/admin-shapes.ts'
import type { AnswerOf } from '../../../client/call.ts'
import { fieldOf } from '../../../form/field-of.ts'
import { resolverOf } from '../../../form/resolver.ts'
import { useDraft } from '../../../outbox/draft/use-draft.ts'
import type { Column } from '../../../table/column.ts'
import { DataTable } from '../../../table/DataTable.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { MomentField } from '../../../ui/field/DayField.tsx'
import { NumberField } from '../../../ui/field/NumberField.tsx'
import { TextField } from '../../../ui/field/TextField.tsx'
import { replaceMeterText } from '../../../words/platform-forms.ts'
import { AdminForm } from '../form/AdminForm.tsx'
import { browserMoment } from '../form/browser-moment.ts'
import { useAdminCall } from '../use-admin-call.ts'
import { useAdminWrite } from '../use-admin-write.ts'
import type { ReplaceEntries } from './replace-entries.ts'
import { NO_REPLACEMENT, replaceBody, replaceRefusals } from './replace-entries.ts'

type Replacement = AnswerOf<'adminDevice'>['data']['replacements'][number]

const COLUMNS: readonly Column<Replacement>[] = [
  {
    key: 'at',
    title: replaceMeterText.at,
    value: (row) => row.at,
    text: (row) => browserMoment(row.at),
  },
  {
    key: 'final',
    title: replaceMeterText.finalRegister,
    align: 'right',
    value: (row) => row.final_kwh,
  },
  {
    key: 'initial',
    title: replaceMeterText.initialRegister,
    align: 'right',
    value: (row) => row.initial_kwh,
  },
  { key: 'why', title: replaceMeterText.why, value: (row) => row.why },
]

/** Another meter in the place of the old: where one register ended and the other began. */
export function ReplaceMeter({ device }: { device: DeviceRow }) {
  const params = { clientId: device.client_id, deviceId: device.id }
  const { data } = useAdminCall('adminDevice', { params })
  return (
    <div className="flex flex-col gap-6">
      <ReplaceForm params={params} />
      <section aria-label={replaceMeterText.past} className="-mx-4 md:-mx-6">
        <h3 className="px-4 pb-2 text-sm font-semibold md:px-6">{replaceMeterText.past}</h3>
        <DataTable
          label={replaceMeterText.past}
          columns={COLUMNS}
          rows={data?.data.replacements ?? []}
          loading={data === undefined}
          rowKey={({ at }) => at}
          empty={<EmptyState title={replaceMeterText.none} />}
        />
      </section>
    </div>
  )
}

function ReplaceForm({ params }: { params: { clientId: number; deviceId: number } }) {
  const form = useForm<ReplaceEntries>({
    defaultValues: NO_REPLACEMENT,
    resolver: resolverOf(replaceRefusals),
    mode: 'onTouched',
  })
  const draft = useDraft(form, `meter/${params.deviceId}`)
  const saving = useAdminWrite('adminReplaceMeter', {
    done: replaceMeterText.replaced,
    failed: replaceMeterText.failed,
    onDone: () => {
      draft.stored()
      form.reset(NO_REPLACEMENT)
    },
  })
  const typed = (name: keyof ReplaceEntries) => ({
    ...fieldOf(form, name),
    required: true,
  })
  return (
    <AdminForm
      label={replaceMeterText.title}
      draft={draft}
      submit={replaceMeterText.submit}
      submitting={replaceMeterText.replacing}
      saving={saving}
      onSubmit={form.handleSubmit((entered) => saving.send({ params, body: replaceBody(entered) }))}
    >
      <p className="text-sm text-ink-soft @min-[36rem]:col-span-2">{replaceMeterText.help}</p>
      <MomentField {...typed('at')} label={replaceMeterText.at} />
      <TextField {...typed('why')} label={replaceMeterText.why} autoComplete="off" />
      <NumberField {...typed('final_kwh')} label={replaceMeterText.finalRegister} unit="kWh" />
      <NumberField {...typed('initial_kwh')} label={replaceMeterText.initialRegister} unit="kWh" />
    </AdminForm>
  )
}
