/** Readings of an engine's counters → what tells of each local day how far they rose. Source: domain.md §6.6. */
import { groupBy } from '../../group-by.ts'
import type { Instant } from '../../time/interval.ts'
import { localDay } from '../../time/zone.ts'
import { type CounterPoint, type CounterRule, HOURS_RULE, keyPoints, STARTS_RULE } from './engine-counter.ts'

export interface EngineSample {
  readonly at: Instant
  /** null: not told. */
  readonly hours: number | null
  readonly starts: number | null
}

export interface EngineDay {
  readonly day: string
  readonly hours: readonly CounterPoint[]
  readonly starts: readonly CounterPoint[]
}

/** `samples` in order, of whole days; a day without any is not in it. */
export function rollUpEngine(zone: string, samples: readonly EngineSample[]): EngineDay[] {
  const days = groupBy(samples, ({ at }) => localDay(zone, at))
  return [...days].map(([day, own]) => ({
    day,
    hours: findPoints(own, ({ hours }) => hours, HOURS_RULE),
    starts: findPoints(own, ({ starts }) => starts, STARTS_RULE),
  }))
}

function findPoints(
  samples: readonly EngineSample[],
  value: (sample: EngineSample) => number | null,
  rule: CounterRule,
): CounterPoint[] {
  const told = samples.flatMap((sample) => {
    const one = value(sample)
    return one === null ? [] : [{ at: sample.at, value: one }]
  })
  return keyPoints(told, rule)
}
