import { useForm } from 'react-hook-form'
import { fieldOf } from '../../../form/field-of.ts'
import { resolverOf } from '../../../form/resolver.ts'
import { DraftNotice } from '../../../outbox/draft/DraftNotice.tsx'
import { useDraft } from '../../../outbox/draft/use-draft.ts'
import { DayField } from '../../../ui/field/DayField.tsx'
import { NumberField } from '../../../ui/field/NumberField.tsx'
import { Select } from '../../../ui/field/Select.tsx'
import { ratesText } from '../../../words/cost.ts'
import { RateFormEnd } from './RateFormEnd.tsx'
import type { FactorEntries } from './rate-entries.ts'
import { emptyFactor, FACTOR_KINDS, factorRefusals } from './rate-entries.ts'
import type { FactorAdding } from './use-rates.ts'

export interface FactorFormProps {
  draftKey: string
  today: string
  adding: FactorAdding
  onClose: () => void
}

/** An emission factor of the organisation from a date on. */
export function FactorForm({ draftKey, today, adding, onClose }: FactorFormProps) {
  const form = useForm<FactorEntries>({
    defaultValues: emptyFactor(today),
    resolver: resolverOf(factorRefusals),
    mode: 'onTouched',
  })
  const draft = useDraft(form, draftKey)
  const { send, busy, failure } = adding
  return (
    <form
      noValidate
      aria-label={ratesText.addFactor}
      aria-busy={busy}
      onSubmit={form.handleSubmit((body) =>
        send(body, () => {
          draft.stored()
          onClose()
        }),
      )}
      className="@container"
    >
      <DraftNotice draft={draft} className="mb-3" />
      <div className="grid items-start gap-3 @min-[28rem]:grid-cols-3">
        <Select
          {...form.register('kind')}
          label={ratesText.kind}
          options={FACTOR_KINDS.map((value) => ({ value, label: ratesText.kinds[value] }))}
        />
        <NumberField {...fieldOf(form, 'kg_per_unit')} label={ratesText.factor} required unit="kg" />
        <DayField {...fieldOf(form, 'valid_from')} label={ratesText.validFrom} required />
      </div>
      <RateFormEnd draft={draft} busy={busy} failure={failure} onClose={onClose} />
    </form>
  )
}
