/** Power quality in the buckets of a range, as a meter told it. Source: domain.md §5.5. */
import { neutralCurrent } from './neutral-current.ts'

/** Means of one bucket; null where no reading carries the measure. Volts, amperes, kW, kvar, hertz. */
export interface QualityBucket {
  readonly at: number
  readonly v: readonly (number | null)[]
  readonly i: readonly (number | null)[]
  readonly p: readonly (number | null)[]
  readonly q: readonly (number | null)[]
  readonly neutral: number | null
  readonly kw: number | null
  readonly kvar: number | null
  readonly hz: number | null
  /** ΣkW ÷ ΣkVA of the bucket's energised readings, sign dropped; of a meter without kW the mean of its own. */
  readonly pf: number | null
}

/** Whether anything was measured in it. */
export function isKnown({ v, i, kw, hz }: QualityBucket): boolean {
  return kw !== null || hz !== null || isMeasured(v) || isMeasured(i)
}

/** What of a bucket is drawn line by line: a meter that sends only a total has a third of it on each line. */
export interface QualityLines {
  readonly p: Three
  readonly q: Three
  /** Measured, else worked out from the phases. */
  readonly neutralA: number | null
}

export function linesOf({ i, p, q, kw, kvar, neutral }: QualityBucket): QualityLines {
  return {
    p: perPhase(p, kw),
    q: perPhase(q, kvar),
    neutralA: neutralCurrent(neutral, threePhases(i)),
  }
}

type Three = readonly (number | null)[]

const isMeasured = ([a, b, c]: Three) => a != null || b != null || c != null

function perPhase(phases: Three, total: number | null): Three {
  return total === null || isMeasured(phases) ? phases : [total / 3, total / 3, total / 3]
}

function threePhases([a = null, b = null, c = null]: Three): [number | null, number | null, number | null] {
  return [a, b, c]
}
