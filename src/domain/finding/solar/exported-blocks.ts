/**
 * What left a site by block, out of what its registers rose between two readings. A meter may report less often than every 15
 * minutes, or fall silent: the rise is laid into the blocks between, in proportion to what the plants gave in each, never more than
 * that. Source: domain.md §16.L.
 */
import type { Kwh } from '../../quantity.ts'
import { BLOCK_MS, type Instant, type Interval } from '../../time/interval.ts'
import { listPlants } from './plants.ts'
import type { SolarFacts } from './solar-facts.ts'

/** From the begin of the first block to the end of the last. */
export interface ExportRise extends Interval {
  readonly kwh: Kwh
}

export function exportedBlocks(
  rises: readonly ExportRise[],
  given: ReadonlyMap<Instant, Kwh>,
): Map<Instant, Kwh> {
  const blocks = new Map<Instant, Kwh>()
  for (const { from, to, kwh } of rises) {
    let sum = 0
    for (let at = from; at < to; at += BLOCK_MS) sum += given.get(at) ?? 0
    if (sum <= 0) continue
    const share = Math.min(1, kwh / sum)
    for (let at = from; at < to; at += BLOCK_MS) {
      const own = given.get(at) ?? 0
      // What others gave cannot leave in the name of the sun.
      if (own > 0) blocks.set(at, Math.min(own, (blocks.get(at) ?? 0) + own * share))
    }
  }
  return blocks
}

/** What the plants together gave in each block of which it is known. */
export function givenByBlock(facts: Pick<SolarFacts, 'branch' | 'blocks'>): Map<Instant, Kwh> {
  const plants = new Set(listPlants(facts).map(({ id }) => id))
  const sums = new Map<Instant, Kwh>()
  for (const { deviceId, vectors } of facts.blocks) {
    if (!plants.has(deviceId)) continue
    for (let n = 0; n < vectors.kwh.length; n++) {
      const [at, kwh] = [vectors.start + n * BLOCK_MS, vectors.kwh[n]!]
      if (!Number.isNaN(kwh)) sums.set(at, (sums.get(at) ?? 0) + kwh)
    }
  }
  return sums
}
