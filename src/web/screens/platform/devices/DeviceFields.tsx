import type { ReactElement } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { useWatch } from 'react-hook-form'
import type { DeviceRow } from '#contract/platform/admin-shapes.ts'
import { FormFields } from '../../../form/FormFields.tsx'
import { deviceFormText, meterFormText } from '../../../words/platform-forms.ts'
import type { DeviceEntries, DeviceFormPlace } from './device-fields.ts'
import { hasIcon, IDENTITY, KIND, PAGE_WORDS } from './device-fields.ts'
import { METER, periodHint, periodOptions } from './meter-fields.ts'

export interface DeviceFieldsProps {
  form: UseFormReturn<DeviceEntries>
  place: DeviceFormPlace
  /** What is known; null: it is added. */
  row: DeviceRow | null
  /** Where it stands, where that is chosen in the form. */
  branch?: ReactElement | null
}

/** S2 §2, §3: the dialog asks for an icon, the page for the day; both for what a reading needs. */
export function DeviceFields({ form, place, row, branch = null }: DeviceFieldsProps) {
  const [load, source, source_type] = useWatch({
    control: form.control,
    name: ['load', 'source', 'source_type'],
  })
  const shown =
    place === 'page'
      ? { ...PAGE_WORDS, icon_type: null }
      : { date_added: null, icon_type: hasIcon({ load, source, source_type }) ? {} : null }
  return (
    <>
      <FormFields of={IDENTITY} form={form} with={{ branch, ...shown }} />
      <KindFields form={form} />
      <MeterFields form={form} row={row} />
    </>
  )
}

/** Load and source: ticking one takes the tick off the other. */
function KindFields({ form }: Pick<DeviceFieldsProps, 'form'>) {
  const source = useWatch({ control: form.control, name: 'source' })
  const untick = (other: 'load' | 'source') => ({
    changed: ({ target }: { target: { checked: boolean } }) => {
      if (target.checked) form.setValue(other, false)
      if (form.formState.isSubmitted) void form.trigger(['source', 'source_type'])
    },
  })
  return (
    <fieldset className="flex min-w-0 flex-col gap-2">
      <legend className="mb-1 text-sm font-medium">{deviceFormText.kind}</legend>
      <FormFields
        of={KIND}
        form={form}
        with={{ load: untick('source'), source: untick('load'), source_type: source ? {} : null }}
      />
    </fieldset>
  )
}

/** How the meter is read and its register counts, with what is right for most meters filled in (E12). */
function MeterFields({ form, row }: Pick<DeviceFieldsProps, 'form' | 'row'>) {
  const [source, breaker, period] = useWatch({ control: form.control, name: ['source', 'breaker', 'period'] })
  const { topic, breakerHint } = meterFormText
  return (
    <fieldset className="min-w-0 @min-[36rem]:col-span-2">
      <legend className="mb-2 text-sm font-semibold">{meterFormText.legend}</legend>
      <div className="grid items-start gap-4 @min-[36rem]:grid-cols-2">
        <FormFields
          of={METER}
          form={form}
          with={{
            period: { hint: periodHint(row), options: periodOptions(period) },
            counts: source ? {} : null,
            breaker: { hint: breaker === 'mqtt' ? topic(row?.id ?? null) : breakerHint },
            breaker_provider: breaker === '' ? null : {},
          }}
        />
      </div>
      {row !== null && <p className="mt-2 text-xs text-ink-soft">{meterFormText.anew}</p>}
    </fieldset>
  )
}
