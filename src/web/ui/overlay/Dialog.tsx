import { X } from 'lucide-react'
import { Dialog as Radix } from 'radix-ui'
import type { ReactNode } from 'react'
import { cx } from '../cx.ts'
import { IconButton } from '../IconButton.tsx'
import { scrollLock } from './scroll-lock.ts'
import { useReturnFocus } from './use-return-focus.ts'

export interface DialogProps {
  open: boolean
  onOpenChange: (open: boolean) => void
  title: string
  description?: string
  /** Stays in view below the content: the buttons. */
  footer?: ReactNode
  width?: 'sm' | 'md' | 'lg' | 'xl'
  /** On a wide screen: in the middle, or along the right edge beside the page. A sheet from below on a phone. */
  place?: 'middle' | 'side'
  children?: ReactNode
}

const PLACES = {
  middle: { around: 'md:items-center md:p-6', panel: 'md:max-h-full md:rounded-lg' },
  side: {
    around: 'md:items-stretch md:justify-end',
    panel: 'md:h-full md:max-h-full md:rounded-none md:rounded-l-lg',
  },
}

const WIDTHS = { sm: 'md:max-w-sm', md: 'md:max-w-lg', lg: 'md:max-w-3xl', xl: 'md:max-w-[1000px]' }

/**
 * Radix traps focus and answers Escape. Its Overlay part is left out, since that injects a style tag to lock
 * scrolling; the plain backdrop here carries scrollLock, which base.css answers.
 */
export function Dialog(props: DialogProps) {
  const { open, onOpenChange, title, description, footer, width = 'md', place = 'middle', children } = props
  const returnFocus = useReturnFocus()
  return (
    <Radix.Root open={open} onOpenChange={onOpenChange}>
      <Radix.Portal>
        <div
          {...scrollLock}
          className={cx(
            'fixed inset-0 z-40 flex animate-appear items-end justify-center bg-scrim',
            PLACES[place].around,
          )}
        >
          <Radix.Content
            {...returnFocus}
            {...(description === undefined ? { 'aria-describedby': undefined } : {})}
            className={cx(
              'flex max-h-[92dvh] w-full animate-rise flex-col rounded-t-lg bg-raised shadow-card outline-none',
              PLACES[place].panel,
              WIDTHS[width],
            )}
          >
            <DialogHead title={title} {...(description === undefined ? {} : { description })} />
            <div
              {...(place === 'side' ? { role: 'region', 'aria-label': title, tabIndex: 0 } : {})}
              className="min-h-0 flex-1 overflow-y-auto px-4 py-4 md:px-6"
            >
              {children}
            </div>
            {footer && (
              <footer className="flex flex-wrap justify-end gap-2 border-t border-line px-4 py-3 pb-[max(0.75rem,env(safe-area-inset-bottom))] md:px-6">
                {footer}
              </footer>
            )}
          </Radix.Content>
        </div>
      </Radix.Portal>
    </Radix.Root>
  )
}

export function DialogHead({ title, description }: { title: string; description?: string }) {
  return (
    <header className="flex items-start justify-between gap-3 border-b border-line px-4 py-3 md:px-6">
      <div className="min-w-0 pt-1">
        <Radix.Title className="text-base font-semibold text-ink">{title}</Radix.Title>
        {description && (
          <Radix.Description className="mt-1 text-sm text-ink-soft">{description}</Radix.Description>
        )}
      </div>
      <Radix.Close asChild>
        <IconButton label="Close" icon={<X aria-hidden="true" className="size-5" />} />
      </Radix.Close>
    </header>
  )
}
