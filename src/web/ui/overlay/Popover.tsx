import { Popover as Radix } from 'radix-ui'
import type { ReactElement, ReactNode } from 'react'
import { cx } from '../cx.ts'

export interface PopoverProps {
  trigger: ReactElement
  /** Names the panel for assistive technology. */
  label: string
  align?: 'start' | 'center' | 'end'
  /** Leave out to let the popover keep its own state. */
  open?: boolean
  onOpenChange?: (open: boolean) => void
  padded?: boolean
  /** What is inside takes the focus itself. */
  ownFocus?: boolean
  children: ReactNode
}

export function Popover(props: PopoverProps) {
  const { trigger, label, align = 'start', open, onOpenChange, padded = true, ownFocus = false } = props
  return (
    <Radix.Root
      {...(open === undefined ? {} : { open })}
      {...(onOpenChange === undefined ? {} : { onOpenChange })}
    >
      <Radix.Trigger asChild>{trigger}</Radix.Trigger>
      <Radix.Portal>
        <Radix.Content
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
          {props.children}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}
