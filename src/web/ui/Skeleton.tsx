import { cx } from './cx.ts'

export interface SkeletonProps {
  width?: number | string
  height?: number | string
  round?: boolean
  className?: string
}

/** The grey shape of what is coming. Name the wait once, with a Spinner, beside a group of these. */
export function Skeleton({ width = '100%', height = 16, round = false, className }: SkeletonProps) {
  return (
    <span
      aria-hidden="true"
      style={{ width, height }}
      className={cx('block animate-pulse bg-line', round ? 'rounded-full' : 'rounded-sm', className)}
    />
  )
}
