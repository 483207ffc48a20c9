import { useState } from 'react'
import { formatDay } from '#chart/format.ts'
import type { RangeName } from '#domain/time/range/named-range.ts'
import { Button } from '../ui/Button.tsx'
import { SegmentedControl } from '../ui/field/SegmentedControl.tsx'
import { Dialog } from '../ui/overlay/Dialog.tsx'
import { dateDialogText, dateModes, quickRanges } from '../words/range.ts'
import { DayCalendar } from './DayCalendar.tsx'
import type { DateMode, DayRange } from './date-choice.ts'
import { rangeTexts } from './date-choice.ts'
import { PeriodGrid } from './PeriodGrid.tsx'
import type { AppSearch } from './search.ts'
import { toSlug } from './search.ts'

export interface DateDialogProps {
  /** The local day of the organisation. */
  today: string
  /** The days that are shown now. */
  shown: DayRange
  onApply: (change: AppSearch) => void
  onClose: () => void
}

/** A quick range or whole days; nothing changes before Apply. */
type Choice = { range: RangeName } | { days: DayRange }

const MODES = Object.entries(dateModes).map(([value, label]) => ({ value, label }))

/** The date dialog (SH-09): one mode at a time, quick ranges, Apply and Cancel. */
export function DateDialog({ today, shown, onApply, onClose }: DateDialogProps) {
  const [mode, setMode] = useState<DateMode>('day')
  const [chosen, setChoice] = useState<Choice | null>(null)
  // Until something is chosen the dialog shows what the page shows, and Apply leaves it as it is.
  const choice = chosen ?? { days: shown }
  const days = 'days' in choice ? choice.days : null
  const chooseDays = (range: DayRange) => setChoice({ days: range })
  const apply = () => {
    if (chosen !== null) onApply(toSearch(chosen, today))
    onClose()
  }
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={dateDialogText.title}
      footer={
        <>
          <Button onClick={onClose}>{dateDialogText.cancel}</Button>
          <Button tone="primary" onClick={apply}>
            {dateDialogText.apply}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        <SegmentedControl
          label={dateDialogText.modes}
          segments={MODES}
          value={mode}
          onValueChange={(value) => setMode(value as DateMode)}
        />
        <div className="min-h-84">
          {mode === 'day' ? (
            <DayCalendar today={today} chosen={days} onChoose={chooseDays} />
          ) : (
            <PeriodGrid key={mode} mode={mode} today={today} chosen={days} onChoose={chooseDays} />
          )}
        </div>
        <QuickRanges
          chosen={'range' in choice ? choice.range : null}
          onChoose={(range) => setChoice({ range })}
        />
        <p aria-live="polite" className="text-sm">
          <span className="text-ink-soft">{dateDialogText.chosen}: </span>
          <span className="font-medium">{choiceText(choice, today)}</span>
        </p>
      </div>
    </Dialog>
  )
}

function toSearch(choice: Choice, today: string): AppSearch {
  return 'range' in choice
    ? { range: toSlug(choice.range), from: undefined, to: undefined }
    : { range: undefined, ...rangeTexts(choice.days, today) }
}

function choiceText(choice: Choice, today: string): string {
  if ('range' in choice) {
    return quickRanges.find(({ range }) => range === choice.range)?.label ?? choice.range
  }
  const { from, to } = rangeTexts(choice.days, today)
  const [first, last] = [choice.days.first, choice.days.last]
  return first === last ? formatDay(first) : `${from.slice(0, 10)} – ${to.slice(0, 10)}`
}

interface QuickRangesProps {
  chosen: RangeName | null
  onChoose: (range: RangeName) => void
}

function QuickRanges({ chosen, onChoose }: QuickRangesProps) {
  return (
    <fieldset>
      <legend className="mb-2 text-sm font-medium text-ink-soft">{dateDialogText.quick}</legend>
      <div className="flex flex-wrap gap-2">
        {quickRanges.map(({ label, range }) => (
          <Button
            key={label}
            size="sm"
            tone={chosen === range ? 'primary' : 'secondary'}
            aria-pressed={chosen === range}
            onClick={() => onChoose(range)}
          >
            {label}
          </Button>
        ))}
      </div>
    </fieldset>
  )
}
