import type { ComponentProps } from 'react'
import { cx } from '../cx.ts'
import type { FieldText } from './Field.tsx'
import { Field, INPUT_CLASS, useField } from './Field.tsx'

export interface TextAreaProps extends ComponentProps<'textarea'>, FieldText {}

/** Several lines of text. */
export function TextArea(props: TextAreaProps) {
  const { frame, input } = useField(props)
  return (
    <Field {...frame}>
      <textarea rows={5} {...input} className={cx(INPUT_CLASS, 'resize-y py-2')} />
    </Field>
  )
}
