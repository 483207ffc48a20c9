import { CalendarDays } from 'lucide-react'
import { useEffect, useState } from 'react'
import { dateFieldText } from '../../words/date-field.ts'
import { IconButton } from '../IconButton.tsx'
import { Popover } from '../overlay/Popover.tsx'
import { Skeleton } from '../Skeleton.tsx'
import type { CalendarPanelProps } from './CalendarPanel.tsx'
import { dayOfDate } from './calendar.ts'

export interface CalendarButtonProps extends Omit<CalendarPanelProps, 'today'> {
  /** The branch's; where no branch is known, the browser's. */
  today?: string | undefined
  /** Of the field: its label describes the button. */
  fieldId: string
  disabled?: boolean | undefined
  open: boolean
  onOpenChange: (open: boolean) => void
}

/** The calendar of a field of a day: loaded when it is first opened, since a day can be typed without it. */
export function CalendarButton(props: CalendarButtonProps) {
  const { fieldId, disabled, open, onOpenChange, onChoose, today, ...rest } = props
  return (
    <Popover
      label={dateFieldText.calendar}
      align="end"
      ownFocus
      open={open}
      onOpenChange={onOpenChange}
      trigger={
        <IconButton
          size="sm"
          className="-mr-2 pointer-coarse:-mr-3"
          label={dateFieldText.calendar}
          aria-describedby={`${fieldId}-label`}
          disabled={disabled}
          icon={<CalendarDays aria-hidden="true" className="size-4" />}
        />
      }
    >
      <LatePanel
        {...rest}
        today={today ?? dayOfDate(new Date())}
        onChoose={(day) => {
          onChoose(day)
          onOpenChange(false)
        }}
      />
    </Popover>
  )
}

type Panel = typeof import('./CalendarPanel.tsx').CalendarPanel

/** Not `React.lazy`: a chunk that cannot be loaded takes the calendar away and not the form. */
function LatePanel(props: CalendarPanelProps) {
  const [Loaded, setLoaded] = useState<Panel | 'failed' | null>(null)
  useEffect(() => {
    let isGone = false
    import('./CalendarPanel.tsx').then(
      ({ CalendarPanel }) => isGone || setLoaded(() => CalendarPanel),
      () => isGone || setLoaded('failed'),
    )
    return () => {
      isGone = true
    }
  }, [])
  if (Loaded === 'failed') return <p role="alert">{dateFieldText.unavailable}</p>
  if (Loaded === null) return <Skeleton width={280} height={420} />
  return <Loaded {...props} />
}
