import { implausibleMean } from '#domain/meter/implausible-mean.ts'
import type { Database } from '#store/engine/database.ts'
import { loadMeterProfiles } from '#store/meter/meter-profile.ts'
import type { FileRows } from './file-rows.ts'
import { sumOfFile } from './file-sum.ts'
import type { ImportPlan } from './plan.ts'
import type { ImportTarget } from './target.ts'
import { UnusableFileError } from './text-file.ts'

/** The values that say how much energy a file tells of. */
const MEASURES: readonly string[] = ['kwh_import', 'kw']

/**
 * Stops before a file whose mean is above what the device can draw: W where kW is meant (domain.md §15.1). Reads the
 * file and writes nothing.
 */
export async function requirePlausible(
  database: Database,
  target: ImportTarget,
  plan: ImportPlan,
  rows: FileRows,
): Promise<void> {
  const { scope, deviceId } = target
  const meters = await database.withScope(scope, (tx) => loadMeterProfiles(tx, scope, [deviceId]), {
    readOnly: true,
  })
  const meter = meters.get(deviceId)
  const column = plan.columns.find(({ measure }) => MEASURES.includes(measure))
  if (!meter || column === undefined) return
  const { stretches } = await sumOfFile(plan, rows, target, meter)
  const found = implausibleMean(stretches, meter.profile.pMaxKw)
  if (found === null) return
  const unit = column.measure === 'kw' ? ['W', 'kW'] : ['Wh', 'kWh']
  const mean = `The file tells of ${kw(found.meanKw)} on average, but ${target.name} can draw ${kw(found.mostKw)}.`
  const name = column.column
  throw new UnusableFileError(
    found.divideBy === null
      ? `${mean} Look at the column ${name} and at the rating and ratio of the device.`
      : `${mean} The values look like ${unit[0]}, not ${unit[1]}: divide by 1,000? Write --map ${column.measure}=${name}*0.001, or enter the rating of the device where it can draw that much.`,
  )
}

function kw(value: number): string {
  return `${value.toLocaleString('en-GB', { maximumFractionDigits: value < 10 ? 2 : 0 })} kW`
}
