import { useState } from 'react'
import { BranchSelect } from '../../../form/BranchSelect.tsx'
import { fieldProps } from '../../../form/field-props.ts'
import { useBranch } from '../../../form/use-branch.ts'
import { DraftNotice } from '../../../outbox/draft/DraftNotice.tsx'
import { Button } from '../../../ui/Button.tsx'
import { Card } from '../../../ui/Card.tsx'
import { MomentField } from '../../../ui/field/DayField.tsx'
import { FieldError } from '../../../ui/field/Field.tsx'
import { TextField } from '../../../ui/field/TextField.tsx'
import { displayText as text } from '../../../words/prepaid.ts'
import { ChoiceTiles } from '../diesel/refuel/ChoiceTiles.tsx'
import { PhotoField } from '../diesel/refuel/PhotoField.tsx'
import { readUnits } from './display-entries.ts'
import type { DisplayTyping } from './use-display-form.ts'

/** The form for a thumb: the meter is known where there is one, so it is a number and Save. */
export function DisplayCard({ typing }: { typing: DisplayTyping }) {
  const { form, entered, meters, draft, limitBytes, busy, failure, send } = typing
  const branch = useBranch()
  const [isOther, setOther] = useState(false)
  const { errors } = form.formState
  const change = { shouldDirty: true, shouldTouch: true, shouldValidate: true }
  return (
    <Card title={text.title}>
      <form
        noValidate
        aria-label={text.title}
        aria-busy={busy}
        className="group/form flex flex-col gap-4"
        onSubmit={branch.guard(form.handleSubmit(send))}
      >
        <DraftNotice draft={draft} />
        <BranchSelect {...fieldProps(form, 'branch')} />
        {entered.branch !== '' && meters.length === 0 && (
          <p className="text-sm text-ink-soft">{text.noMeter}</p>
        )}
        {meters.length > 1 && (
          <ChoiceTiles
            label={text.meter}
            tiles={meters.map(({ id, name }) => ({ value: id, label: name }))}
            value={entered.device}
            error={errors.device?.message}
            onChoose={(device) => form.setValue('device', device, change)}
          />
        )}
        <TextField
          {...fieldProps(form, 'units')}
          label={text.units}
          hint={text.unitsHint}
          required
          suffix="kWh"
          inputMode="decimal"
          autoComplete="off"
        />
        {isOther || entered.at !== '' ? (
          <MomentField {...fieldProps(form, 'at')} label={text.at} />
        ) : (
          <Button size="sm" tone="quiet" className="self-start" onClick={() => setOther(true)}>
            {text.other}
          </Button>
        )}
        {meters.length > 1 && (
          <TextField {...fieldProps(form, 'meter_no')} label={text.meterNo} hint={text.meterNoHint} />
        )}
        <PhotoField
          label={text.photo}
          hint={text.photoHint}
          file={entered.photo}
          error={errors.photo?.message}
          limitBytes={limitBytes}
          onChange={(photo) => form.setValue('photo', photo, change)}
          holds={(photo) => form.getValues('photo') === photo}
        />
        <div role="alert" className="empty:hidden">
          {failure !== null && <FieldError>{failure}</FieldError>}
        </div>
        <Button
          type="submit"
          tone="primary"
          block
          busy={busy}
          busyLabel={text.saving}
          className="min-h-13 text-base"
        >
          {saveWords(typing)}
        </Button>
      </form>
    </Card>
  )
}

/** "Save 251.8 units, Utility" as soon as both are known. */
function saveWords({ entered, meters }: DisplayTyping): string {
  const units = readUnits(entered.units)
  const meter = meters.find(({ id }) => id === entered.device)
  return units === null || meter === undefined ? text.save : text.saveUnits(String(Number(units)), meter.name)
}
