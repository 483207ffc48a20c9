import { useEffect, useState, useSyncExternalStore } from 'react'

/**
 * The width of the element that takes `ref`, measured again whenever it changes; 0 before it is on the page.
 * The element may come and go: a chart appears after its data, and gives way to its table.
 */
export function useWidth() {
  const [element, ref] = useState<HTMLElement | null>(null)
  const [width, setWidth] = useState(0)
  useEffect(() => {
    if (!element) return
    const observer = new ResizeObserver(([entry]) => {
      if (entry) setWidth(Math.floor(entry.contentRect.width))
    })
    observer.observe(element)
    return () => observer.disconnect()
  }, [element])
  return { ref, width }
}

function subscribe(changed: () => void): () => void {
  window.addEventListener('resize', changed)
  return () => window.removeEventListener('resize', changed)
}

export function useViewportWidth(): number {
  return useSyncExternalStore(subscribe, () => window.innerWidth)
}
