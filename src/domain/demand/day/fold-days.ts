import { daysIn } from '../../time/share-of-days.ts'
import { foldParts, foldTogether } from './fold-parts.ts'
import type { DemandDays } from './parts-demand.ts'

/** What kept days tell, and which of them do. */
export interface ToldDays extends Pick<DemandDays, 'parts' | 'together'> {
  readonly days: ReadonlySet<string>
}

/** As one stretch, unless a day in between is told by its blocks: what stands before it must stay before it. */
export function foldDays({ days, parts, together }: ToldDays): ToldDays & { readonly isFolded: boolean } {
  const told = [...days].sort()
  const [first, last] = [told[0], told.at(-1)]
  const isFolded = first !== undefined && last !== undefined && daysIn([first, last]) === told.length
  if (!isFolded) return { days, parts, together, isFolded }
  return {
    days,
    parts: foldParts(parts),
    together: together.length === 0 ? [] : [foldTogether(together)],
    isFolded,
  }
}
