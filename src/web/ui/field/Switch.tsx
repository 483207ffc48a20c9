import type { ComponentProps, ReactNode } from 'react'
import { cx } from '../cx.ts'

export interface SwitchProps extends Omit<ComponentProps<'input'>, 'type' | 'role'> {
  label: ReactNode
  hideLabel?: boolean
  /** The change is on its way: shown, and not to be pressed again; it keeps its focus. */
  busy?: boolean
}

/** On or off, at once; for a choice that waits for a save, use Checkbox. */
export function Switch({
  label,
  hideLabel = false,
  busy = false,
  className,
  onClick,
  ...input
}: SwitchProps) {
  return (
    <label className={cx('inline-flex items-center gap-2 pointer-coarse:min-h-11', className)}>
      <span className="relative inline-flex h-6 w-10 shrink-0 items-center">
        <input
          {...input}
          type="checkbox"
          // biome-ignore lint/a11y/useAriaPropsForRole: a native checkbox carries its own checked state
          role="switch"
          aria-busy={busy || undefined}
          aria-disabled={busy || undefined}
          onClick={(event) => (busy ? event.preventDefault() : onClick?.(event))}
          className={cx(
            'peer absolute inset-0 m-0 appearance-none rounded-full border-2 border-line-strong bg-sunken transition-colors',
            'checked:border-primary checked:bg-primary disabled:opacity-50 aria-disabled:opacity-50',
          )}
        />
        <span
          aria-hidden="true"
          className={cx(
            'pointer-events-none absolute left-1.5 size-3 rounded-full bg-line-strong transition-transform duration-(--calm)',
            'peer-checked:translate-x-4 peer-checked:bg-on-primary',
            busy && 'animate-pulse',
          )}
        />
      </span>
      <span className={hideLabel ? 'sr-only' : undefined}>{label}</span>
    </label>
  )
}
