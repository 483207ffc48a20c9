import type { UseFormReturn } from 'react-hook-form'
import { useForm } from 'react-hook-form'
import { fieldOf } from '../../../form/field-of.ts'
import { resolverOf } from '../../../form/resolver.ts'
import { DraftNotice } from '../../../outbox/draft/DraftNotice.tsx'
import { useDraft } from '../../../outbox/draft/use-draft.ts'
import { DayField } from '../../../ui/field/DayField.tsx'
import { NumberField } from '../../../ui/field/NumberField.tsx'
import { Select } from '../../../ui/field/Select.tsx'
import { TextField } from '../../../ui/field/TextField.tsx'
import { ratesText } from '../../../words/cost.ts'
import { RateFormEnd } from './RateFormEnd.tsx'
import type { TariffEntries } from './rate-entries.ts'
import { emptyTariff, shareOf, TARIFF_SOURCES, tariffRefusals } from './rate-entries.ts'
import type { RateBranch, TariffAdding } from './use-rates.ts'

export interface TariffFormProps {
  draftKey: string
  branches: readonly RateBranch[]
  today: string
  adding: TariffAdding
  onClose: () => void
}

/** A tariff from a date on. */
export function TariffForm({ draftKey, branches, today, adding, onClose }: TariffFormProps) {
  const form = useForm<TariffEntries>({
    defaultValues: emptyTariff(today),
    resolver: resolverOf(tariffRefusals),
    mode: 'onTouched',
  })
  const draft = useDraft(form, draftKey)
  const { send, busy, failure } = adding
  const submit = form.handleSubmit(({ branch, vat_rate, label, ...rest }) =>
    send(
      {
        ...rest,
        branch: branch === '' ? null : branch,
        vat_rate: shareOf(vat_rate),
        label: label.trim(),
      },
      () => {
        draft.stored()
        onClose()
      },
    ),
  )
  return (
    <form
      noValidate
      aria-label={ratesText.addTariff}
      aria-busy={busy}
      onSubmit={submit}
      className="@container"
    >
      <DraftNotice draft={draft} className="mb-3" />
      <TariffFields form={form} branches={branches} />
      <RateFormEnd draft={draft} busy={busy} failure={failure} onClose={onClose} />
    </form>
  )
}

interface TariffFieldsProps {
  form: UseFormReturn<TariffEntries>
  branches: readonly RateBranch[]
}

function TariffFields({ form, branches }: TariffFieldsProps) {
  return (
    <div className="grid items-start gap-3 @min-[28rem]:grid-cols-2 @min-[44rem]:grid-cols-3">
      <Select
        {...form.register('device_type')}
        label={ratesText.source}
        options={TARIFF_SOURCES.map((value) => ({ value, label: ratesText.sources[value] }))}
      />
      <Select
        {...form.register('branch')}
        label={ratesText.branch}
        options={[
          { value: '', label: ratesText.everyBranch },
          ...branches.map(({ id, name }) => ({ value: String(id), label: name })),
        ]}
      />
      <DayField {...fieldOf(form, 'valid_from')} label={ratesText.validFrom} required />
      <NumberField {...fieldOf(form, 'rate')} label={ratesText.rate} required prefix="₦" unit="/kWh" />
      <NumberField {...fieldOf(form, 'vat_rate')} label={ratesText.vat} required unit="%" />
      <TextField {...fieldOf(form, 'label')} label={ratesText.label} />
    </div>
  )
}
