import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { flushSync } from 'react-dom'

/** How far outside of the window, and of what scrolls inside it, rows stand ready. */
const AHEAD = '800px'

/**
 * Whether an element is near enough to be drawn, and how high it was when it last was. What holds the focus stays, and while
 * the page is printed or searched by the browser's own search everything is near.
 */
export function useNear(isFirst: boolean, usualHeight: number) {
  const [element, ref] = useState<HTMLElement | null>(null)
  const [isNear, setNear] = useState(isFirst)
  const isWhole = useSyncExternalStore(whole.subscribe, whole.read)
  const height = useRef<number | null>(null)
  useEffect(() => {
    if (element === null) return
    const look = ([entry]: IntersectionObserverEntry[]) => {
      if (entry === undefined) return
      if (entry.isIntersecting) setNear(true)
      else if (!element.contains(document.activeElement)) {
        height.current = entry.boundingClientRect.height
        setNear(false)
      }
    }
    const margins = { rootMargin: AHEAD, scrollMargin: AHEAD }
    const observer = new IntersectionObserver(look, margins)
    observer.observe(element)
    return () => observer.disconnect()
  }, [element])
  return { isDrawn: isNear || isWhole, height: height.current ?? usualHeight, ref }
}

let isWanted = false
const listeners = new Set<() => void>()

function want(next: boolean): void {
  isWanted = next
  // The browser prints, and searches, what stands when the event is over.
  flushSync(() => {
    for (const listener of listeners) listener()
  })
}

const isSearch = ({ key, ctrlKey, metaKey }: KeyboardEvent) =>
  key === 'F3' || (key.toLowerCase() === 'f' && (ctrlKey || metaKey))

const onKey = (event: KeyboardEvent) => isSearch(event) && want(true)
const onPrint = () => want(true)
const onPrinted = () => want(false)

/** All rows of the page are wanted: it is printed, or a key opened the browser's search. */
const whole = {
  read: () => isWanted,
  subscribe: (listener: () => void) => {
    if (listeners.size === 0) {
      addEventListener('keydown', onKey)
      addEventListener('beforeprint', onPrint)
      addEventListener('afterprint', onPrinted)
    }
    listeners.add(listener)
    return () => {
      listeners.delete(listener)
      if (listeners.size > 0) return
      isWanted = false
      removeEventListener('keydown', onKey)
      removeEventListener('beforeprint', onPrint)
      removeEventListener('afterprint', onPrinted)
    }
  },
}
