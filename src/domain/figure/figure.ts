/**
 * A figure with what it is made of: value and parts come from one place, so that what a page shows and what explains it
 * cannot part. Parts are made when somebody asks for them (`settle`). Source: domain.md §16.K.
 */
import { roundOrNull } from '../round.ts'

export type FigureState = 'known' | 'partial' | 'estimated' | 'unknown'

/** How the parts make the value. 'choice': one of them is it. */
export type FigureOp = 'sum' | 'difference' | 'product' | 'ratio' | 'choice'

export interface FigureHead {
  /** Names the figure in an address: 'energy.source.4'. */
  readonly key: string
  readonly label: string
  /** 'kWh', '₦', '₦/kWh', '%', 'tons' … */
  readonly unit: string
  /** Decimals that the value is rounded to. */
  readonly places: number
}

export interface FigureMore {
  readonly state?: FigureState
  /** Why it is not known, or stands for a part only. */
  readonly reason?: string
  /** What is said beside the label: '96 % read'. */
  readonly note?: string
}

export interface Figure extends FigureHead {
  /** Rounded once; null: not known. */
  readonly value: number | null
  readonly state: FigureState
  readonly reason: string | null
  readonly note: string | null
  readonly op: FigureOp
  parts(): readonly Figure[]
}

const NO_PARTS = () => []

function makeFigure(
  head: FigureHead,
  exact: number | null,
  op: FigureOp,
  parts: () => readonly Figure[],
  { state, reason, note }: FigureMore = {},
): Figure {
  const value = roundOrNull(exact, head.places)
  return {
    ...head,
    value,
    state: value === null ? 'unknown' : (state ?? 'known'),
    reason: reason ?? null,
    note: note ?? null,
    op,
    parts: value === null ? NO_PARTS : parts,
  }
}

/** What was measured or written down: it has no parts. `exact` is not rounded yet. */
export function inputFigure(head: FigureHead, exact: number | null, more?: FigureMore): Figure {
  return makeFigure(head, exact, 'sum', NO_PARTS, more)
}

/** `exact` = Σ parts. */
export function sumFigure(
  head: FigureHead,
  exact: number | null,
  parts: () => readonly Figure[],
  more?: FigureMore,
): Figure {
  return makeFigure(head, exact, 'sum', parts, more)
}

/** `exact` = the first part less the others. */
export function differenceFigure(
  head: FigureHead,
  exact: number | null,
  parts: () => readonly Figure[],
  more?: FigureMore,
): Figure {
  return makeFigure(head, exact, 'difference', parts, more)
}

/** `exact` = Π parts. */
export function productFigure(
  head: FigureHead,
  exact: number | null,
  parts: () => readonly Figure[],
  more?: FigureMore,
): Figure {
  return makeFigure(head, exact, 'product', parts, more)
}

/** `exact` = part ÷ whole, in percent where the unit is '%': the two sums, never a mean of ratios. */
export function ratioFigure(
  head: FigureHead,
  exact: number | null,
  sums: () => readonly [part: Figure, whole: Figure],
  more?: FigureMore,
): Figure {
  return makeFigure(head, exact, 'ratio', sums, more)
}

/** `exact` is one of the parts: the greatest, the newest. */
export function choiceFigure(
  head: FigureHead,
  exact: number | null,
  parts: () => readonly Figure[],
  more?: FigureMore,
): Figure {
  return makeFigure(head, exact, 'choice', parts, more)
}
