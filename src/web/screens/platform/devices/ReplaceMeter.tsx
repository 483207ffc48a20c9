import type { UseFormReturn } from 'react-hook-form'
import type { DeviceRow } from '#contract/platform/admin-shapes.ts'
import type { AnswerOf } from '../../../client/call.ts'
import { FormFields } from '../../../form/FormFields.tsx'
import type { Entries } from '../../../form/fields.ts'
import { blank, findRefusals } from '../../../form/fields.ts'
import type { Column } from '../../../table/column.ts'
import { DataTable } from '../../../table/DataTable.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { replaceMeterText } from '../../../words/platform-forms.ts'
import { AddForm } from '../form/AddForm.tsx'
import { browserMoment } from '../form/browser-moment.ts'
import { useAdminCall } from '../use-admin-call.ts'
import { useAdminWrite } from '../use-admin-write.ts'
import { REPLACEMENT, replaceBody } from './replace-fields.ts'

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
  const saving = useAdminWrite('adminReplaceMeter', {
    done: replaceMeterText.replaced,
    failed: replaceMeterText.failed,
  })
  const save = async (entered: Entries<typeof REPLACEMENT>, form: UseFormReturn<typeof entered>) => {
    const isDone = await saving.send({ params, body: replaceBody(entered) })
    if (isDone) form.reset(blank(REPLACEMENT))
    return isDone
  }
  return (
    <AddForm
      label={replaceMeterText.title}
      draftKey={`meter/${params.deviceId}`}
      start={blank(REPLACEMENT)}
      refusals={(entered) => findRefusals(REPLACEMENT, entered)}
      submit={replaceMeterText.submit}
      submitting={replaceMeterText.replacing}
      saving={saving}
      onSave={save}
    >
      {(form) => (
        <>
          <p className="text-sm text-ink-soft @min-[36rem]:col-span-2">{replaceMeterText.help}</p>
          <FormFields of={REPLACEMENT} form={form} />
        </>
      )}
    </AddForm>
  )
}
