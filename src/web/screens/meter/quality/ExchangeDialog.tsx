import { useForm } from 'react-hook-form'
import { formatMoment } from '#chart/format.ts'
import { fieldOf } from '../../../form/field-of.ts'
import { resolverOf } from '../../../form/resolver.ts'
import { useDraft } from '../../../outbox/draft/use-draft.ts'
import { MomentField } from '../../../ui/field/DayField.tsx'
import { NumberField } from '../../../ui/field/NumberField.tsx'
import { TextField } from '../../../ui/field/TextField.tsx'
import { Dialog } from '../../../ui/overlay/Dialog.tsx'
import { exchangeText } from '../../../words/quality.ts'
import {
  NO_REPLACEMENT,
  type ReplaceEntries,
  replaceBody,
  replaceRefusals,
} from '../../platform/devices/replace-entries.ts'
import { AdminForm } from '../../platform/form/AdminForm.tsx'
import type { Quality, QualityAsker } from './quality-calls.ts'
import { useQualityWrite } from './use-quality.ts'

interface ExchangeDialogProps {
  asker: QualityAsker
  quality: Quality
  /** Where an exchange is suspected; null: nowhere in particular. */
  at: number | null
  onClose: () => void
}

/** Where one register ended and the other began, recorded late. */
export function ExchangeDialog({ asker, quality, at, onClose }: ExchangeDialogProps) {
  const form = useForm<ReplaceEntries>({
    defaultValues: suspected(quality, at),
    resolver: resolverOf(replaceRefusals),
    mode: 'onTouched',
  })
  const draft = useDraft(form, `exchange/${quality.device.id}`)
  const saving = useQualityWrite(asker, 'exchange', {
    done: exchangeText.done,
    failed: exchangeText.failed,
    onDone: () => {
      draft.stored()
      onClose()
    },
  })
  const typed = (name: keyof ReplaceEntries) => ({ ...fieldOf(form, name), required: true })
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && !saving.busy && onClose()}
      title={exchangeText.title}
      description={`${quality.device.name}, ${quality.device.branch}`}
    >
      <AdminForm
        label={exchangeText.title}
        draft={draft}
        submit={exchangeText.submit}
        submitting={exchangeText.submitting}
        saving={saving}
        onCancel={onClose}
        onSubmit={form.handleSubmit((entered) => saving.send(replaceBody(entered)))}
      >
        <p className="text-sm text-ink-soft @min-[36rem]:col-span-2">{exchangeText.help}</p>
        <MomentField {...typed('at')} label={exchangeText.at} />
        <TextField {...typed('why')} label={exchangeText.why} autoComplete="off" />
        <NumberField {...typed('final_kwh')} label={exchangeText.final} unit="kWh" />
        <NumberField {...typed('initial_kwh')} label={exchangeText.initial} unit="kWh" />
      </AdminForm>
      {quality.replacements.length > 0 && (
        <section aria-label={exchangeText.past} className="mt-6 text-sm">
          <h3 className="font-semibold">{exchangeText.past}</h3>
          <ul className="mt-1 flex flex-col gap-1 text-ink-soft">
            {quality.replacements.map((one) => (
              <li key={one.at}>
                {formatMoment(one.at, quality.device.zone)}: {one.final_kwh} → {one.initial_kwh} kWh,{' '}
                {one.why}
              </li>
            ))}
          </ul>
        </section>
      )}
    </Dialog>
  )
}

/** What the held reading tells: the last value before it, and its own. */
function suspected({ held, device }: Quality, at: number | null): ReplaceEntries {
  const found = held.find((one) => one.at === at)
  if (found === undefined) return NO_REPLACEMENT
  return {
    ...NO_REPLACEMENT,
    at: typedMoment(formatMoment(found.at, device.zone)),
    final_kwh: found.before_kwh === null ? '' : String(found.before_kwh),
    initial_kwh: String(found.kwh),
  }
}

/** 'DD-MM-YYYY HH:mm' → 'YYYY-MM-DDTHH:mm', as the field has it. */
function typedMoment(moment: string): string {
  return `${moment.slice(6, 10)}-${moment.slice(3, 5)}-${moment.slice(0, 2)}T${moment.slice(11)}`
}
