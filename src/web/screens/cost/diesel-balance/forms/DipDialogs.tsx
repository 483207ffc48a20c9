import type { UseFormReturn } from 'react-hook-form'
import { useForm, useWatch } from 'react-hook-form'
import { entryText } from '#contract/cost/entry-messages.ts'
import type { Dip } from '#contract/cost/fuel-entries.ts'
import { EditDialog } from '../../../../form/EditDialog.tsx'
import { fieldProps } from '../../../../form/field-props.ts'
import { createResolver } from '../../../../form/resolver.ts'
import { useTodayLookup } from '../../../../form/use-today.ts'
import { useDraft } from '../../../../outbox/draft/use-draft.ts'
import { useOrganisation } from '../../../../shell/menu/organisation.ts'
import { DayField } from '../../../../ui/field/DayField.tsx'
import { NumberField } from '../../../../ui/field/NumberField.tsx'
import { SegmentedControl } from '../../../../ui/field/SegmentedControl.tsx'
import { TimeField } from '../../../../ui/field/TimeField.tsx'
import { tankFormText } from '../../../../words/tank-forms.ts'
import { PhotoField } from '../../diesel/refuel/PhotoField.tsx'
import { useTank } from '../use-balance.ts'
import type { DipEntries, DipUnit, Strapping } from './dip-fields.ts'
import { dipBody, dipDifferences, dipHint, dipRefusals, readDip, toDipEntries } from './dip-fields.ts'
import { withPhoto } from './photo-step.ts'
import { useChanged, useKept } from './use-row-form.ts'

interface AddDipProps {
  branchId: number
  onClose: () => void
}

/** What the stick says now, or said before. */
export function AddDipDialog({ branchId, onClose }: AddDipProps) {
  const branch = String(branchId)
  const strapping = useTank(branchId).data?.data.strapping ?? []
  const today = useTodayLookup()(branch)
  const unit: DipUnit = strapping.length > 0 ? 'mm' : 'L'
  const form = useDipForm({ date: today, time: '', unit, quantity: '', photo: null }, branch, strapping)
  const key = `dip/${branch}`
  const draft = useDraft(form, key)
  const { send, ...state } = useKept(key, tankFormText.dip.added, () => {
    draft.stored()
    onClose()
  })
  const submit = (typed: DipEntries) =>
    send((at) => ({
      kind: 'dip',
      title: `${readDip(typed) ?? typed.quantity} ${typed.unit} · ${tankFormText.tank.title}`,
      branch: branchId,
      day: typed.date,
      form: { ...at, typed, photo: typed.photo },
      steps: withPhoto(typed.photo, branch, {
        call: 'addDip',
        params: { branchId: branch },
        body: dipBody(typed),
      }),
    }))
  return (
    <EditDialog
      title={tankFormText.dip.add}
      draft={draft}
      {...state}
      submit={tankFormText.add}
      submitting={tankFormText.adding}
      onSubmit={form.handleSubmit(submit)}
      onClose={onClose}
    >
      <DipFields {...{ form, strapping, today }} />
      <DipPhoto form={form} />
    </EditDialog>
  )
}

/** A dip that was read or typed wrongly; its photo stays. */
export function EditDipDialog({ dip, onClose }: { dip: Dip; onClose: () => void }) {
  const branch = String(dip.branch)
  const strapping = useTank(dip.branch).data?.data.strapping ?? []
  const form = useDipForm(toDipEntries(dip), branch, strapping)
  const draft = useDraft(form, `dip-edit/${dip.id}`, { version: dip.version })
  const { send, conflict, ...state } = useChanged<Dip>(entryText.dipChanged, () => {
    draft.stored()
    onClose()
  })
  const submit = (typed: DipEntries, version = dip.version) =>
    send((write) => write('editDip', { params: { dipId: dip.id }, body: { ...dipBody(typed), version } }))
  return (
    <EditDialog
      title={tankFormText.dip.edit}
      draft={draft}
      {...state}
      conflict={
        conflict && {
          differences: dipDifferences(conflict, form.getValues()),
          onTakeOver: form.handleSubmit((typed) => submit(typed, conflict.version)),
        }
      }
      onSubmit={form.handleSubmit((typed) => submit(typed))}
      onClose={onClose}
    >
      <DipFields form={form} strapping={strapping} today={useTodayLookup()(branch)} />
    </EditDialog>
  )
}

type DipForm = UseFormReturn<DipEntries>

function useDipForm(start: DipEntries, branch: string, strapping: Strapping): DipForm {
  const localToday = useTodayLookup()
  const { upload_limit_bytes: limitBytes } = useOrganisation()
  return useForm<DipEntries>({
    defaultValues: start,
    resolver: createResolver((typed) =>
      dipRefusals(typed, { today: localToday(branch), limitBytes, strapping }),
    ),
    mode: 'onTouched',
  })
}

interface DipFieldsProps {
  form: DipForm
  strapping: Strapping
  today: string
}

function DipFields({ form, strapping, today }: DipFieldsProps) {
  const typed = useWatch({ control: form.control }) as DipEntries
  const { dip, date, time, timeHint } = tankFormText
  const isMm = typed.unit === 'mm'
  return (
    <>
      {(strapping.length > 0 || isMm) && (
        <SegmentedControl
          label={dip.unit}
          segments={Object.entries(dip.units).map(([value, label]) => ({ value, label }))}
          value={typed.unit}
          onValueChange={(unit) =>
            form.setValue('unit', unit as DipUnit, {
              shouldDirty: true,
              shouldValidate: form.formState.isSubmitted,
            })
          }
        />
      )}
      <NumberField
        {...fieldProps(form, 'quantity')}
        label={isMm ? dip.mm : dip.litres}
        unit={isMm ? 'mm' : 'L'}
        required
        hint={dipHint(strapping, typed) ?? undefined}
      />
      <DayField {...fieldProps(form, 'date')} label={date} required max={today} />
      <TimeField {...fieldProps(form, 'time')} label={time} hint={timeHint} />
    </>
  )
}

function DipPhoto({ form }: { form: DipForm }) {
  const { upload_limit_bytes: limitBytes } = useOrganisation()
  const photo = useWatch({ control: form.control, name: 'photo' })
  return (
    <PhotoField
      label={tankFormText.dip.photo}
      file={photo}
      error={form.formState.errors.photo?.message}
      limitBytes={limitBytes}
      onChange={(file) => form.setValue('photo', file, { shouldDirty: true, shouldValidate: true })}
      holds={(file) => form.getValues('photo') === file}
    />
  )
}
