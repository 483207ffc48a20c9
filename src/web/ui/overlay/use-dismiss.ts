import { useEffect } from 'react'

/**
 * What opened beside an element goes by Escape, wherever the keyboard is, and by a press elsewhere: a finger leaves nothing
 * by moving, and some phones tell no blur. A press inside of what opened is none.
 */
export function useDismiss(isOpen: boolean, element: Element | null | undefined, close: () => void): void {
  useEffect(() => {
    if (!isOpen) return
    const onEvent = (event: Event) => {
      const target = event.target as Element
      const isElsewhere =
        !element?.contains(target) && !target.closest?.('[data-radix-popper-content-wrapper]')
      if (event.type === 'keydown' ? (event as KeyboardEvent).key === 'Escape' : isElsewhere) close()
    }
    addEventListener('keydown', onEvent)
    addEventListener('pointerdown', onEvent)
    return () => {
      removeEventListener('keydown', onEvent)
      removeEventListener('pointerdown', onEvent)
    }
  })
}
