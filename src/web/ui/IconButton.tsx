import type { ComponentProps, ReactNode } from 'react'
import { cx } from './cx.ts'

export interface IconButtonProps extends ComponentProps<'button'> {
  /** The button's name for assistive technology and its native tooltip. */
  label: string
  icon: ReactNode
  /** A number on the corner, e.g. unread messages; 0 is shown too. */
  count?: number
  size?: 'sm' | 'md'
}

export function IconButton(props: IconButtonProps) {
  const { label, icon, count, size = 'md', className, type, ...rest } = props
  const name = count === undefined ? label : `${label}: ${count}`
  return (
    <button
      title={label}
      aria-label={name}
      {...rest}
      type={type ?? 'button'}
      className={cx(
        'relative inline-flex shrink-0 items-center justify-center rounded-md text-ink-soft transition-colors print:hidden',
        'hover:bg-primary-tint hover:text-primary-ink disabled:opacity-50 disabled:pointer-events-none',
        size === 'sm' ? 'size-8 pointer-coarse:size-11' : 'size-10 pointer-coarse:size-11',
        className,
      )}
    >
      {icon}
      {count !== undefined && <Count value={count} />}
    </button>
  )
}

function Count({ value }: { value: number }) {
  return (
    <span
      aria-hidden="true"
      className={cx(
        'absolute top-0.5 right-0 min-w-4 rounded-full px-1 text-center text-[0.625rem] leading-4 font-semibold',
        value === 0 ? 'bg-line text-ink-soft' : 'bg-danger text-on-primary',
      )}
    >
      {value > 99 ? '99+' : value}
    </span>
  )
}
