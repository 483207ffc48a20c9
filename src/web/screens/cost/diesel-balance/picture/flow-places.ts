import type { Gap, StageKey } from './balance-flow.ts'
import type { Bar, FlowLayout, GapLine } from './flow-layout.ts'
import { APART, BAR_WIDTH, findBar, TOP } from './flow-layout.ts'

type PlaceKey = StageKey | Gap['key']

/** Where the words of a bar or gap stand: their middle, and the side of `x` on which they are. Pixels. */
export interface Place {
  readonly key: PlaceKey
  readonly x: number
  readonly y: number
  readonly side: 'left' | 'right' | 'above'
}

/** How high the words of each are. */
const HIGH: Partial<Record<PlaceKey, number>> = { engine: 86, end: 62, start: 62, bought: 62 }
const LEAST = 44
const BESIDE = 8

export function flowPlaces(layout: FlowLayout): Place[] {
  const { bars } = layout
  const above = (['received', 'tank'] as const).flatMap((key) => {
    const bar = findBar(bars, key)
    return bar ? [{ key, x: bar.x, y: TOP - 8, side: 'above' as const }] : []
  })
  const bought = findBar(bars, 'bought')
  const first = bought
    ? [{ key: bought.key, x: bought.x - BESIDE, y: middle(bought), side: 'left' as const }]
    : []
  return [...above, ...first, ...beforePlaces(layout), ...afterPlaces(layout)]
}

/** Between bought and received: what the delivery lacks, and the stock before. */
function beforePlaces({ bars, gaps, size, step }: FlowLayout): Place[] {
  const delivery = gaps.find(({ gap }) => gap.key === 'delivery')
  const start = findBar(bars, 'start')
  const words = [
    ...(delivery ? [{ key: delivery.gap.key, y: foot(delivery) + 28 }] : []),
    ...(start ? [{ key: start.key, y: middle(start) }] : []),
  ]
  const x = size.left + step - BESIDE
  return spread(words, TOP, size.height).map((one) => ({ ...one, x, side: 'left' }))
}

/** Behind the last column: where it went, and what is not accounted for. */
function afterPlaces({ bars, gaps, size, step }: FlowLayout): Place[] {
  const tank = gaps.find(({ gap }) => gap.key === 'tank')
  const isOut = tank?.gap.way === 'out'
  const ends = (['engine', 'other', 'end'] as const).flatMap((key) => findBar(bars, key) ?? [])
  const words = [
    ...ends.map((bar) => ({ key: bar.key, y: middle(bar) })),
    ...(tank && isOut ? [{ key: tank.gap.key, y: tank.far.y + tank.height / 2 }] : []),
  ]
  const x = size.left + 3 * step + BAR_WIDTH + BESIDE
  const right = spread(words, TOP - APART, size.height).map((one) => ({ ...one, x, side: 'right' as const }))
  if (!tank || isOut) return right
  return [
    ...right,
    {
      key: tank.gap.key,
      x: size.left + 2 * step - BESIDE,
      y: Math.min(foot(tank) + 38, size.height - 22),
      side: 'left',
    },
  ]
}

const middle = ({ y, height }: Bar) => y + height / 2
const foot = ({ far, near, height }: GapLine) => Math.max(far.y, near.y) + height

interface Words {
  readonly key: PlaceKey
  readonly y: number
}

/** Words in their order, each as near to its place as the ones before it and the edges let it. */
export function spread(words: readonly Words[], top: number, bottom: number): Words[] {
  const half = ({ key }: Words) => (HIGH[key] ?? LEAST) / 2
  let edge = top
  const down = words.map((one) => {
    const y = Math.max(one.y, edge + half(one))
    edge = y + half(one)
    return { ...one, y }
  })
  let floor = bottom
  const up = down.toReversed().map((one) => {
    const y = Math.min(one.y, floor - half(one))
    floor = y - half(one)
    return { ...one, y }
  })
  return up.toReversed()
}
