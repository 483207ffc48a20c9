import type { ComponentProps } from 'react'
import { cx } from './cx.ts'
import type { FieldText } from './Field.tsx'
import { Field, INPUT_CLASS, useFieldIds } from './Field.tsx'

export interface TextAreaProps extends ComponentProps<'textarea'>, FieldText {}

/** Several lines of text. */
export function TextArea(props: TextAreaProps) {
  const { label, hint, error, hideLabel, className, id, ...area } = props
  const ids = useFieldIds({ hint, error }, id)
  return (
    <Field
      ids={ids}
      label={label}
      hint={hint}
      error={error}
      hideLabel={hideLabel ?? false}
      required={area.required}
      className={className}
    >
      <textarea rows={5} {...area} {...ids.aria} className={cx(INPUT_CLASS, 'resize-y py-2')} />
    </Field>
  )
}
