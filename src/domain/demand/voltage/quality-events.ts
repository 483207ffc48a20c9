/**
 * What happened to the voltage of a device over a time: stretches outside of ± 10 %, and outages of a feeder, newest first.
 *
 * Of blocks of 15 minutes that follow on each other; the furthest of them tells how far it went. Source: domain.md §16.C.
 */
import { eachRun } from '../../energy/supply/day-runs.ts'
import { stateFromCode } from '../../energy/supply/feeder-code.ts'
import type { FeederDay } from '../../energy/supply/passed-days.ts'
import type { Phases } from '../../meter/reading.ts'
import { BLOCK_MS, type Instant, type Interval, intersection, SECOND_MS } from '../../time/interval.ts'
import { startOfDay } from '../../time/zone.ts'
import { isEnergised, isWithinTen, voltageShare } from './voltage-band.ts'

export interface QualityEvent extends Interval {
  readonly kind: 'low' | 'over' | 'outage'
  /** The lowest or highest phase of it, V; null: an outage. */
  readonly volts: number | null
}

/** `blocks` in any order. */
export function voltageEvents(blocks: ReadonlyMap<Instant, Phases>, nominalV: number): QualityEvent[] {
  const events: QualityEvent[] = []
  for (const side of ['low', 'over'] as const) {
    let open: { from: Instant; to: Instant; volts: number } | null = null
    for (const at of [...blocks.keys()].sort((a, b) => a - b)) {
      const volts = furthest(blocks.get(at)!, nominalV, side)
      if (volts === null) continue
      if (open !== null && open.to === at) {
        open.to = at + BLOCK_MS
        open.volts = side === 'low' ? Math.min(open.volts, volts) : Math.max(open.volts, volts)
      } else {
        if (open !== null) events.push({ kind: side, ...open })
        open = { from: at, to: at + BLOCK_MS, volts }
      }
    }
    if (open !== null) events.push({ kind: side, ...open })
  }
  return events
}

function furthest(phases: Phases, nominalV: number, side: 'low' | 'over'): number | null {
  const outside = phases.filter((volts) => {
    if (volts === null || !isEnergised(volts, nominalV)) return false
    const share = voltageShare(volts, nominalV)
    return !isWithinTen(share) && (side === 'low' ? share < 1 : share > 1)
  }) as number[]
  if (outside.length === 0) return null
  return side === 'low' ? Math.min(...outside) : Math.max(...outside)
}

/** When a feeder was proven absent, days joined. */
export function outages(days: readonly FeederDay[], zone: string): QualityEvent[] {
  const events: { kind: 'outage'; from: Instant; to: Instant; volts: null }[] = []
  for (const { day, runs, seconds } of days) {
    const start = startOfDay(zone, day)
    eachRun(runs, seconds, (from, to, code) => {
      if (stateFromCode(code) !== 'absent') return
      const [begin, end] = [start + from * SECOND_MS, start + to * SECOND_MS]
      const last = events.at(-1)
      if (last?.to === begin) last.to = end
      else events.push({ kind: 'outage', from: begin, to: end, volts: null })
    })
  }
  return events
}

/** Those that touch a span, newest first. */
export function eventsWithin(events: readonly QualityEvent[], span: Interval): QualityEvent[] {
  return events.filter((event) => intersection(event, span) !== null).sort((a, b) => b.from - a.from)
}
