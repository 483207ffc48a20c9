import { Hourglass, WifiOff } from 'lucide-react'
import { formatNumber } from '#chart/format.ts'
import { BranchSelect } from '../../../../form/BranchSelect.tsx'
import { fieldProps } from '../../../../form/field-props.ts'
import { useBranch } from '../../../../form/use-branch.ts'
import { Warning } from '../../../../form/Warning.tsx'
import { DraftNotice } from '../../../../outbox/draft/DraftNotice.tsx'
import { Button } from '../../../../ui/Button.tsx'
import { Card } from '../../../../ui/Card.tsx'
import { FieldError } from '../../../../ui/field/Field.tsx'
import { SegmentedControl } from '../../../../ui/field/SegmentedControl.tsx'
import { refuelText } from '../../../../words/diesel.ts'
import { outboxText } from '../../../../words/outbox.ts'
import { tankFormText } from '../../../../words/tank-forms.ts'
import { ReasonField } from '../ReasonField.tsx'
import { GeneratorChoice } from './GeneratorChoice.tsx'
import { LitresField } from './LitresField.tsx'
import { PhotoField } from './PhotoField.tsx'
import type { RefuelEntries, RefuelMode } from './refuel-entries.ts'
import { dayTakenWarning, readLitres } from './refuel-entries.ts'
import { useRefuel } from './use-refuel.ts'
import type { Refuel } from './use-refuel-form.ts'
import { WhenChoice } from './WhenChoice.tsx'

/** The form for a thumb: day, generator, litres, photo, save; or what was read off the dip stick. */
export function RefuelCard({ refuel }: { refuel: Refuel }) {
  const { form, entered, today, yesterday, generators, draft, limitBytes, online } = refuel
  const branch = useBranch()
  const { send, busy, failure, waiting } = useRefuel(refuel)
  const { errors } = form.formState
  const isDip = entered.mode === 'dip'
  const taken = dayTakenWarning(entered, refuel.known.latest?.entries ?? [])
  const change = { shouldDirty: true, shouldTouch: true, shouldValidate: form.formState.isSubmitted }
  return (
    <Card className="max-md:overflow-clip">
      <form
        noValidate
        aria-label={refuelText.title}
        aria-busy={busy}
        // A field that is refused comes to stand above the bar with the button, its sentence too.
        className="group/form flex flex-col gap-4 max-md:[&_input]:scroll-mb-48"
        onSubmit={branch.guard(form.handleSubmit(send))}
      >
        {waiting !== null && <Waiting title={waiting} />}
        <DraftNotice draft={draft} />
        <SegmentedControl
          label={refuelText.mode}
          segments={Object.entries(refuelText.modes).map(([value, label]) => ({ value, label }))}
          value={entered.mode}
          onValueChange={(mode) => form.setValue('mode', mode as RefuelMode, change)}
        />
        <BranchSelect {...fieldProps(form, 'branch')} />
        <WhenChoice form={form} day={entered.day} today={today} yesterday={yesterday} />
        {!isDip && entered.branch !== '' && (
          <GeneratorChoice
            generators={generators}
            value={entered.device}
            error={errors.device?.message}
            onChoose={(device) => form.setValue('device', device, { ...change, shouldValidate: true })}
          />
        )}
        <div role="status" className="contents">
          {taken !== null && <Warning>{taken}</Warning>}
        </div>
        {isDip && refuel.strapping.length > 0 && (
          <SegmentedControl
            label={tankFormText.dip.unit}
            segments={Object.entries(tankFormText.dip.units).map(([value, label]) => ({ value, label }))}
            value={entered.unit}
            onValueChange={(unit) => form.setValue('unit', unit as RefuelEntries['unit'], change)}
          />
        )}
        <LitresField refuel={refuel} />
        {refuel.isOdd && (
          <ReasonField
            {...fieldProps(form, 'reason')}
            onChoose={(reason) => form.setValue('reason', reason, { ...change, shouldValidate: true })}
          />
        )}
        <PhotoField
          label={isDip ? refuelText.dipPhoto : refuelText.photo}
          file={entered.photo}
          error={errors.photo?.message}
          limitBytes={limitBytes}
          onChange={(photo) => form.setValue('photo', photo, { ...change, shouldValidate: true })}
          holds={(photo) => form.getValues('photo') === photo}
        />
        {!online && (
          <p className="flex items-start gap-1.5 text-xs text-ink-soft">
            <WifiOff aria-hidden="true" className="mt-px size-3.5 shrink-0" />
            {outboxText.keptMore}
          </p>
        )}
        <div className="sticky bottom-0 z-10 -mx-4 -mb-4 rounded-b-lg border-t border-line bg-card px-4 pt-3 pb-[max(0.75rem,env(safe-area-inset-bottom))] md:static">
          <div role="alert" className="not-empty:mb-2">
            {failure !== null && <FieldError>{failure}</FieldError>}
          </div>
          <Button
            type="submit"
            tone="primary"
            block
            busy={busy}
            busyLabel={refuelText.saving}
            className="min-h-13 text-base"
          >
            {saveWords(refuel)}
          </Button>
        </div>
      </form>
    </Card>
  )
}

/** "Save 31.4 L for Gen 1" as soon as both are known. */
function saveWords({ entered, chosen }: Refuel): string {
  const litres = readLitres(entered)
  if (litres === null) return refuelText.save
  const written = formatNumber(Number(litres), 2).replace(/\.00$|(\.\d)0$/, '$1')
  if (entered.mode === 'dip') return refuelText.saveDip(`${written} ${entered.unit === 'mm' ? 'mm' : 'L'}`)
  return chosen === null ? refuelText.save : refuelText.saveFor(written, chosen.name)
}

function Waiting({ title }: { title: string }) {
  return (
    <div
      role="status"
      className="flex items-start gap-3 rounded-md border border-warn bg-warn-tint p-3 text-sm text-ink"
    >
      <Hourglass aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-warn" />
      <div>
        <p className="font-semibold">{outboxText.kept(title)}</p>
        <p className="text-xs">{outboxText.keptMore}</p>
      </div>
    </div>
  )
}
