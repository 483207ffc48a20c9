import { nice, ticks } from 'd3-array'

export const LABEL_PX = 11

/** Montserrat's digits are about 0.63 of its size; a little more keeps labels from touching. */
export function textWidth(text: string, sizePx = LABEL_PX): number {
  return text.length * sizePx * 0.65
}

const APART_PX = 8

/**
 * Which labels fit under an axis: every k-th, counted from the last, with the smallest k that keeps them apart.
 * The last is the most recent date and always shown.
 */
export function labelsThatFit(labels: readonly string[], stepPx: number): boolean[] {
  const widest = Math.max(0, ...labels.map((label) => textWidth(label)))
  const every = Math.max(1, Math.ceil((widest + APART_PX) / Math.max(stepPx, 0.01)))
  return labels.map((_, place) => (labels.length - 1 - place) % every === 0)
}

export interface ValueAxis {
  ticks: { value: number; y: number }[]
  y: (value: number) => number
}

/** From zero (or below, if a value is) up to a round number over the largest. */
export function valueAxis(lowest: number, highest: number, heightPx: number): ValueAxis {
  const low = Math.min(0, lowest)
  const high = Math.max(0, highest)
  const count = heightPx < 180 ? 3 : 5
  const extent: [number, number] = low === high ? [0, 1] : [low, high]
  const [first, last] = nice(...extent, count) as [number, number]
  const y = (value: number) => heightPx * (1 - (value - first) / (last - first))
  return { ticks: ticks(first, last, count).map((value) => ({ value, y: y(value) })), y }
}
