import { implausibleMean, type Stretch } from '#domain/meter/implausible-mean.ts'
import { factorAt, sortedMultipliers } from '#domain/meter/multiplier.ts'
import { HOUR_MS } from '#domain/time/interval.ts'
import type { Database } from '#store/database.ts'
import { type Meter, metersOf } from '#store/meter-profile.ts'
import { isRefusal } from '../refusal.ts'
import type { ImportPlan } from './plan.ts'
import { type RowReader, rowReader } from './row-reader.ts'
import { csvRows } from './rows.ts'
import type { ImportTarget } from './target.ts'
import { openTextFile, UnusableFileError } from './text-file.ts'

/** Enough to tell a unit; the rest of a long file is in the same one. */
const MOST_ROWS = 20_000

/** The value that says how much energy a file tells of, by what its values are. */
const MEASURE = { register: 'kwh_import', energy: 'kwh_import', power: 'kw' } as const

/**
 * Stops before a file whose mean is above what the device can draw: W where kW is meant (domain.md §15.1). Reads the
 * first rows of the file and writes nothing.
 */
export async function requirePlausible(
  database: Database,
  target: ImportTarget,
  plan: ImportPlan,
): Promise<void> {
  const { scope, deviceId } = target
  const meters = await database.withScope(scope, (tx) => metersOf(tx, scope, [deviceId]), { readOnly: true })
  const meter = meters.get(deviceId)
  const column = plan.columns.findIndex(({ measure }) => measure === MEASURE[plan.kind])
  if (!meter || column === -1) return
  const rows = await firstRows(target, plan, column)
  const found = implausibleMean(stretchesOf(rows, plan, meter, target.periodS), meter.profile.pMaxKw)
  if (found === null) return
  const unit = plan.kind === 'power' ? ['W', 'kW'] : ['Wh', 'kWh']
  const mean = `The file tells of ${kw(found.meanKw)} on average, but ${target.name} can draw ${kw(found.mostKw)}.`
  const name = plan.columns[column]!.column
  throw new UnusableFileError(
    found.divideBy === null
      ? `${mean} Look at the column ${name} and at the rating and ratio of the device.`
      : `${mean} The values look like ${unit[0]}, not ${unit[1]}: divide by 1,000? Write --map ${MEASURE[plan.kind]}=${name}*0.001, or enter the rating of the device where it can draw that much.`,
  )
}

function kw(value: number): string {
  return `${value.toLocaleString('en-GB', { maximumFractionDigits: value < 10 ? 2 : 0 })} kW`
}

interface Told {
  readonly at: number
  readonly value: number
}

async function firstRows(target: ImportTarget, plan: ImportPlan, column: number): Promise<Told[]> {
  const periodMs = (plan.periodS ?? target.periodS) * 1000
  const file = await openTextFile(plan.file)
  const told: Told[] = []
  let reader: RowReader | null = null
  for await (const rows of csvRows(file.chunks(), plan.delimiter)) {
    for (const row of rows) {
      if (reader === null) {
        reader = rowReader(plan, row, { zone: plan.zone ?? target.zone, periodMs })
        if (reader.hasHeader) continue
      }
      const read = reader.read(row)
      if (typeof read === 'string' || isRefusal(read)) continue
      const value = read.values[column]
      if (value !== null && value !== undefined) told.push({ at: read.at, value })
    }
    if (told.length >= MOST_ROWS) break
  }
  return told.sort((a, b) => a.at - b.at)
}

/** Energy in primary units between neighbouring rows, or of each interval. */
function stretchesOf(
  rows: readonly Told[],
  { kind, periodS }: ImportPlan,
  { profile }: Meter,
  devicePeriodS: number,
): Stretch[] {
  const multipliers = sortedMultipliers(profile.multipliers)
  const intervalH = (periodS ?? devicePeriodS) / 3600
  if (kind === 'energy')
    return rows.map(({ at, value }) => ({ kwh: value * factorAt(multipliers, at), hours: intervalH }))
  return rows.slice(1).map((row, n) => {
    const before = rows[n]!
    const hours = (row.at - before.at) / HOUR_MS
    const factor = factorAt(multipliers, row.at)
    const kwh = kind === 'power' ? row.value * hours : Math.max(0, row.value - before.value)
    return { kwh: kwh * factor, hours }
  })
}
