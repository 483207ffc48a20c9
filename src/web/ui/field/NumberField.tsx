import type { TextFieldProps } from './TextField.tsx'
import { TextField } from './TextField.tsx'

export interface NumberFieldProps extends Omit<TextFieldProps, 'suffix' | 'type' | 'inputMode'> {
  unit?: string
  /** Whole numbers only: the phone's keyboard leaves out the decimal point. */
  whole?: boolean
}

/** A text input with a numeric keyboard: type="number" would change the value on scroll and hide what was typed. */
export function NumberField({ unit, whole = false, ...rest }: NumberFieldProps) {
  return (
    <TextField
      autoComplete="off"
      {...rest}
      {...(unit === undefined ? {} : { suffix: unit })}
      inputMode={whole ? 'numeric' : 'decimal'}
    />
  )
}
