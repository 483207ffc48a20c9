import { useRef } from 'react'

/** The element to go back to: a menu's item is gone by then, so its menu's button stands in for it. */
function lasting(element: Element | null): HTMLElement | null {
  const labelledBy = element?.closest('[role="menu"]')?.getAttribute('aria-labelledby')
  const found = labelledBy ? document.getElementById(labelledBy) : element
  return found instanceof HTMLElement ? found : null
}

/** Gives focus back to what had it before a dialog opened; Radix does so only for its own trigger. */
export function useReturnFocus() {
  const before = useRef<HTMLElement | null>(null)
  return {
    onOpenAutoFocus: () => {
      before.current = lasting(document.activeElement)
    },
    onCloseAutoFocus: (event: Event) => {
      event.preventDefault()
      before.current?.focus()
    },
  }
}
