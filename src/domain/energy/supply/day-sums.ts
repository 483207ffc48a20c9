/**
 * Seconds of a feeder's day by state and by what carried the load, up to a moment of the day: present + absent + unknown is
 * what has passed, and so are the kinds of the strip together. Source: domain.md §16.A.
 */
import { type DayRuns, eachRun } from './day-runs.ts'
import {
  type FeederSign,
  isBesideGrid,
  isContradicted,
  kindFromCode,
  type SupplyKind,
  signFromCode,
  stateFromCode,
} from './feeder-code.ts'

export interface SupplySums {
  readonly presentS: number
  readonly absentS: number
  readonly unknownS: number
  /** Of the unknown: the register rose over the gap. */
  readonly partlyS: number
  /** Of the absent: not measured, but nothing else explains it. */
  readonly inferredS: number
  /** A generator beside a live grid. */
  readonly besideS: number
  /** The meter measured the opposite of what a controller sensed, half an hour and more at a stretch. */
  readonly contradictedS: number
  readonly kinds: Readonly<Record<SupplyKind, number>>
  readonly signs: Readonly<Partial<Record<FeederSign, number>>>
}

export interface StripPart {
  readonly kind: SupplyKind
  /** Seconds since the day began, half-open. */
  readonly from: number
  readonly to: number
  readonly isBesideGrid: boolean
}

/** Two devices that send at times of their own differ for a while at each change. */
const LEAST_CONTRADICTION_S = 1800

export function supplySums(runs: DayRuns, until: number): SupplySums {
  const states = { present: 0, absent: 0, unknown: 0 }
  const kinds = { grid: 0, generator: 0, solar: 0, ipp: 0, nothing: 0, unknown: 0 }
  const signs: Partial<Record<FeederSign, number>> = {}
  let besideS = 0
  let contradictedS = 0
  let stretch = 0
  eachRun(runs, until, (from, to, code) => {
    const seconds = to - from
    const sign = signFromCode(code)
    states[stateFromCode(code)] += seconds
    kinds[kindFromCode(code)] += seconds
    signs[sign] = (signs[sign] ?? 0) + seconds
    if (isBesideGrid(code)) besideS += seconds
    if (isContradicted(code)) {
      const wasLong = stretch >= LEAST_CONTRADICTION_S
      stretch += seconds
      if (stretch >= LEAST_CONTRADICTION_S) contradictedS += wasLong ? seconds : stretch
    } else stretch = 0
  })
  return {
    presentS: states.present,
    absentS: states.absent,
    unknownS: states.unknown,
    partlyS: signs['register-rose'] ?? 0,
    inferredS: (signs['logger-silent'] ?? 0) + (signs['all-dead'] ?? 0),
    besideS,
    contradictedS,
    kinds,
    signs,
  }
}

/** What carried the load, run by run; they add up to `until`. */
export function stripParts(runs: DayRuns, until: number): StripPart[] {
  const parts: StripPart[] = []
  eachRun(runs, until, (from, to, code) => {
    const part = { kind: kindFromCode(code), from, to, isBesideGrid: isBesideGrid(code) }
    const last = parts.at(-1)
    if (last && last.kind === part.kind && last.isBesideGrid === part.isBesideGrid)
      parts[parts.length - 1] = { ...last, to }
    else parts.push(part)
  })
  return parts
}
