import { cx } from './cx.ts'

export interface SpinnerProps {
  /** What is being waited for; read out, and shown when `visible`. */
  label?: string
  visible?: boolean
  size?: 'sm' | 'md' | 'lg'
}

const SIZES = { sm: 'size-4 border-2', md: 'size-6 border-2', lg: 'size-10 border-[3px]' }

export function Spinner({ label = 'Loading', visible = false, size = 'md' }: SpinnerProps) {
  return (
    <span role="status" className="inline-flex items-center gap-2 text-ink-soft">
      <span
        aria-hidden="true"
        className={cx(
          'motion-busy inline-block animate-spin rounded-full border-current border-r-transparent text-primary-ink',
          SIZES[size],
        )}
      />
      <span className={visible ? undefined : 'sr-only'}>{label}</span>
    </span>
  )
}
