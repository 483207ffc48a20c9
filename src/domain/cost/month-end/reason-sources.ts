/**
 * Which kind of source a reason is mostly about, for words such as "diesel dearer" and "more from diesel".
 *
 *   price: the one whose (p₁ − p₀) · E₁ goes furthest the way of the price part
 *   mix: the one whose (E₁ − E₀ · Q₁ ÷ Q₀) · (p₀ − C₀ ÷ Q₀) goes furthest the way of the mix; it gained where it gave more
 *        of the energy than before
 * null: none goes that way. Source: domain.md §16.I.1.
 */
import { ratio } from '../../ratio.ts'
import type { SourceType } from '../../site/device-type.ts'
import { type CostCell, type CostSide, sumKwh, sumNaira } from './cost-cell.ts'
import type { Reasons } from './reasons.ts'

export interface ReasonSources {
  readonly price: SourceType | null
  readonly mix: SourceType | null
  /** Whether more of the energy than before came from the latter. */
  readonly isMore: boolean
}

type Side = Pick<CostSide, 'cells'>

export function reasonSources(
  now: Side,
  before: Side,
  reasons: Pick<Reasons, 'price' | 'mix'>,
): ReasonSources {
  const grown = ratio(sumKwh(now.cells), sumKwh(before.cells)) ?? 1
  const mean = ratio(sumNaira(before.cells), sumKwh(before.cells)) ?? 0
  const parts = [...new Set([...now.cells, ...before.cells].map(({ source }) => source))].map((source) => {
    const [one, other] = [find(now, source), find(before, source)]
    const p0 = ratio(other?.naira ?? null, other?.kwh ?? null)
    const p1 = ratio(one?.naira ?? null, one?.kwh ?? null)
    const shifted = (one?.kwh ?? 0) - (other?.kwh ?? 0) * grown
    return {
      source,
      shifted,
      price: p0 === null ? 0 : (one?.naira ?? 0) - p0 * (one?.kwh ?? 0),
      mix: shifted * ((p0 ?? p1 ?? 0) - mean),
    }
  })
  const most = (of: 'price' | 'mix') =>
    parts
      .filter((part) => part[of] * reasons[of] > 0)
      .toSorted((a, b) => Math.abs(b[of]) - Math.abs(a[of]))[0]
  return {
    price: most('price')?.source ?? null,
    mix: most('mix')?.source ?? null,
    isMore: (most('mix')?.shifted ?? 0) > 0,
  }
}

function find({ cells }: Side, source: SourceType): CostCell | undefined {
  return cells.find((cell) => cell.source === source)
}
