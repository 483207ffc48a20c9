import { CalendarDays, Check } from 'lucide-react'
import { Suspense, useRef, useState } from 'react'
import type { RangeName } from '#domain/time/range/named-range.ts'
import { localDay } from '#domain/time/zone.ts'
import { lazyPart } from '../lazy-part.tsx'
import { Button } from '../ui/Button.tsx'
import { DropdownMenu, MenuItem, MenuLabel, MenuSeparator } from '../ui/overlay/DropdownMenu.tsx'
import { VisuallyHidden } from '../ui/VisuallyHidden.tsx'
import { dateDialogText, rangeText, topBarRanges, weekRanges } from '../words/range.ts'
import type { AppSearch } from './search.ts'
import { toSlug } from './search.ts'
import type { ShownRange } from './shown-range.ts'
import { shortRangeLabel } from './shown-range.ts'

const DateDialog = lazyPart(() => import('./DateDialog.tsx'), 'DateDialog')

export interface RangeMenuProps {
  range: ShownRange
  zone: string
  now: number
  onChange: (change: AppSearch) => void
}

/** The date control of the top bar: ranges by name (SH-08, SH-14) and the date dialog (SH-09). */
export function RangeMenu({ range, zone, now, onChange }: RangeMenuProps) {
  const [isChoosing, setChoosing] = useState(false)
  const opener = useRef<HTMLButtonElement>(null)
  const close = () => {
    setChoosing(false)
    // The menu item that opened the dialog is gone: the keyboard goes back to the control itself.
    setTimeout(() => opener.current?.focus())
  }
  const choose = (name: RangeName) => onChange({ range: toSlug(name), from: undefined, to: undefined })
  const shown = {
    first: localDay(zone, range.interval.from),
    last: localDay(zone, Math.max(range.interval.from, range.interval.to - 1)),
  }
  return (
    <>
      <DropdownMenu
        align="end"
        trigger={
          <Button
            ref={opener}
            className="max-w-full min-w-0 px-3"
            icon={<CalendarDays aria-hidden="true" className="size-4 shrink-0" />}
          >
            <VisuallyHidden>{rangeText.label}: </VisuallyHidden>
            <span className="truncate">{shortRangeLabel(range, zone)}</span>
          </Button>
        }
      >
        {topBarRanges.map((name) => (
          <RangeItem key={name} label={name} isChosen={range.name === name} onChoose={() => choose(name)} />
        ))}
        <MenuSeparator />
        <MenuLabel>{rangeText.weeks}</MenuLabel>
        <div className="grid grid-cols-4">
          {weekRanges.map((name) => (
            <WeeksItem key={name} name={name} isChosen={range.name === name} onChoose={() => choose(name)} />
          ))}
        </div>
        <MenuSeparator />
        <MenuItem onSelect={() => setChoosing(true)}>{dateDialogText.open}</MenuItem>
      </DropdownMenu>
      {isChoosing && (
        <Suspense fallback={null}>
          <DateDialog today={localDay(zone, now)} shown={shown} onApply={onChange} onClose={close} />
        </Suspense>
      )}
    </>
  )
}

/** In sight a number below its heading, beside the others: no second line that says Past Week. */
function WeeksItem({
  name,
  isChosen,
  onChoose,
}: {
  name: RangeName
  isChosen: boolean
  onChoose: () => void
}) {
  const [past, count, weeks] = name.split(' ')
  return (
    <MenuItem onSelect={onChoose}>
      <span className="mx-auto flex items-center gap-1">
        <VisuallyHidden>{past} </VisuallyHidden>
        {count}
        <VisuallyHidden> {weeks}</VisuallyHidden>
        {isChosen && (
          <>
            <Check aria-hidden="true" className="size-4" />
            <VisuallyHidden> {rangeText.chosen}</VisuallyHidden>
          </>
        )}
      </span>
    </MenuItem>
  )
}

interface RangeItemProps {
  label: string
  isChosen: boolean
  onChoose: () => void
}

function RangeItem({ label, isChosen, onChoose }: RangeItemProps) {
  return (
    <MenuItem onSelect={onChoose}>
      {label}
      {isChosen && (
        <>
          <Check aria-hidden="true" className="ml-auto size-4" />
          <VisuallyHidden>{rangeText.chosen}</VisuallyHidden>
        </>
      )}
    </MenuItem>
  )
}
