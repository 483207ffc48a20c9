import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { wholePage } from '../whole-page.ts'

/** How far outside of the window, and of what scrolls inside it, rows stand ready. */
const AHEAD = '800px'

/**
 * Whether an element is near enough to be drawn, and how high it was when it last was. What holds the focus stays, and while
 * the page is printed or searched by the browser's own search everything is near.
 */
export function useNear(isFirst: boolean, usualHeight: number) {
  const [element, ref] = useState<HTMLElement | null>(null)
  const [isNear, setNear] = useState(isFirst)
  const isWhole = useSyncExternalStore(wholePage.subscribe, wholePage.read)
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
