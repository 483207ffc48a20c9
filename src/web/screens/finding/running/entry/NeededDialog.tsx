import { useState } from 'react'
import { addDays } from '#domain/time/calendar-day.ts'
import { localInstant } from '#domain/time/zone.ts'
import { dayField, requireText, textField, timeField } from '../../../../form/field-kinds.tsx'
import { blank, type Entries, findRefusals } from '../../../../form/fields.ts'
import { useTodayLookup } from '../../../../form/use-today.ts'
import { Select } from '../../../../ui/field/Select.tsx'
import { neededText as text } from '../../../../words/finding/running.ts'
import { AddRowDialog } from '../../../energy/supply/entry/AddRowForm.tsx'
import { useAddRow } from '../../../energy/supply/entry/use-add-row.ts'

interface NeededDialogProps {
  branchId: number
  sets: readonly { id: number; name: string }[]
  zone: string
  onClose: () => void
}

const NEEDED = {
  day: dayField(text.day, { required: true, rule: requireText(text.dayMissing) }),
  from: timeField(text.from, { required: true, rule: requireText(text.timeMissing) }),
  to: timeField(text.to, { required: true, hint: text.toHint, rule: requireText(text.timeMissing) }),
  reason: textField(text.reason, { required: true, rule: requireText(text.reasonMissing) }),
}

type Needed = Entries<typeof NEEDED>

/** A time in which a generator had to run although the grid was there. */
export function NeededDialog({ branchId, sets, zone, onClose }: NeededDialogProps) {
  const [chosen, setChosen] = useState(sets[0]?.id ?? 0)
  const today = useTodayLookup()(String(branchId))
  const adding = useAddRow('addNeededRun', (body) => ({ params: { setId: chosen }, body }), {
    added: text.added,
    failed: text.failed,
  })
  return (
    <AddRowDialog
      title={text.title}
      description={text.description}
      before={
        sets.length > 1 && (
          <Select
            label={text.set}
            value={String(chosen)}
            options={sets.map(({ id, name }) => ({ value: String(id), label: name }))}
            onChange={(event) => setChosen(Number(event.target.value))}
          />
        )
      }
      label={text.form}
      draftKey={`needed/${branchId}`}
      start={{ ...blank(NEEDED), day: today }}
      refusals={(entered: Needed) => findRefusals(NEEDED, entered)}
      toBody={(entered) => toBody(entered, zone)}
      adding={adding}
      onClose={onClose}
      fields={NEEDED}
    />
  )
}

function toBody({ day, from, to, reason }: Needed, zone: string) {
  const begin = localInstant(zone, day, minutes(from))
  const end = localInstant(zone, minutes(to) > minutes(from) ? day : addDays(day, 1), minutes(to))
  return { from_at: begin, to_at: end, reason: reason.trim() }
}

const minutes = (clock: string) => Number(clock.slice(0, 2)) * 60 + Number(clock.slice(3, 5))
