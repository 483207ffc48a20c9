import type { AnyCall } from '#contract/call.ts'
import type { RequestedRange } from '#domain/energy/elapsed-range.ts'
import type { Explanation } from '#domain/figure/explanation.ts'
import type { Selection } from '#domain/site/selection.ts'
import type { Extent, ScopedContext } from './operation.ts'

/** A question about one figure. */
export interface FigureRequest extends Selection {
  readonly from: string
  readonly to: string
  /** What stands in the key at the places of `:id` and `:month`. */
  readonly named: Readonly<Record<string, string>>
}

/** How figures of one kind are explained. */
export interface Explainer {
  /** 'energy.source.:id' */
  readonly key: string
  /** The call that shows the figure: who may ask it may have it explained. */
  readonly call: AnyCall
  /** 'months': worked out of months of totals, which are not kept as they were known earlier. */
  readonly reach?: 'months'
  /** The time that the figure stands for, where it is not the range asked for. */
  range?(ctx: ScopedContext, asked: FigureRequest): RequestedRange
  /** Milliseconds, where it takes more than its range asked for says; `days`: of the month that it names. */
  effort?(extent: Extent, named: FigureRequest['named']): number
  explain(ctx: ScopedContext, asked: FigureRequest): Promise<Explanation>
}

/** What a key names at the pattern's places; null: it is another figure. */
export function matchKey(pattern: string, key: string): Record<string, string> | null {
  const [wanted, given] = [pattern.split('.'), key.split('.')]
  if (wanted.length !== given.length) return null
  const named: Record<string, string> = {}
  for (const [n, part] of wanted.entries()) {
    if (part.startsWith(':')) named[part.slice(1)] = given[n]!
    else if (part !== given[n]) return null
  }
  return named
}
