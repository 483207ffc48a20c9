import type { KeyboardEvent, PointerEvent, ReactElement, ReactNode } from 'react'
import { use, useState } from 'react'
import { cx } from '../cx.ts'
import { MenuParts } from './menu-parts.ts'
import { usePanel } from './use-panel.ts'
import { useTrigger } from './use-trigger.ts'

export interface DropdownMenuProps {
  /** The element that opens the menu; a Button or IconButton. */
  trigger: ReactElement
  align?: 'start' | 'center' | 'end'
  children: ReactNode
}

const KEYS = ['Enter', ' ', 'ArrowDown']

export function DropdownMenu({ trigger, align = 'end', children }: DropdownMenuProps) {
  const [open, setOpen] = useState(false)
  const [byKey, setByKey] = useState(false)
  const openBy = (event: KeyboardEvent | PointerEvent, isKey: boolean) => {
    event.preventDefault()
    setByKey(isKey)
    setOpen(true)
  }
  const { drawn, standing } = useTrigger(
    trigger,
    { 'aria-haspopup': 'menu', 'aria-expanded': open },
    {
      onPointerDown: (event: PointerEvent) => event.button === 0 && !event.ctrlKey && openBy(event, false),
      onKeyDown: (event: KeyboardEvent) => KEYS.includes(event.key) && openBy(event, true),
    },
  )
  const Panel = usePanel('MenuPanel', {
    isWanted: standing !== null,
    isOpen: open,
    onMissing: () => setOpen(false),
  })
  return (
    <>
      {drawn}
      {Panel && standing && (
        <Panel {...{ standing, open, align, byKey }} onOpenChange={setOpen}>
          {children}
        </Panel>
      )}
    </>
  )
}

function useMenuParts() {
  const parts = use(MenuParts)
  if (parts === null) throw new Error('A part of a menu is drawn outside of one')
  return parts
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
  const { Item } = useMenuParts()
  return (
    <Item
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
    </Item>
  )
}

export function MenuLabel({ children }: { children: ReactNode }) {
  const { Label } = useMenuParts()
  return <Label className="px-2 py-1.5 text-xs font-medium text-ink-soft">{children}</Label>
}

export function MenuSeparator() {
  const { Separator } = useMenuParts()
  return <Separator className="my-1 h-px bg-line" />
}
