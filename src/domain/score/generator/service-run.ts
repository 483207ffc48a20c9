/**
 * What an engine ran since its last service: by its controller's counter; before that counter told anything, and where there
 * is none, by the time that its meter saw it on. Hours. Source: domain.md §6.6.
 */
import { type CounterPoint, counterRise, HOURS_RULE, STARTS_RULE } from '../../meter/engine/engine-counter.ts'
import type { EngineDay } from '../../meter/engine/roll-up-engine.ts'
import { addDays } from '../../time/calendar-day.ts'
import { HOUR_MS, type Instant, SECOND_MS } from '../../time/interval.ts'

export interface ServiceFacts {
  /** Local day of the service. */
  readonly servicedOn: string
  /** In order, from the service on; where nothing was told on its day, with the last day before. */
  readonly engineDays: readonly EngineDay[]
  /** Seconds seen on since the service, and until the end of the first day that the counter tells; null: not known. */
  readonly onS: number | null
  readonly onBeforeS: number | null
}

export interface ServiceRun {
  readonly servicedOn: string
  /** null: neither a counter nor a meter tells. */
  readonly hours: number | null
  readonly basis: 'counter' | 'run-time' | 'both'
  /** What `hours` is the sum of; null: none of it. */
  readonly countedH: number | null
  readonly seenOnH: number | null
  /** More than that may have been run: while the counter was exchanged, or before it told anything. */
  readonly isLeast: boolean
  /** Since the service, where the counter tells of all the time since. */
  readonly starts: number | null
  /** From which value on it was counted, and the newest. */
  readonly counter: { readonly first: CounterPoint; readonly newest: CounterPoint } | null
  readonly exchangedAt: readonly Instant[]
}

const toHours = (seconds: number | null) => (seconds === null ? null : (seconds * SECOND_MS) / HOUR_MS)

export function serviceRun({ servicedOn, engineDays, onS, onBeforeS }: ServiceFacts): ServiceRun {
  const { told, isWholeTime } = countedDays(engineDays, servicedOn)
  const firstDay = told[0]
  if (firstDay === undefined) {
    const seenOnH = toHours(onS)
    const none = { countedH: null, isLeast: false, starts: null, counter: null, exchangedAt: [] }
    return { servicedOn, hours: seenOnH, basis: 'run-time', seenOnH, ...none }
  }
  const sinceService = <T>(n: number, points: readonly T[]) =>
    n === 0 && firstDay.day !== servicedOn ? points.slice(-1) : points
  const points = told.flatMap(({ hours }, n) => sinceService(n, hours))
  const { rise, exchangedAt, isWhole, newest } = counterRise(points, HOURS_RULE)
  const seenOnH = isWholeTime ? null : toHours(onBeforeS)
  const starts = counterRise(
    told.flatMap((day, n) => sinceService(n, day.starts)),
    STARTS_RULE,
  )
  return {
    ...{ servicedOn, exchangedAt, seenOnH },
    hours: (rise ?? 0) + (seenOnH ?? 0),
    basis: isWholeTime ? 'counter' : 'both',
    countedH: rise,
    isLeast: !isWhole || (!isWholeTime && onBeforeS === null),
    starts: isWholeTime && firstDay.starts.length > 0 && starts.isWhole ? starts.rise : null,
    counter: newest && { first: points[0]!, newest },
  }
}

/**
 * The days whose counter is counted. The evening before the service tells where it stood then, a word from long before does
 * not: what was run between that and the service would count as run since.
 */
function countedDays(engineDays: readonly EngineDay[], servicedOn: string) {
  const known = engineDays.filter(({ hours }) => hours.length > 0)
  const told = known.filter(({ day }) => day >= addDays(servicedOn, -1))
  const isWholeTime = told[0] !== undefined && told[0].day <= servicedOn
  return { told, isWholeTime }
}
