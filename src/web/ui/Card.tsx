import type { ReactNode } from 'react'
import { useId } from 'react'
import { cx } from './cx.ts'

export interface CardProps {
  title?: ReactNode
  /** Beside the title, to the right. */
  actions?: ReactNode
  footer?: ReactNode
  headingLevel?: 2 | 3 | 4
  /** Content touches the card's edges (tables). */
  flush?: boolean
  className?: string
  children: ReactNode
}

export function Card(props: CardProps) {
  const { title, actions, footer, headingLevel = 2, flush = false, className, children } = props
  const headingId = useId()
  const Heading = `h${headingLevel}` as const
  return (
    <section
      aria-labelledby={title ? headingId : undefined}
      className={cx('flex min-w-0 flex-col rounded-lg border border-line bg-card shadow-card', className)}
    >
      {(title || actions) && (
        <header className="flex min-h-12 flex-wrap items-center justify-between gap-x-3 gap-y-1 px-4 pt-3">
          {title && (
            <Heading id={headingId} className="text-base font-semibold text-ink">
              {title}
            </Heading>
          )}
          {actions && <div className="ml-auto flex flex-wrap items-center justify-end gap-1">{actions}</div>}
        </header>
      )}
      <div className={cx('min-w-0 flex-1', flush ? 'pt-1' : title ? 'px-4 pt-2 pb-4' : 'p-4')}>
        {children}
      </div>
      {footer && <footer className="border-t border-line px-4 py-3 text-ink-soft">{footer}</footer>}
    </section>
  )
}
