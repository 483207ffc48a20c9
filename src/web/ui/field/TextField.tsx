import type { ComponentProps, ReactNode } from 'react'
import { cx } from '../cx.ts'
import type { FieldText } from './Field.tsx'
import { Field, INPUT_CLASS, useField } from './Field.tsx'

export interface TextFieldProps extends Omit<ComponentProps<'input'>, 'size'>, FieldText {
  /** Something inside the box, after the text: a unit, an icon. */
  suffix?: ReactNode
  prefix?: string
}

export function TextField(props: TextFieldProps) {
  const { suffix, prefix, ...rest } = props
  const { frame, input } = useField(rest)
  return (
    <Field {...frame}>
      <div className="relative flex items-center">
        {prefix && <Affix side="left">{prefix}</Affix>}
        <input
          type="text"
          {...input}
          className={cx(INPUT_CLASS, suffix !== undefined && 'pr-12', prefix && 'pl-8')}
        />
        {suffix !== undefined && <Affix side="right">{suffix}</Affix>}
      </div>
    </Field>
  )
}

function Affix({ side, children }: { side: 'left' | 'right'; children: ReactNode }) {
  return (
    <span
      className={cx(
        'absolute flex items-center text-sm text-ink-soft',
        side === 'left' ? 'left-3' : 'right-3',
        typeof children === 'string' && 'pointer-events-none',
      )}
    >
      {children}
    </span>
  )
}
