/** Demand of a selection as figures: the blocks that it was chosen from. Source: domain.md §5, domain.md §16.K. */
import type { CoincidentDemand } from '../demand/coincident-demand.ts'
import type { DemandGrid, DemandStats } from '../demand/demand-stats.ts'
import { buildExplanation, type Explanation } from '../figure/explanation.ts'
import { choiceFigure, type Figure, inputFigure, ratioFigure } from '../figure/figure.ts'
import { formatFigure } from '../figure/format-figure.ts'
import { formatInstant } from '../time/range/range.ts'

/** What of it a page shows. */
export interface DemandTold {
  stats: DemandStats
  readonly isAssumed: boolean
}

export interface DemandKnown extends CoincidentDemand, DemandTold {
  readonly thresholdKw: number
  readonly grid: DemandGrid
  readonly zone: string
}

export type WhichDemand = 'max' | 'min' | 'avg'

const LABELS = { max: 'Max Demand', min: 'Min Demand', avg: 'Avg Demand' } as const
const SHOWN = 10
const KVA = { unit: 'kVA', places: 2 } as const

/** Its parts are blocks: one that is told by its days has none, and nobody asks for them there. */
export function demandFigure(demand: DemandTold | DemandKnown, which: WhichDemand): Figure {
  const key = `demand.${which}`
  const head = { key, label: LABELS[which], ...KVA }
  const exact = demand.stats[which]
  const more = {
    ...(demand.isAssumed
      ? { state: 'estimated' as const, reason: 'A power factor of 0.78 is assumed where a meter tells none' }
      : {}),
    ...(exact === null ? { reason: 'No 15-minute block of this period was measured and supplied' } : {}),
  }
  if (which !== 'avg')
    return choiceFigure(head, exact, () => extremes(key, requireBlocks(demand), which), more)
  return ratioFigure(head, exact, () => sumAndCount(key, requireBlocks(demand)), more)
}

function requireBlocks(demand: DemandTold | DemandKnown): DemandKnown {
  if ('kva' in demand) return demand
  throw new Error('Demand that is told by its days is explained from its blocks')
}

/** Blocks that were energised and whose demand is known, as `demandStats` counts them. */
function energisedBlocks({ kva, kw, thresholdKw }: DemandKnown): number[] {
  return Array.from(kva.keys()).filter((block) => kw[block]! >= thresholdKw && !Number.isNaN(kva[block]!))
}

function extremes(key: string, demand: DemandKnown, which: 'max' | 'min'): Figure[] {
  const { kva, kw, kvar, grid, zone } = demand
  const sign = which === 'max' ? -1 : 1
  const blocks = energisedBlocks(demand).sort((a, b) => sign * (kva[a]! - kva[b]!) || a - b)
  return blocks
    .slice(0, SHOWN)
    .map((block) =>
      inputFigure(
        { key: `${key}.${block}`, label: formatInstant(zone, grid.start + block * grid.blockMs), ...KVA },
        kva[block]!,
        { note: `${formatFigure(kw[block]!, 'kW')}, ${formatFigure(kvar[block]!, 'kvar')}` },
      ),
    )
}

function sumAndCount(key: string, demand: DemandKnown): [Figure, Figure] {
  const blocks = energisedBlocks(demand)
  const sum = blocks.reduce((total, block) => total + demand.kva[block]!, 0)
  return [
    inputFigure({ key: `${key}.sum`, label: 'Sum of the blocks', unit: 'kVA', places: 2 }, sum),
    inputFigure({ key: `${key}.blocks`, label: 'Energised blocks', unit: '', places: 0 }, blocks.length),
  ]
}

export function explainDemand(figure: Figure, demand: DemandKnown, which: WhichDemand): Explanation {
  const { stats, grid, zone } = demand
  const minutes = grid.blockMs / 60_000
  const words = {
    max: `the highest of ${stats.blocks} blocks of ${minutes} minutes${stats.peakAt === null ? '' : `, at ${formatInstant(zone, stats.peakAt)}`}`,
    min: `the lowest of ${stats.blocks} blocks of ${minutes} minutes in which something was on`,
    avg: `the mean of ${stats.blocks} blocks of ${minutes} minutes in which something was on`,
  }
  return buildExplanation(figure, {
    words: words[which],
    formula: which === 'avg' ? 'average demand' : 'peak demand',
    whatToDo: 'See Last Reading: is the meter powered, and does its key still hold?',
  })
}
