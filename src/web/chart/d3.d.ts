// The few d3 calls the charts use.
declare module 'd3-scale' {
  export interface LinearScale {
    (value: number): number
    domain(extent: readonly [number, number]): LinearScale
    domain(): [number, number]
    range(extent: readonly [number, number]): LinearScale
    nice(count?: number): LinearScale
    ticks(count?: number): number[]
  }
  export function scaleLinear(): LinearScale
}

declare module 'd3-shape' {
  export interface ArcShape {
    innerRadius: number
    outerRadius: number
    startAngle: number
    endAngle: number
    padAngle?: number
  }
  export interface ArcPath {
    (shape: ArcShape): string | null
    centroid(shape: ArcShape): [number, number]
    cornerRadius(radius: number): ArcPath
  }
  export function arc(): ArcPath
}
