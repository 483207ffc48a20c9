import type { ComponentProps, MouseEvent, ReactNode } from 'react'
import type { ButtonLook } from './button-class.ts'
import { buttonClass } from './button-class.ts'
import { cx } from './cx.ts'

export interface ButtonProps extends ComponentProps<'button'>, ButtonLook {
  icon?: ReactNode
  /** Work is under way: the button keeps its focus and size, and cannot be pressed again. */
  busy?: boolean
  /** Read out and shown instead of the text while busy. */
  busyLabel?: string
}

export function Button(props: ButtonProps) {
  const {
    tone,
    size,
    block,
    icon,
    busy = false,
    busyLabel,
    className,
    children,
    onClick,
    type,
    ...rest
  } = props
  const pressOnce = (event: MouseEvent<HTMLButtonElement>) => {
    if (busy) event.preventDefault()
    else onClick?.(event)
  }
  return (
    <button
      {...rest}
      type={type ?? 'button'}
      aria-disabled={busy || undefined}
      aria-busy={busy || undefined}
      onClick={pressOnce}
      className={cx(
        buttonClass({ tone: tone ?? 'secondary', size: size ?? 'md', block: block ?? false }),
        className,
      )}
    >
      {busy ? <BusyMark /> : icon}
      {busy && busyLabel ? busyLabel : children}
    </button>
  )
}

function BusyMark() {
  return (
    <span
      aria-hidden="true"
      className="motion-busy inline-block size-4 animate-spin rounded-full border-2 border-current border-r-transparent"
    />
  )
}
