import type { Database } from '#store/engine/database.ts'
import { makeMetered } from '#store/engine/testing-meters.ts'
import type { ImportPlan } from './csv/plan.ts'
import type { Tally } from './csv/tally.ts'
import type { ImportTarget } from './csv/target.ts'
import { timeFormat } from './csv/time-format.ts'
import { importCsv } from './csv-import.ts'
import type { ImportOptions } from './import-options.ts'

const NOW = Date.UTC(2026, 5, 10, 12)
let count = 0

/** A meter of its own, to import into. */
export async function importTarget(
  database: Database,
  zone = 'Africa/Lagos',
  periodS = 900,
): Promise<ImportTarget> {
  const name = `Import ${++count}`
  const { scope, branchId, deviceIds } = await makeMetered(database, {
    name,
    zone,
    devices: [{ name: 'M', periodS }],
  })
  return { scope, branchId, deviceId: deviceIds[0]!, name: `${name}/Ikeja/M`, zone, periodS, rawFrom: null }
}

export const PLAN: ImportPlan = {
  file: '',
  kind: 'register',
  timeColumns: ['time'],
  columns: [{ measure: 'kwh_import', column: 'value', factor: 1 }],
  readStamp: timeFormat('iso'),
  zone: undefined,
  stampsStart: false,
  midnightClosesDay: false,
  decimal: '.',
  delimiter: undefined,
  ignored: new Set(),
  where: [],
  startRegister: undefined,
  periodS: undefined,
  corrects: false,
  dryRun: false,
}

/** Imports with a plan that says only what matters to the test. */
export function runImport(
  database: Database,
  target: ImportTarget,
  plan: Partial<ImportPlan>,
  more: Partial<ImportOptions> = {},
): Promise<Tally> {
  return importCsv({ database, target, plan: { ...PLAN, ...plan }, clock: () => NOW, importId: 1, ...more })
}

/** The figures of a tally but for what was rejected. */
export function tallyFigures({ rows, accepted, duplicate, ignored, filtered, added, missing }: Tally) {
  return { rows, accepted, duplicate, ignored, filtered, added, missing }
}
