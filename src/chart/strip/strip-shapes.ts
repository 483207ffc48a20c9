/** What carried the load of a branch, exclusive: the runs of a day add up to the day. */
export const STRIP_KINDS = ['grid', 'generator', 'solar', 'ipp', 'nothing', 'unknown'] as const
export type StripKind = (typeof STRIP_KINDS)[number]

/** Seconds since the day began, half-open. */
export interface StripRun {
  readonly kind: StripKind
  readonly from: number
  readonly to: number
  /** A generator while the grid was there too. */
  readonly isBesideGrid?: boolean
}

export interface StripBox {
  readonly kind: StripKind
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

export interface StripShapes {
  readonly boxes: readonly StripBox[]
  /** Where a generator ran beside a live grid: the middle of a triangle on the floor, px. */
  readonly marks: readonly number[]
}

export interface StripSize {
  readonly width: number
  readonly height: number
  /** 86,400, but for the days on which clocks change. */
  readonly daySeconds: number
}

const FLOOR_PX = 2
/** Thinner, a run cannot be told from its neighbours. */
const THINNEST_PX = 1
/** Triangles closer than this are one. */
const APART_PX = 10
export const MARK_PX = 8

/** Places a day's runs along a strip. Nothing is a line on the floor; what has not passed yet is left empty. */
export function stripShapes(
  runs: readonly StripRun[],
  { width, height, daySeconds }: StripSize,
): StripShapes {
  const px = (seconds: number) => (seconds / daySeconds) * width
  const boxes = runs
    .filter(({ from, to }) => to > from)
    .map(({ kind, from, to }): StripBox => {
      const isFloor = kind === 'nothing'
      const exact = px(to - from)
      const thick = isFloor ? exact : Math.max(THINNEST_PX, exact)
      return {
        kind,
        x: Math.min(px(from), width - thick),
        y: isFloor ? height - FLOOR_PX : 0,
        width: thick,
        height: isFloor ? FLOOR_PX : height,
      }
    })
  // The short ones last, so that a run that is drawn wider than it was stands over its long neighbour.
  return { boxes: boxes.sort((a, b) => b.width - a.width), marks: placeMarks(runs, px, width) }
}

function placeMarks(
  runs: readonly StripRun[],
  px: (seconds: number) => number,
  width: number,
): readonly number[] {
  const marks: number[] = []
  for (const { from, to, isBesideGrid } of runs) {
    if (!isBesideGrid) continue
    const middle = Math.min(width - MARK_PX / 2, Math.max(MARK_PX / 2, px((from + to) / 2)))
    if (middle - (marks.at(-1) ?? Number.NEGATIVE_INFINITY) >= APART_PX) marks.push(middle)
  }
  return marks
}

/** Seconds of each kind, and of the generator beside the grid. */
export function stripSeconds(runs: readonly StripRun[]): Record<StripKind | 'beside', number> {
  const sums = { grid: 0, generator: 0, solar: 0, ipp: 0, nothing: 0, unknown: 0, beside: 0 }
  for (const { kind, from, to, isBesideGrid } of runs) {
    sums[kind] += to - from
    if (isBesideGrid) sums.beside += to - from
  }
  return sums
}
