import type { TextFieldProps } from './TextField.tsx'
import { TextField } from './TextField.tsx'

export type DayFieldProps = Omit<TextFieldProps, 'type' | 'suffix' | 'prefix'>

/**
 * A day, 'YYYY-MM-DD'. The browser's own calendar: the one that a phone's owner knows, and no key to press on a desk
 * but digits.
 */
export function DayField(props: DayFieldProps) {
  return <TextField {...props} type="date" />
}
