import { DropdownMenu as Radix } from 'radix-ui'
import type { ReactElement, ReactNode } from 'react'
import { cx } from '../cx.ts'

export interface DropdownMenuProps {
  /** The element that opens the menu; a Button or IconButton. */
  trigger: ReactElement
  align?: 'start' | 'center' | 'end'
  children: ReactNode
}

/** Not modal: a modal menu injects a style tag to lock scrolling. */
export function DropdownMenu({ trigger, align = 'end', children }: DropdownMenuProps) {
  return (
    <Radix.Root modal={false}>
      <Radix.Trigger asChild>{trigger}</Radix.Trigger>
      <Radix.Portal>
        <Radix.Content
          align={align}
          sideOffset={4}
          collisionPadding={8}
          className="z-50 max-h-(--radix-dropdown-menu-content-available-height) min-w-48 animate-appear overflow-y-auto rounded-md border border-line bg-raised p-1 shadow-card"
        >
          {children}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}

export interface MenuItemProps {
  icon?: ReactNode
  tone?: 'plain' | 'danger'
  disabled?: boolean
  onSelect?: () => void
  /** The only child is a link that becomes the item. */
  asChild?: boolean
  children: ReactNode
}

export function MenuItem({ icon, tone = 'plain', disabled, onSelect, asChild, children }: MenuItemProps) {
  return (
    <Radix.Item
      {...(disabled === undefined ? {} : { disabled })}
      {...(onSelect === undefined ? {} : { onSelect })}
      asChild={asChild ?? false}
      className={cx(
        'flex min-h-9 items-center gap-2 rounded-sm px-2 text-sm outline-none select-none pointer-coarse:min-h-11',
        'data-disabled:opacity-50 data-highlighted:bg-primary-tint data-highlighted:text-primary-ink',
        tone === 'danger' ? 'text-bad' : 'text-ink',
      )}
    >
      {asChild ? (
        children
      ) : (
        <>
          {icon}
          {children}
        </>
      )}
    </Radix.Item>
  )
}

export function MenuLabel({ children }: { children: ReactNode }) {
  return <Radix.Label className="px-2 py-1.5 text-xs font-medium text-ink-soft">{children}</Radix.Label>
}

export function MenuSeparator() {
  return <Radix.Separator className="my-1 h-px bg-line" />
}
