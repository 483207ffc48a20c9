import type { FocusEvent, MouseEvent, PointerEvent, ReactElement, ReactNode } from 'react'
import { useRef, useState } from 'react'
import { useDismiss } from './use-dismiss.ts'
import { usePanel } from './use-panel.ts'
import { useTrigger } from './use-trigger.ts'

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
  const focus = useFocus()
  const { stops, first } = useFirst(setOpen, focus.handlers)
  const events = { ...useTap(open, setOpen, isHelp), ...focus.handlers, ...stops }
  const { drawn, standing } = useTrigger(children, {}, { ...events, ...first })
  useDismiss(open, standing?.element, () => setOpen(false))
  const Panel = usePanel('TooltipPanel', { isWanted: standing !== null, isOpen: open })
  return (
    <>
      {drawn}
      {Panel && standing && (
        <Panel
          {...{ standing, open, side, events }}
          onOpenChange={(next) => focus.isScrolled() || setOpen(next)}
        >
          {content}
        </Panel>
      )}
    </>
  )
}

/** As long as Radix waits. */
const HOVER_MS = 200

/** Until Radix hears its events: who rests the pointer on it or reaches it by key wants to read it. */
function useFirst(setOpen: (open: boolean) => void, reached: ReturnType<typeof useFocus>['handlers']) {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const stop = () => clearTimeout(timer.current)
  const close = () => setOpen(false)
  return {
    /** Heard by Radix too, which may have come meanwhile. */
    stops: { onPointerLeave: stop, onPointerDown: stop },
    first: {
      onPointerEnter: ({ pointerType }: PointerEvent) => {
        if (pointerType !== 'touch') timer.current = setTimeout(() => setOpen(true), HOVER_MS)
      },
      onPointerLeave: () => {
        stop()
        close()
      },
      onFocus: (event: FocusEvent) => {
        reached.onFocus(event)
        if (event.currentTarget.matches(':focus-visible')) setOpen(true)
      },
      onBlur: () => {
        reached.onBlur()
        close()
      },
    },
  }
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
        className={`cursor-help rounded-sm [text-align:inherit] underline decoration-line-strong decoration-dotted decoration-1 underline-offset-4 ${className ?? ''}`}
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
