import type { Block } from '../meter/rollup/sample.ts'
import { BLOCK_MS, type Instant, SECOND_MS } from '../time/interval.ts'
import type { BlockVectors } from './day-totals.ts'

const BLOCK_S = BLOCK_MS / SECOND_MS

/** The blocks of a day as vectors, NaN for unknown; what few days have (estimated energy, blocks known in part) is null. */
export function blockVectors(blocks: readonly Block[], start: Instant): BlockVectors {
  // Not `Float64Array.from`: it asks for one block after the other, and this is made of every day that is rolled up.
  const of = (pick: (block: Block) => number | null) => {
    const values = new Float64Array(blocks.length)
    for (let n = 0; n < blocks.length; n++) values[n] = pick(blocks[n]!) ?? Number.NaN
    return values
  }
  const isEstimated = blocks.some(({ estimatedKwh }) => estimatedKwh !== 0)
  const isPart = blocks.some(
    ({ kwh, knownFromS, knownToS }) => kwh !== null && knownToS - knownFromS < BLOCK_S,
  )
  return {
    start,
    kwh: of((b) => b.kwh),
    estimatedKwh: isEstimated ? of((b) => b.estimatedKwh) : null,
    known: isPart ? { fromS: of((b) => b.knownFromS), toS: of((b) => b.knownToS) } : null,
    kvarh: of((b) => b.kvarh),
    kva: of((b) => b.kva),
    coverageS: of((b) => Math.round(b.coverageS)),
    onS: of((b) => (b.onS === null ? null : Math.round(b.onS))),
    readings: of((b) => b.readings),
    quality: blocks.map((b) => b.quality ?? '-').join(''),
  }
}
