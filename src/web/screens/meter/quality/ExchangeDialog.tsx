import { formatMoment } from '#chart/format.ts'
import { FormFields } from '../../../form/FormFields.tsx'
import { blank, findRefusals } from '../../../form/fields.ts'
import { Dialog } from '../../../ui/overlay/Dialog.tsx'
import { exchangeText } from '../../../words/quality.ts'
import { REPLACEMENT, type Replacement, replaceBody } from '../../platform/devices/replace-fields.ts'
import { AddForm } from '../../platform/form/AddForm.tsx'
import type { Quality, QualityAsker } from './quality-calls.ts'
import { useQualityWrite } from './use-quality.ts'

const WORDS = {
  at: { label: exchangeText.at },
  why: { label: exchangeText.why },
  final_kwh: { label: exchangeText.final },
  initial_kwh: { label: exchangeText.initial },
}

interface ExchangeDialogProps {
  asker: QualityAsker
  quality: Quality
  /** Where an exchange is suspected; null: nowhere in particular. */
  at: number | null
  onClose: () => void
}

/** Where one register ended and the other began, recorded late. */
export function ExchangeDialog({ asker, quality, at, onClose }: ExchangeDialogProps) {
  const saving = useQualityWrite(asker, 'exchange', {
    done: exchangeText.done,
    failed: exchangeText.failed,
    onDone: onClose,
  })
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && !saving.busy && onClose()}
      title={exchangeText.title}
      description={`${quality.device.name}, ${quality.device.branch}`}
    >
      <AddForm
        label={exchangeText.title}
        draftKey={`exchange/${quality.device.id}`}
        start={suggestReplacement(quality, at)}
        refusals={(entered) => findRefusals(REPLACEMENT, entered)}
        submit={exchangeText.submit}
        submitting={exchangeText.submitting}
        saving={saving}
        onCancel={onClose}
        onSave={(entered) => saving.send(replaceBody(entered))}
      >
        {(form) => (
          <>
            <p className="text-sm text-ink-soft @min-[36rem]:col-span-2">{exchangeText.help}</p>
            <FormFields of={REPLACEMENT} form={form} with={WORDS} />
          </>
        )}
      </AddForm>
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
function suggestReplacement({ held, device }: Quality, at: number | null): Replacement {
  const found = held.find((one) => one.at === at)
  if (found === undefined) return blank(REPLACEMENT)
  return {
    ...blank(REPLACEMENT),
    at: typedMoment(formatMoment(found.at, device.zone)),
    final_kwh: found.before_kwh === null ? '' : String(found.before_kwh),
    initial_kwh: String(found.kwh),
  }
}

/** 'DD-MM-YYYY HH:mm' → 'YYYY-MM-DDTHH:mm', as the field has it. */
function typedMoment(moment: string): string {
  return `${moment.slice(6, 10)}-${moment.slice(3, 5)}-${moment.slice(0, 2)}T${moment.slice(11)}`
}
