import type { ReactNode } from 'react'
import { useWidth } from './use-size.ts'

export interface PlotPlaceProps {
  height: number
  children: (width: number) => ReactNode
}

/** Where a chart is drawn, once it is known how wide: the card, the legend and the table around it stay as they are. */
export function PlotPlace({ height, children }: PlotPlaceProps) {
  const { ref, width } = useWidth()
  return (
    <div ref={ref} style={{ minHeight: height }}>
      {width > 0 && children(width)}
    </div>
  )
}
