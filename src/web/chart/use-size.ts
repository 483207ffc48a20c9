import { useCallback, useState, useSyncExternalStore } from 'react'

/**
 * The width of the element that takes `ref`, measured as it comes onto the page, before it is painted, and again whenever it
 * changes; 0 before. The element may come and go: a chart appears after its data, and gives way to its table.
 */
export function useWidth() {
  const [width, setWidth] = useState(0)
  const ref = useCallback((element: HTMLElement | null) => {
    if (element === null) return
    setWidth(Math.floor(element.getBoundingClientRect().width))
    const observer = new ResizeObserver(([entry]) => entry && setWidth(Math.floor(entry.contentRect.width)))
    observer.observe(element)
    return () => observer.disconnect()
  }, [])
  return { ref, width }
}

function subscribe(changed: () => void): () => void {
  window.addEventListener('resize', changed)
  return () => window.removeEventListener('resize', changed)
}

export function useViewportWidth(): number {
  return useSyncExternalStore(subscribe, () => window.innerWidth)
}
