import type { BalanceFlow, Gap, Stage, StageKey } from './balance-flow.ts'

/** Pixels. */
export interface Bar {
  readonly key: StageKey
  readonly x: number
  readonly y: number
  readonly height: number
  readonly isRest: boolean
}

export interface Ribbon {
  readonly key: string
  readonly path: string
  readonly kind: 'diesel' | 'stock' | 'gap'
  readonly gap: Gap | null
}

/** Where a gap joins its bar, at the foot, and where it ends. */
export interface GapLine {
  readonly gap: Gap
  readonly height: number
  /** Upper edges. */
  readonly near: { readonly x: number; readonly y: number }
  readonly far: { readonly x: number; readonly y: number }
}

export interface FlowSize {
  readonly width: number
  readonly height: number
  /** Left for words before the first and behind the last column. */
  readonly left: number
  readonly right: number
}

export interface FlowLayout {
  readonly size: FlowSize
  readonly bars: readonly Bar[]
  readonly ribbons: readonly Ribbon[]
  readonly gaps: readonly GapLine[]
  /** Between two columns. */
  readonly step: number
}

export const BAR_WIDTH = 12
/** Words above the bars of the middle columns. */
export const TOP = 84
export const APART = 30
/** The thinnest that can be seen. */
const THIN = 3
const COLUMNS: readonly (readonly StageKey[])[] = [
  ['bought'],
  ['received', 'start'],
  ['tank'],
  ['engine', 'other', 'end'],
]

/**
 * Four columns: bought, received beside the stock before, the tank, and where it went; the height of all is litres at one
 * scale, and every ribbon is as high as the bars that it joins.
 */
export function flowLayout(flow: BalanceFlow, size: FlowSize): FlowLayout {
  const step = (size.width - size.left - size.right - BAR_WIDTH) / 3
  const columns = COLUMNS.map((keys) => keys.flatMap((key) => flow.stages.filter((one) => one.key === key)))
  const most = Math.max(...columns.map(({ length }) => length))
  // A gap in or out of the tank ends below the last bar.
  const scale = (size.height - TOP - APART * most) / flow.most
  const bars = columns.flatMap((stages, n) => stackBars(stages, size.left + n * step, scale))
  const gaps = flow.gaps.map((gap) => gapLine(gap, bars, size.left, step, Math.max(gap.litres * scale, THIN)))
  const ribbons = [...broughtRibbon(bars), ...arriving(bars), ...leaving(bars), ...gaps.map(gapRibbon)]
  return { size, bars, ribbons, gaps, step }
}

function stackBars(stages: readonly Stage[], x: number, scale: number): Bar[] {
  let y = TOP
  return stages.map(({ key, litres, isRest }) => {
    const bar = { key, x, y, height: Math.max(litres * scale, 2), isRest }
    y += bar.height + APART
    return bar
  })
}

export const findBar = (bars: readonly Bar[], key: StageKey) => bars.find((one) => one.key === key)

function broughtRibbon(bars: readonly Bar[]): Ribbon[] {
  const [bought, received] = [findBar(bars, 'bought'), findBar(bars, 'received')]
  if (!bought || !received) return []
  const both = Math.min(bought.height, received.height)
  return [ribbon('bought', bought, bought.y, received, received.y, both)]
}

/** Into the tank, from its top down. */
function arriving(bars: readonly Bar[]): Ribbon[] {
  const tank = findBar(bars, 'tank')
  let at = TOP
  return (['received', 'start'] as const).flatMap((key) => {
    const from = findBar(bars, key)
    if (!from || !tank) return []
    at += from.height
    return [ribbon(key, from, from.y, tank, at - from.height, from.height)]
  })
}

/** Out of the tank, from its top down. */
function leaving(bars: readonly Bar[]): Ribbon[] {
  const tank = findBar(bars, 'tank')
  let at = TOP
  return (['engine', 'other', 'end'] as const).flatMap((key) => {
    const to = findBar(bars, key)
    if (!to || !tank) return []
    at += to.height
    return [ribbon(key, tank, at - to.height, to, to.y, to.height)]
  })
}

function gapLine(gap: Gap, bars: readonly Bar[], left: number, step: number, height: number): GapLine {
  const isOut = gap.way === 'out'
  const key = gap.key === 'tank' ? 'tank' : isOut ? 'bought' : 'received'
  const foot = findBar(bars, key)
  const x = foot?.x ?? left
  const y = (foot ? foot.y + foot.height : TOP) - height
  const length = step - BAR_WIDTH - 8
  // It ends clear of what stands beside it.
  const beside = bars.filter(
    (one) => gap.key === 'tank' && Math.abs(one.x - (isOut ? x + step : x - step)) < 1,
  )
  const floor = Math.max(0, ...beside.map((one) => one.y + one.height))
  const end = Math.max(floor, y) + APART / 2
  return {
    gap,
    height,
    near: { x: isOut ? x + BAR_WIDTH : x, y },
    far: { x: isOut ? x + BAR_WIDTH + length : x - length, y: end },
  }
}

function gapRibbon({ gap, height, near, far }: GapLine): Ribbon {
  const [from, to] = gap.way === 'out' ? [near, far] : [far, near]
  const path = ribbonPath(from.x, from.y, to.x, to.y, height)
  return { key: `gap-${gap.key}`, path, kind: 'gap', gap }
}

function ribbon(key: StageKey, from: Bar, y0: number, to: Bar, y1: number, height: number): Ribbon {
  const kind = key === 'start' || key === 'end' ? 'stock' : 'diesel'
  return { key, path: ribbonPath(from.x + BAR_WIDTH, y0, to.x, y1, height), kind, gap: null }
}

/** A band of one height from one edge to another, leaving and arriving level. */
export function ribbonPath(x0: number, y0: number, x1: number, y1: number, height: number): string {
  const [middle, f] = [(x0 + x1) / 2, (value: number) => Math.round(value * 10) / 10]
  return [
    `M${f(x0)} ${f(y0)}`,
    `C${f(middle)} ${f(y0)} ${f(middle)} ${f(y1)} ${f(x1)} ${f(y1)}`,
    `V${f(y1 + height)}`,
    `C${f(middle)} ${f(y1 + height)} ${f(middle)} ${f(y0 + height)} ${f(x0)} ${f(y0 + height)}Z`,
  ].join('')
}
