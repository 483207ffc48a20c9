import { dayWords } from './day-words.ts'
import type { TextFieldProps } from './TextField.tsx'
import { TextField } from './TextField.tsx'

export interface DayFieldProps extends Omit<TextFieldProps, 'type' | 'suffix' | 'prefix' | 'hint'> {
  /** The day that is chosen: written out below, because the browser's own order of day and month differs. */
  day?: string | undefined
}

/**
 * A day, 'YYYY-MM-DD'. The browser's own calendar: the one that a phone's owner knows, and no key to press on a desk
 * but digits.
 */
export function DayField({ day, ...rest }: DayFieldProps) {
  const words = dayWords(day)
  return <TextField {...rest} type="date" {...(words === null ? {} : { hint: words })} />
}
