/**
 * Time with the grid there, by how its voltage was.
 *
 * A block counts with the seconds that the grid was present in it; its worst phase decides the band, and phases that are dead
 * count for nothing. Source: domain.md §16.C (I-VQ-1, I-VQ-2, I-VQ-6).
 */
import type { Phases } from '../../meter/reading.ts'
import { ratio } from '../../ratio.ts'
import type { Instant } from '../../time/interval.ts'
import { voltageUnbalance } from './motor.ts'
import {
  bandOfShare,
  isWithinTen,
  phaseShares,
  VOLTAGE_BANDS,
  type VoltageBand,
  worstShare,
} from './voltage-band.ts'

/** 15 minutes of a feeder. */
export interface VoltageBlock {
  readonly at: Instant
  /** Root mean square of the energised readings of each phase, V; null: dead, or not measured. */
  readonly volts: Phases
  /** Seconds in which the grid was proven present. */
  readonly presentS: number
}

export interface JudgedBlock extends VoltageBlock {
  /** V / Vn of each energised phase; none: it is not known. */
  readonly shares: readonly number[]
  readonly worst: number | null
  /** %; null: a phase is dead or not measured. */
  readonly unbalance: number | null
}

export function judgeBlocks(blocks: readonly VoltageBlock[], nominalV: number): JudgedBlock[] {
  return blocks
    .filter(({ presentS }) => presentS > 0)
    .map((block) => {
      const shares = phaseShares(block.volts, nominalV)
      const unbalance = shares.length === 3 ? voltageUnbalance(block.volts) : null
      return { ...block, shares, worst: worstShare(shares), unbalance }
    })
}

export interface VoltageTime {
  /** Seconds of the grid with a known voltage, and by band; the bands add up to it. */
  readonly knownS: number
  readonly bands: Readonly<Record<VoltageBand, number>>
  /** Seconds with the grid present. */
  readonly presentS: number
  /** 0 to 1 of what is known; null: nothing is. */
  readonly withinSix: number | null
  readonly withinTen: number | null
}

export function voltageTime(blocks: readonly JudgedBlock[]): VoltageTime {
  const bands = Object.fromEntries(VOLTAGE_BANDS.map((name) => [name, 0])) as Record<VoltageBand, number>
  let [knownS, presentS] = [0, 0]
  for (const { worst, presentS: seconds } of blocks) {
    presentS += seconds
    if (worst === null) continue
    knownS += seconds
    bands[bandOfShare(worst)] += seconds
  }
  const ten = bands.inside + bands['near-low'] + bands['near-high']
  return {
    knownS,
    bands,
    presentS,
    withinSix: ratio(bands.inside, knownS),
    withinTen: ratio(ten, knownS),
  }
}

export const MOST_UNBALANCE = 2

/** What equipment was exposed to, seconds; a block may be of several classes. Exposure, not damage. */
export interface VoltageExposure {
  /** Any phase outside of ± 10 %. */
  readonly outsideS: number
  readonly overS: number
  readonly lowS: number
  /** Of the low. */
  readonly veryLowS: number
  /** null: no three phases are known. */
  readonly unbalanceS: number | null
}

export function voltageExposure(blocks: readonly JudgedBlock[]): VoltageExposure | null {
  const known = blocks.filter(({ worst }) => worst !== null)
  if (known.length === 0) return null
  const seconds = (counts: (block: JudgedBlock) => boolean) =>
    known.reduce((sum, block) => sum + (counts(block) ? block.presentS : 0), 0)
  const any = (wanted: (share: number) => boolean) => (block: JudgedBlock) => block.shares.some(wanted)
  return {
    outsideS: seconds(any((share) => !isWithinTen(share))),
    overS: seconds(any((share) => share > 1.1)),
    lowS: seconds(any((share) => share < 0.9)),
    veryLowS: seconds(any((share) => share < 0.85)),
    unbalanceS: known.some(({ unbalance }) => unbalance !== null)
      ? seconds(({ unbalance }) => unbalance !== null && unbalance > MOST_UNBALANCE)
      : null,
  }
}
