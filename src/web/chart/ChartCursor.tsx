import type { CSSProperties, KeyboardEvent, PointerEvent } from 'react'
import { useRef } from 'react'
import { useDismiss } from '../ui/overlay/use-dismiss.ts'

export interface ChartCursorProps {
  /** Names the points, e.g. "Points of Daily energy". */
  label: string
  count: number
  active: number | null
  onActive: (place: number | null) => void
  /** The words for a point. */
  formatPlace: (place: number) => string
  /** The point under a position given from the upper left corner. */
  locate: (x: number, y: number) => number | null
  /** Where the arrow keys begin. */
  start?: number
  style?: CSSProperties
}

/**
 * A clear layer over a chart that walks its points by pointer, touch and arrow keys. It is a slider to assistive
 * technology, which reads the value text at every step.
 */
export function ChartCursor(props: ChartCursorProps) {
  const { label, count, active, onActive, formatPlace, locate, start = count - 1, style } = props
  const place = Math.max(0, Math.min(count - 1, active ?? start))
  const layer = useRef<HTMLDivElement>(null)
  useDismiss(active !== null, layer.current, () => onActive(null))
  const point = (event: PointerEvent<HTMLDivElement>) => {
    const box = event.currentTarget.getBoundingClientRect()
    onActive(locate(event.clientX - box.left, event.clientY - box.top))
  }
  const walk = (event: KeyboardEvent) => {
    const next = nextPlace(event.key, place, count)
    if (next === undefined) return
    event.preventDefault()
    onActive(next)
  }
  return (
    <div
      ref={layer}
      role="slider"
      tabIndex={0}
      aria-label={label}
      aria-valuemin={1}
      aria-valuemax={Math.max(1, count)}
      aria-valuenow={place + 1}
      aria-valuetext={count > 0 ? formatPlace(place) : ''}
      style={style}
      className="absolute touch-pan-y rounded-sm"
      onPointerDown={point}
      onPointerMove={point}
      onPointerLeave={(event) => event.pointerType !== 'touch' && onActive(null)}
      onKeyDown={walk}
      onFocus={(event) => event.currentTarget.matches(':focus-visible') && onActive(place)}
      onBlur={() => onActive(null)}
    />
  )
}

function nextPlace(key: string, place: number, count: number): number | undefined {
  const steps: Record<string, number> = {
    ArrowLeft: Math.max(0, place - 1),
    ArrowDown: Math.max(0, place - 1),
    ArrowRight: Math.min(count - 1, place + 1),
    ArrowUp: Math.min(count - 1, place + 1),
    Home: 0,
    End: count - 1,
  }
  return steps[key]
}
