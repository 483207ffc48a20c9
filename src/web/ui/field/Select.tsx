import { ChevronDown } from 'lucide-react'
import type { ComponentProps } from 'react'
import { cx } from '../cx.ts'
import type { FieldText } from './Field.tsx'
import { Field, INPUT_CLASS, useField } from './Field.tsx'

interface SelectOption {
  value: string
  label: string
  disabled?: boolean
}

export interface SelectProps extends Omit<ComponentProps<'select'>, 'multiple' | 'size'>, FieldText {
  options: readonly SelectOption[]
  /** Shown while nothing is chosen. */
  placeholder?: string
}

/** The browser's own list: best on a phone, and no style tag to allow. */
export function Select(props: SelectProps) {
  const { options, placeholder, ...rest } = props
  const { frame, input } = useField(rest)
  // A form puts its value into the list when it meets it: what arrives later has to be met anew, or it would show nothing chosen.
  const met = input.value === undefined ? options.map(({ value }) => value).join('\n') : undefined
  return (
    <Field {...frame}>
      <div className="relative flex items-center">
        <select key={met} {...input} className={cx(INPUT_CLASS, 'appearance-none pr-9')}>
          {placeholder !== undefined && <option value="">{placeholder}</option>}
          {options.map((option) => (
            <option key={option.value} value={option.value} disabled={option.disabled}>
              {option.label}
            </option>
          ))}
        </select>
        <ChevronDown
          aria-hidden="true"
          className="pointer-events-none absolute right-3 size-4 text-ink-soft"
        />
      </div>
    </Field>
  )
}
