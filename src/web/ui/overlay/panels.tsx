import { Dialog, DropdownMenu, Popover, Tooltip } from 'radix-ui'
import type { ReactNode, Ref } from 'react'
import { useEffect, useLayoutEffect, useState } from 'react'
import { cx } from '../cx.ts'
import { DialogHead } from './Dialog.tsx'
import { MenuParts } from './menu-parts.ts'
import { scrollLock } from './scroll-lock.ts'
import { useReturnFocus } from './use-return-focus.ts'
import type { Standing, TriggerProps } from './use-trigger.ts'
import { putRef } from './use-trigger.ts'

interface PanelProps {
  standing: Standing
  open: boolean
  onOpenChange: (open: boolean) => void
  children: ReactNode
}

/** Where Radix wants its trigger: the trigger itself is on the page already, and hears what this one is told. */
function StandIn({ standing, ref, ...props }: TriggerProps & { standing: Standing; ref?: Ref<HTMLElement> }) {
  const { element, take } = standing
  useLayoutEffect(() => take(props))
  useLayoutEffect(() => {
    putRef(ref, element)
    return () => putRef(ref, null)
  }, [ref, element])
  return null
}

const PARTS = { Item: DropdownMenu.Item, Label: DropdownMenu.Label, Separator: DropdownMenu.Separator }

export interface MenuPanelProps extends PanelProps {
  align: 'start' | 'center' | 'end'
  /** It was opened by a key before Radix could hear of it: the first item takes the focus. */
  byKey: boolean
}

/** Not modal: a modal menu injects a style tag to lock scrolling. */
export function MenuPanel({ standing, open, onOpenChange, align, byKey, children }: MenuPanelProps) {
  const [isReady, setReady] = useState(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: as it was when the panel came
  useEffect(() => {
    // Radix hears keys from now on: whether one was pressed decides where the focus goes as the menu opens.
    if (byKey) document.dispatchEvent(new KeyboardEvent('keydown'))
    setReady(true)
  }, [])
  return (
    <DropdownMenu.Root modal={false} open={open && isReady} onOpenChange={onOpenChange}>
      <DropdownMenu.Trigger asChild>
        <StandIn standing={standing} />
      </DropdownMenu.Trigger>
      <DropdownMenu.Portal>
        <DropdownMenu.Content
          align={align}
          sideOffset={4}
          collisionPadding={8}
          className="z-50 max-h-(--radix-dropdown-menu-content-available-height) min-w-48 animate-appear overflow-y-auto rounded-md border border-line bg-raised p-1 shadow-card"
        >
          <MenuParts value={PARTS}>{children}</MenuParts>
        </DropdownMenu.Content>
      </DropdownMenu.Portal>
    </DropdownMenu.Root>
  )
}

export interface PopoverPanelProps extends PanelProps {
  label: string
  align: 'start' | 'center' | 'end'
  padded: boolean
  ownFocus: boolean
}

export function PopoverPanel(props: PopoverPanelProps) {
  const { standing, open, onOpenChange, label, align, padded, ownFocus, children } = props
  return (
    <Popover.Root open={open} onOpenChange={onOpenChange}>
      <Popover.Trigger asChild>
        <StandIn standing={standing} />
      </Popover.Trigger>
      <Popover.Portal>
        <Popover.Content
          aria-label={label}
          align={align}
          sideOffset={6}
          collisionPadding={8}
          {...(ownFocus ? { onOpenAutoFocus: (event) => event.preventDefault() } : {})}
          className={cx(
            'z-50 max-h-(--radix-popover-content-available-height) max-w-[min(24rem,calc(100vw-1rem))] animate-appear',
            'overflow-y-auto rounded-md border border-line bg-raised text-sm text-ink shadow-card',
            padded && 'p-4',
          )}
        >
          {children}
        </Popover.Content>
      </Popover.Portal>
    </Popover.Root>
  )
}

export interface TooltipPanelProps extends PanelProps {
  side: 'top' | 'bottom' | 'left' | 'right'
  /** Heard before Radix hears of them. */
  events: TriggerProps
}

export function TooltipPanel(props: TooltipPanelProps) {
  const { standing, open, onOpenChange, side, events, children } = props
  return (
    <Tooltip.Provider delayDuration={200}>
      <Tooltip.Root open={open} onOpenChange={onOpenChange}>
        <Tooltip.Trigger asChild {...(events as object)}>
          <StandIn standing={standing} />
        </Tooltip.Trigger>
        <Tooltip.Portal>
          <Tooltip.Content
            side={side}
            sideOffset={4}
            collisionPadding={8}
            className="z-60 max-w-[min(20rem,calc(100vw-1rem))] animate-appear rounded-md bg-ink px-3 py-2 text-xs text-card shadow-card"
          >
            {children}
          </Tooltip.Content>
        </Tooltip.Portal>
      </Tooltip.Root>
    </Tooltip.Provider>
  )
}

export interface DrawerProps {
  open: boolean
  onOpenChange: (open: boolean) => void
  title: string
  side?: 'left' | 'right'
  footer?: ReactNode
  children?: ReactNode
}

/** A panel from the side; the same arrangement with Radix as Dialog. */
export function DrawerPanel({ open, onOpenChange, title, side = 'left', footer, children }: DrawerProps) {
  const returnFocus = useReturnFocus()
  return (
    <Dialog.Root open={open} onOpenChange={onOpenChange}>
      <Dialog.Portal>
        <div {...scrollLock} className="fixed inset-0 z-40 animate-appear overflow-hidden bg-scrim">
          <Dialog.Content
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
          </Dialog.Content>
        </div>
      </Dialog.Portal>
    </Dialog.Root>
  )
}
