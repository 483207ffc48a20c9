import { calls } from '#contract/calls.ts'
import type { LineKey, Measure } from '#contract/energy/parameters.ts'
import { columnWidth, gapsBefore, withGaps } from '#domain/demand/line-columns.ts'
import { elapsedRange } from '#domain/energy/elapsed-range.ts'
import { hasRemoved, rawPart } from '#domain/meter/raw-retention.ts'
import { round } from '#domain/round.ts'
import { type Place, sourcesElseAll } from '#domain/site/place.ts'
import type { Branch } from '#domain/site/tree.ts'
import type { Interval } from '#domain/time/interval.ts'
import { type QualityLine, type QualityLines, qualityLines } from '#store/demand/quality-lines.ts'
import { rangeFacts, requireRange } from '../energy/range-facts.ts'
import { operation } from '../frame/operation.ts'
import { selectBranches } from '../frame/scope.ts'
import { localTime, organisationPart, placePart } from '../site/present.ts'

export const MEASURE_UNITS: Readonly<Record<Measure, string>> = {
  current: 'Amps',
  voltage: 'Volts',
  'active-power': 'kW',
  'reactive-power': 'kVar',
}

interface Drawn extends Place {
  readonly elapsed: Interval
  readonly widthMs: number
  readonly drawn: QualityLines
}

/** One measure of each source, thinned in the database: a year is as many points as the screen has columns (PA-01). */
export const getPowerQuality = operation(calls.powerQuality, {
  effort: ({ drawn, days }, { query }) => drawn * (query.points * 0.003 + days * 0.04),
  async fetch(ctx, { params, query }) {
    const { tx, scope, tree, now } = ctx
    const range = elapsedRange(requireRange(ctx, params), now)
    const draw = async (place: Place): Promise<Drawn> => {
      const elapsed = range.of(place.branch.zone)
      const widthMs = columnWidth(elapsed, query.points, place.device.periodS)
      const span = rawPart(elapsed, place.branch.rawFrom)
      const drawn = await qualityLines(tx, scope, place.device.id, span, widthMs, query.measure)
      return { ...place, elapsed, widthMs, drawn }
    }
    const places = sourcesElseAll(selectBranches(tree, query))
    const [facts, devices] = await Promise.all([rangeFacts(ctx, params), Promise.all(places.map(draw))])
    return { facts, devices }
  },
  compute: (facts) => facts,
  present: ({ facts, devices }, { query }) => ({
    status: true as const,
    message: 'Power quality',
    authenticatedData: {
      ...organisationPart(facts.tree, facts.now),
      measure: query.measure,
      unit: MEASURE_UNITS[query.measure],
      devices: devices.map((one) => ({
        ...presentDevice(one),
        coverage: round(facts.ranges.get(one.device.id)?.coverage ?? 0, 4),
        nominal_volts: one.branch.nominalVoltage,
      })),
    },
  }),
})

function presentDevice({ branch, device, elapsed, widthMs, drawn }: Drawn) {
  const times = Array.from(drawn.times)
  const gaps = gapsBefore(times, widthMs, device.periodS)
  const shown = drawn.lines.filter(({ max }) => max.some((value) => !Number.isNaN(value)))
  const hasPhases = shown.some(({ key }) => key === 'l1' || key === 'l2' || key === 'l3')
  const values = (list: Float64Array) => withGaps(Array.from(list, roundKnown), gaps, () => null)
  return {
    ...placePart({ branch, device }),
    times: shown.length === 0 ? [] : withGaps(times, gaps, (n) => times[n - 1]! + widthMs),
    series: shown
      // The total is the line of a meter that does not send the phases.
      .filter(({ key }) => key !== 'total' || !hasPhases)
      .map(({ key, min, max }: QualityLine) => ({ key: key as LineKey, min: values(min), max: values(max) })),
    readings: drawn.readings,
    readings_from: readingsFrom(elapsed, branch),
    is_thinned: drawn.readings > times.length,
  }
}

/** When the readings of a range begin that are left; null: none of them has been removed. */
export function readingsFrom(range: Interval, { zone, rawFrom }: Branch): string | null {
  return rawFrom !== null && hasRemoved(range, rawFrom) ? localTime(zone, rawFrom) : null
}

const roundKnown = (value: number): number | null => (Number.isNaN(value) ? null : round(value))
