import { Dialog as Radix } from 'radix-ui'
import type { ReactNode } from 'react'
import { cx } from '../cx.ts'
import { DialogHead } from './Dialog.tsx'
import { scrollLock } from './scroll-lock.ts'
import { useReturnFocus } from './use-return-focus.ts'

export interface DrawerProps {
  open: boolean
  onOpenChange: (open: boolean) => void
  title: string
  side?: 'left' | 'right'
  footer?: ReactNode
  children?: ReactNode
}

/** A panel from the side; the same arrangement with Radix as Dialog. */
export function Drawer({ open, onOpenChange, title, side = 'left', footer, children }: DrawerProps) {
  const returnFocus = useReturnFocus()
  return (
    <Radix.Root open={open} onOpenChange={onOpenChange}>
      <Radix.Portal>
        <div {...scrollLock} className="fixed inset-0 z-40 animate-appear overflow-hidden bg-scrim">
          <Radix.Content
            {...returnFocus}
            aria-describedby={undefined}
            className={cx(
              'absolute inset-y-0 flex w-[min(20rem,88vw)] flex-col bg-raised shadow-card outline-none',
              side === 'left' ? 'left-0 animate-from-left' : 'right-0 animate-from-right',
            )}
          >
            <DialogHead title={title} />
            <div className="min-h-0 flex-1 overflow-y-auto p-3">{children}</div>
            {footer && <footer className="border-t border-line p-3">{footer}</footer>}
          </Radix.Content>
        </div>
      </Radix.Portal>
    </Radix.Root>
  )
}
