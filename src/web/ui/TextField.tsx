import type { ComponentProps, ReactNode } from 'react'
import { cx } from './cx.ts'
import type { FieldText } from './Field.tsx'
import { Field, INPUT_CLASS, useFieldIds } from './Field.tsx'

export interface TextFieldProps extends Omit<ComponentProps<'input'>, 'size'>, FieldText {
  /** Something inside the box, after the text: a unit, an icon. */
  suffix?: ReactNode
  prefix?: string
}

export function TextField(props: TextFieldProps) {
  const { label, hint, error, hideLabel, suffix, prefix, className, id, ...input } = props
  const ids = useFieldIds({ hint, error }, id)
  return (
    <Field
      ids={ids}
      label={label}
      hint={hint}
      error={error}
      hideLabel={hideLabel ?? false}
      required={input.required}
      className={className}
    >
      <div className="relative flex items-center">
        {prefix && <Affix side="left">{prefix}</Affix>}
        <input
          type="text"
          {...input}
          {...ids.aria}
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
