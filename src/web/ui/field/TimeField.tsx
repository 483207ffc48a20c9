import type { TextFieldProps } from './TextField.tsx'
import { TextField } from './TextField.tsx'
import { TIME_FORMAT } from './typed-format.ts'
import type { TypedValue } from './use-typed-text.ts'
import { useTypedText } from './use-typed-text.ts'

/** A field whose value is not the text of its box. */
export type TypedFieldProps = Omit<
  TextFieldProps,
  keyof TypedValue | 'type' | 'suffix' | 'prefix' | 'min' | 'max' | 'defaultValue' | 'inputMode' | 'onKeyDown'
> &
  TypedValue

/** A time of day, 'HH:mm' of 24 hours whatever the browser's language. */
export function TimeField({ error, name, value, onChange, onBlur, ref, ...rest }: TypedFieldProps) {
  const typed = useTypedText(TIME_FORMAT, { name, value, onChange, onBlur, ref })
  const isRefused = typed.isUnread && (!typed.isTyping || error !== undefined)
  return (
    <TextField
      autoComplete="off"
      placeholder={TIME_FORMAT.placeholder}
      {...rest}
      {...typed.box}
      inputMode="numeric"
      error={isRefused ? TIME_FORMAT.rule : error}
    />
  )
}
