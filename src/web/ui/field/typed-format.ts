import { formatDay } from '#chart/format.ts'
import { readTypedDay, readTypedMoment, readTypedTime } from '#domain/time/typed-moment.ts'
import { dateFieldText } from '../../words/date-field.ts'

/** How a value of a form is typed and shown. */
export interface TypedFormat {
  /** What a text means; null: it cannot be read. */
  read: (text: string) => string | null
  /** How a value that can be read is written. */
  show: (value: string) => string
  /** What is typed, with the dashes and colons that a keypad lacks. */
  guide: (before: string, after: string) => string
  /** What is said of a text that cannot be read. */
  rule: string
  placeholder: string
}

/** The value of a form is what was read, else the text as it stands: what was typed is never lost. */
export function typedValue(format: TypedFormat, text: string): string {
  return format.read(text) ?? text.trim()
}

/** The text of a form's value. */
export function typedText(format: TypedFormat, value: string): string {
  return format.read(value) === null ? value : format.show(value)
}

/** A key at the end of the text, nothing else: what is pasted, corrected inside or taken away stays as it is. */
const isOneKeyMore = (before: string, after: string) =>
  after.length === before.length + 1 && after.startsWith(before)

function guideDay(text: string): string {
  const year = /^(19|20)-(1[3-9]|[2-9]\d)$/.exec(text)
  if (year !== null) return `${year[1]}${year[2]}-`
  if (/^(0[1-9]|[12]\d|3[01])$/.test(text) || /^\d{1,2}-\d{2}$/.test(text)) return `${text}-`
  if (/^[12]\d{3}-\d{2}$/.test(text)) return `${text}-`
  return text.replace(/^(\d{2})(\d)$/, '$1-$2').replace(/^(\d{1,2}-\d{2})(\d)$/, '$1-$2')
}

function guideTime(text: string): string {
  if (/^([01]\d|2[0-3])$/.test(text)) return `${text}:`
  return text.replace(/^([3-9]|[01]\d|2[0-3])(\d)$/, '$1:$2')
}

function guideMoment(text: string): string {
  const [, day, time] = /^(\d{1,2}-\d{2}-\d{4}|\d{4}-\d{2}-\d{2})(?:[ T](.*))?$/.exec(text) ?? []
  if (day === undefined) return text.replace(/^(\d{2}-\d{2}-\d{4})(\d)$/, '$1 $2')
  return time === undefined ? `${day} ` : `${day} ${guideTime(time)}`
}

/** A mark that was set already is not set twice when it is typed. */
function guiding(guide: (text: string) => string): TypedFormat['guide'] {
  return (before, after) => {
    if (!isOneKeyMore(before, after)) return after
    if (/[-/. :T]$/.test(after) && /[-/. :T]$/.test(before)) return before
    return /\d$/.test(after) ? guide(after) : after
  }
}

/** 'YYYY-MM-DD'. */
export const DAY_FORMAT: TypedFormat = {
  read: readTypedDay,
  show: formatDay,
  guide: guiding(guideDay),
  rule: dateFieldText.dayRule,
  placeholder: dateFieldText.day,
}

/** 'HH:mm'. */
export const TIME_FORMAT: TypedFormat = {
  read: readTypedTime,
  show: (value) => value,
  guide: guiding(guideTime),
  rule: dateFieldText.timeRule,
  placeholder: dateFieldText.time,
}

/** 'YYYY-MM-DDTHH:mm', on the clock that the field's label names. */
export const MOMENT_FORMAT: TypedFormat = {
  read: readTypedMoment,
  show: (value) => `${formatDay(value.slice(0, 10))} ${value.slice(11)}`,
  guide: guiding((text) => guideMoment(guideDay(text))),
  rule: dateFieldText.momentRule,
  placeholder: dateFieldText.moment,
}
