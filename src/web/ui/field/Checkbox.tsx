import { Check, Minus } from 'lucide-react'
import type { ComponentProps, ReactNode } from 'react'
import { useEffect, useId, useRef } from 'react'
import { cx } from '../cx.ts'

export interface CheckboxProps extends Omit<ComponentProps<'input'>, 'type' | 'children' | 'ref'> {
  label: ReactNode
  hideLabel?: boolean
  /** Some, not all, of what it stands for is checked. */
  indeterminate?: boolean
  hint?: ReactNode
  ref?: ((input: HTMLInputElement | null) => void) | undefined
}

export function Checkbox(props: CheckboxProps) {
  const { label, hideLabel = false, indeterminate = false, hint, className, ref, ...input } = props
  const ownId = useId()
  const id = input.id ?? ownId
  const hintId = `${id}-hint`
  return (
    <label
      htmlFor={id}
      className={cx(
        'inline-flex min-h-6 items-start gap-2 pointer-coarse:min-h-11 pointer-coarse:py-2.5',
        className,
      )}
    >
      <Box
        {...input}
        id={id}
        ref={ref}
        indeterminate={indeterminate}
        aria-describedby={hint ? hintId : undefined}
      />
      <span className={cx('min-w-0', hideLabel && 'sr-only', input.disabled && 'text-ink-soft')}>
        {label}
        {hint && (
          <span id={hintId} className="block text-xs text-ink-soft">
            {hint}
          </span>
        )}
      </span>
    </label>
  )
}

type BoxProps = Omit<CheckboxProps, 'label' | 'hideLabel' | 'hint' | 'indeterminate'> & {
  indeterminate: boolean
}

/** Half-checked is a state of the element only, out of reach of an attribute. */
function Box({ indeterminate, ref, ...input }: BoxProps) {
  const own = useRef<HTMLInputElement | null>(null)
  useEffect(() => {
    if (own.current) own.current.indeterminate = indeterminate
  }, [indeterminate])
  const keep = (element: HTMLInputElement | null) => {
    own.current = element
    ref?.(element)
  }
  return (
    <span className="relative mt-0.5 inline-flex size-4.5 shrink-0 items-center justify-center">
      <input
        {...input}
        ref={keep}
        type="checkbox"
        className={cx(
          'peer absolute inset-0 m-0 appearance-none rounded-sm border-2 border-line-strong bg-card transition-colors',
          'checked:border-primary checked:bg-primary indeterminate:border-primary indeterminate:bg-primary',
          'disabled:opacity-50',
        )}
      />
      <Check aria-hidden="true" className={cx(MARK, 'peer-checked:not-peer-indeterminate:visible')} />
      <Minus aria-hidden="true" className={cx(MARK, 'peer-indeterminate:visible')} />
    </span>
  )
}

const MARK = 'pointer-events-none invisible absolute size-3.5 stroke-3 text-on-primary'
