import type { ReactElement, ReactNode } from 'react'
import { useState } from 'react'
import { usePanel } from './use-panel.ts'
import { useTrigger } from './use-trigger.ts'

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
  const { trigger, label, align = 'start', padded = true, ownFocus = false } = props
  const [ownOpen, setOwnOpen] = useState(false)
  const open = props.open ?? ownOpen
  const change = props.onOpenChange ?? setOwnOpen
  const { drawn, standing } = useTrigger(
    trigger,
    { 'aria-haspopup': 'dialog', 'aria-expanded': open },
    { onClick: () => change(!open) },
    open,
  )
  const Panel = usePanel('PopoverPanel', {
    isWanted: standing !== null,
    isOpen: open,
    onMissing: () => change(false),
  })
  return (
    <>
      {drawn}
      {Panel && standing && (
        <Panel {...{ standing, open, label, align, padded, ownFocus }} onOpenChange={change}>
          {props.children}
        </Panel>
      )}
    </>
  )
}
