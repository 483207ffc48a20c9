import { addDays } from '#domain/time/zone.ts'
import type { LoadDays } from '../../energy/device-ranges.ts'
import { type DeviceDayRow, daysOfDevices } from '../../energy/energy.ts'

/** How days may be added up before they are loaded. */
export interface DaySums {
  /** Local days on which a price may change: sums end before them. */
  readonly breaks: readonly string[]
  /** Devices whose days are wanted one by one. */
  readonly daily: readonly number[]
}

/**
 * Loads days added up from one change of price to the next: what their energy costs is the same, and a hundred branches
 * are hundreds of rows instead of tens of thousands. A sum stands under its first day. kvarh and daylight are left out.
 */
export function summedDays({ breaks, daily }: DaySums): LoadDays {
  return async (tx, scope, deviceIds, [first, last], alone) => {
    if (scope.past) return daysOfDevices(tx, scope, deviceIds, first, last)
    const ends = [first, ...breaks, ...alone.flatMap((day) => [day, addDays(day, 1)])]
    const { rows } = await tx.query<SumColumns>({
      name: 'summed-days',
      rowMode: 'array',
      text: `select device_id, min(day), sum(kwh), sum(estimated_kwh), sum(coverage_s)::int4, sum(day_s)::int4,
          sum(on_s)::int4, sum(readings)::int4
        from (select *, case when device_id = any ($6::int4[]) then day - date '2000-01-01'
            else -width_bucket(day, $5::date[]) end as part
          from reading_day where organisation_id = $1 and device_id = any ($2::int4[]) and day >= $3::date
            and day <= $4::date
          order by device_id, day) d
        group by device_id, part order by device_id, 2`,
      values: [
        scope.organisationId,
        deviceIds,
        first,
        last,
        [...new Set(ends)].filter((day) => day >= first).toSorted(),
        daily,
      ],
    })
    return rows.map(sumRow)
  }
}

type SumColumns = [
  deviceId: number,
  day: string,
  kwh: number | null,
  estimatedKwh: number,
  coverageS: number,
  periodS: number,
  onS: number | null,
  readings: number,
]

function sumRow([
  deviceId,
  day,
  kwh,
  estimatedKwh,
  coverageS,
  periodS,
  onS,
  readings,
]: SumColumns): DeviceDayRow {
  const unasked = { kvarh: null, daylightKwh: null, quality: null }
  return { deviceId, day, kwh, estimatedKwh, coverageS, periodS, onS, readings, ...unasked }
}
