import { Tooltip as Radix } from 'radix-ui'
import type { FocusEvent, MouseEvent, PointerEvent, ReactElement, ReactNode } from 'react'
import { useRef, useState } from 'react'

export interface TooltipProps {
  content: ReactNode
  /** One element that can take focus. */
  children: ReactElement
  side?: 'top' | 'bottom' | 'left' | 'right'
  /** What it stands on does nothing else: a click keeps it open. */
  isHelp?: boolean
}

/** Opens on hover and focus as Radix does, and on a tap, which Radix leaves out. */
export function Tooltip({ content, children, side = 'top', isHelp = false }: TooltipProps) {
  const [open, setOpen] = useState(false)
  const tap = useTap(open, setOpen, isHelp)
  const focus = useFocus()
  return (
    <Radix.Provider delayDuration={200}>
      <Radix.Root open={open} onOpenChange={(next) => focus.isScrolled() || setOpen(next)}>
        <Radix.Trigger asChild {...tap} {...focus.handlers}>
          {children}
        </Radix.Trigger>
        <Radix.Portal>
          <Radix.Content
            side={side}
            sideOffset={4}
            collisionPadding={8}
            className="z-60 max-w-[min(20rem,calc(100vw-1rem))] animate-appear rounded-md bg-ink px-3 py-2 text-xs text-card shadow-card"
          >
            {content}
          </Radix.Content>
        </Radix.Portal>
      </Radix.Root>
    </Radix.Provider>
  )
}

function useTap(open: boolean, setOpen: (open: boolean) => void, isHelp: boolean) {
  const touch = useRef<{ wasOpen: boolean } | null>(null)
  return {
    onPointerDownCapture: (event: PointerEvent) => {
      touch.current = event.pointerType === 'touch' ? { wasOpen: open } : null
    },
    onClick: (event: MouseEvent) => {
      const tapped = touch.current
      if (!tapped && !isHelp) return
      // Radix would close on this same click. Opened any later, it would stay when the pointer has left meanwhile.
      event.preventDefault()
      setOpen(tapped ? !tapped.wasOpen : true)
    },
  }
}

/**
 * Radix closes a tooltip where the page scrolls, and the page scrolls to what the keyboard reaches below the fold: there
 * it stays, and moves with what it stands on.
 */
function useFocus() {
  const isReached = useRef(false)
  return {
    isScrolled: () => isReached.current && window.event?.type === 'scroll',
    handlers: {
      onFocus: ({ currentTarget }: FocusEvent) => {
        isReached.current = currentTarget.matches(':focus-visible')
      },
      onBlur: () => {
        isReached.current = false
      },
    },
  }
}

export interface ExplainedProps {
  /** The text that is shown. */
  children: ReactNode
  explanation: ReactNode
  className?: string
}

/** Text with a tooltip that can be hovered, focused and tapped. */
export function Explained({ children, explanation, className }: ExplainedProps) {
  return (
    <Tooltip isHelp content={explanation}>
      <button
        type="button"
        className={`cursor-help rounded-sm underline decoration-line-strong decoration-dotted decoration-1 underline-offset-4 ${className ?? ''}`}
      >
        {children}
      </button>
    </Tooltip>
  )
}

/** A figure that is not known: the dash, and why. */
export function Unknown({ reason, className }: { reason: string; className?: string }) {
  return (
    <Explained explanation={reason} {...(className === undefined ? {} : { className })}>
      <span aria-hidden="true">—</span>
      <span className="sr-only">Unknown: {reason}</span>
    </Explained>
  )
}
