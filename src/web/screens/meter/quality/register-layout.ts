import { nice, ticks } from 'd3-array'
import type { Quality } from './quality-calls.ts'

type Register = Quality['register']

/** The chart's frame in px: its drawing lies inside the margins. */
export interface Frame {
  width: number
  height: number
  left: number
  right: number
  top: number
  bottom: number
}

export interface RegisterLayout {
  x: (at: number) => number
  y: (kwh: number) => number
  /** One line an epoch: it ends where the register was reset or exchanged. */
  lines: string[]
  ticks: { kwh: number; y: number }[]
  from: number
  to: number
}

const TICKS = 4

/** Where points and marks lie; null without a point. */
export function registerLayout({ points, marks }: Register, frame: Frame): RegisterLayout | null {
  const first = points[0]
  const last = points.at(-1)
  if (first === undefined || last === undefined) return null
  const values = [...points.map(({ kwh }) => kwh), ...marks.flatMap(markValues)]
  const top = Math.max(...values)
  const floor = Math.min(...values)
  const [low, high] = nice(
    ...(top === floor ? ([floor, floor + 1] as const) : ([floor, top] as const)),
    TICKS,
  )
  const span = Math.max(1, last.at - first.at)
  const x = (at: number) => frame.left + ((at - first.at) / span) * (frame.width - frame.left - frame.right)
  const y = (kwh: number) =>
    frame.height - frame.bottom - ((kwh - low) / (high - low)) * (frame.height - frame.top - frame.bottom)
  return {
    x,
    y,
    lines: epochs(points, marks).map((epoch) => epoch.map(({ at, kwh }) => `${x(at)},${y(kwh)}`).join(' ')),
    ticks: ticks(low, high, TICKS).map((kwh) => ({ kwh, y: y(kwh) })),
    from: first.at,
    to: last.at,
  }
}

const markValues = ({ from_kwh, to_kwh }: Register['marks'][number]) => [from_kwh ?? [], to_kwh ?? []].flat()

/** The points between one change of the register and the next. */
export function epochs(points: Register['points'], marks: Register['marks']): Register['points'][] {
  const changes = marks.filter(({ kind }) => kind !== 'gap').map(({ at }) => at)
  const parts: Register['points'][] = []
  for (const [n, point] of points.entries()) {
    const before = points[n - 1]
    const isNew = before === undefined || changes.some((at) => at > before.at && at <= point.at)
    if (isNew) parts.push([point])
    else parts.at(-1)?.push(point)
  }
  return parts
}
