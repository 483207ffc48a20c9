import { useId, useState } from 'react'
import { formatDay } from '#chart/format.ts'
import { dateFieldText } from '../../words/date-field.ts'
import { CalendarButton } from './CalendarButton.tsx'
import { dayWords } from './day-words.ts'
import { TextField } from './TextField.tsx'
import type { TypedFieldProps } from './TimeField.tsx'
import type { TypedFormat } from './typed-format.ts'
import { DAY_FORMAT, MOMENT_FORMAT } from './typed-format.ts'
import type { TypedText } from './use-typed-text.ts'
import { onArrowDown, useTypedText } from './use-typed-text.ts'

export interface DayFieldProps extends Omit<TypedFieldProps, 'hint'> {
  /** First and last day that may be entered, 'YYYY-MM-DD'; '' as if it were not given. */
  min?: string | number | undefined
  max?: string | number | undefined
  /** The day that the calendar and its quick choices call today; `max` unless given, then the browser's. */
  today?: string | undefined
}

/**
 * A day, typed as DD-MM-YYYY or chosen in a calendar. The form's value is 'YYYY-MM-DD', '' or, of what cannot be read, the
 * text as it was typed.
 */
export function DayField(props: DayFieldProps) {
  return <CalendarField {...props} format={DAY_FORMAT} toDay={(value) => value} withDay={(day) => day} />
}

/** A day and a time of day, typed as DD-MM-YYYY HH:mm; the form's value is 'YYYY-MM-DDTHH:mm'. */
export function MomentField(props: DayFieldProps) {
  return (
    <CalendarField
      {...props}
      format={MOMENT_FORMAT}
      toDay={(value) => value.slice(0, 10)}
      withDay={(day, before) => `${day}T${/T(\d{2}:\d{2})$/.exec(before)?.[1] ?? '00:00'}`}
    />
  )
}

interface CalendarFieldProps extends DayFieldProps {
  format: TypedFormat
  toDay: (value: string) => string
  /** The value with another day. */
  withDay: (day: string, before: string) => string
}

function CalendarField(props: CalendarFieldProps) {
  const {
    format,
    toDay,
    withDay,
    today,
    error,
    name,
    value,
    onChange,
    onBlur,
    ref,
    min: first,
    max: last,
    ...rest
  } = props
  const [min, max] = [dayLimit(first), dayLimit(last)]
  const [open, setOpen] = useState(false)
  const ownId = useId()
  const id = props.id ?? ownId
  const typed = useTypedText(format, { name, value, onChange, onBlur, ref })
  const day = toDay(typed.value)
  return (
    <TextField
      autoComplete="off"
      placeholder={format.placeholder}
      {...rest}
      {...typed.box}
      id={id}
      inputMode="numeric"
      hint={dayWords(day)}
      error={dayRefusal(format, typed, error) ?? rangeRefusal(typed, day, min, max)}
      onKeyDown={onArrowDown(() => setOpen(true))}
      suffix={
        <CalendarButton
          fieldId={id}
          disabled={props.disabled || props.readOnly}
          value={day}
          today={today ?? max}
          min={min}
          max={max}
          open={open}
          onOpenChange={setOpen}
          onChoose={(chosen) => typed.choose(withDay(chosen, typed.value))}
        />
      }
    />
  )
}

/** While it is typed for the first time nothing is said. */
function dayRefusal(format: TypedFormat, typed: TypedText, error: string | undefined): string | undefined {
  return typed.isUnread && (!typed.isTyping || error !== undefined) ? format.rule : error
}

const dayLimit = (day: string | number | undefined) =>
  day === undefined || day === '' ? undefined : String(day)

function rangeRefusal(
  { isUnread, isTyping }: TypedText,
  day: string,
  min: string | undefined,
  max: string | undefined,
): string | undefined {
  if (isUnread || isTyping || day === '') return undefined
  if (max !== undefined && day > max) return dateFieldText.upTo(formatDay(max))
  return min !== undefined && day < min ? dateFieldText.from(formatDay(min)) : undefined
}
