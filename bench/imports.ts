import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { packableBefore } from '#domain/meter/packing/packing-step.ts'
import { HOUR_MS } from '#domain/time/interval.ts'
import { addDays, startOfDay } from '#domain/time/zone.ts'
import type { ImportTarget } from '#ingest/meter/import/csv/target.ts'
import { importCsv } from '#ingest/meter/import/csv-import.ts'
import { PLAN } from '#ingest/meter/import/testing-import.ts'
import { drainRollups } from '#jobs/meter/drain-rollups.ts'
import type { Database } from '#store/engine/database.ts'
import { addImport } from '#store/meter/import.ts'
import { askWork, endWork, widenImport } from '#store/meter/import-work.ts'
import { lockPackingState, sayPacked } from '#store/meter/packing/packing-state.ts'
import { PERIOD_MS } from './build.ts'
import { findProcessor } from './processor.ts'
import type { Line, Section } from './report.ts'
import { type Curve, type SyntheticReading, syntheticReading } from './synthetic.ts'
import { timed } from './timing.ts'
import { addBenchBranch, type BenchDevice, NOW, organisationScope, type World, ZONE } from './world.ts'

/** What comparisons with other products are made on: a file of each of twenty meters. */
const METERS = 20
const BUDGET_US = 25
const BUDGET_MS = 20_000

type Values = (reading: SyntheticReading) => Readonly<Record<string, number>>

const KINDS: Readonly<Record<string, Values>> = {
  'a register a row': ({ kwh }) => ({ kwh_import: kwh }),
  'ten values a row': ({ kwh, kvarh, kw, kva, v, i }) => ({
    ...{ kwh_import: kwh, kvarh, kw, kva },
    ...Object.fromEntries(v.map((value, n) => [`v${n + 1}`, value])),
    ...Object.fromEntries(i.map((value, n) => [`i${n + 1}`, value])),
  }),
}

/** Files of history into new devices, one after the other in one process, then the roll-up of all. */
export async function imports(database: Database, world: World): Promise<Section> {
  const folder = mkdtempSync(join(tmpdir(), 'nairawatt-bench-imports-'))
  try {
    const lines: Line[] = []
    for (const [kind, values] of Object.entries(KINDS))
      lines.push(...(await measure(database, world, folder, kind, values)))
    return { title: 'Import of CSV files', lines }
  } finally {
    rmSync(folder, { recursive: true })
  }
}

async function measure(database: Database, world: World, folder: string, kind: string, values: Values) {
  const days = Math.min(365, world.size.days)
  const firstDay = addDays(new Date(NOW).toISOString().slice(0, 10), -days)
  const name = `Imports ${kind} ${Date.now()}`
  const scope = await organisationScope(database, name, firstDay)
  await database.withScope(scope, async (tx) => {
    await lockPackingState(tx, scope)
    await sayPacked(tx, scope, packableBefore(NOW), NOW - HOUR_MS)
  })
  const count = Math.min(METERS, world.size.branchesEach * world.size.devicesPerBranch)
  const branch = await database.withScope(scope, (tx) =>
    addBenchBranch(tx, scope, { name: 'Branch', devices: count, firstMeter: 1, firstDay }),
  )
  const target = ({ id }: BenchDevice): ImportTarget => ({
    ...{
      scope,
      branchId: branch.id,
      deviceId: id,
      name,
      zone: ZONE,
      periodS: PERIOD_MS / 1000,
      rawFrom: null,
    },
  })
  const from = startOfDay(ZONE, firstDay)
  const files = branch.devices.map((device) => writeFile(folder, device.curve, from, values))
  // Only connections that are open now are counted.
  await Promise.all(
    Array.from({ length: 6 }, () => database.withScope(scope, (tx) => tx.query('select pg_sleep(0.05)'))),
  )
  const processor = (await findProcessor(database)) ?? (() => 0)
  const began = processor()
  let readings = 0
  const takeMs = await timed(async () => {
    for (const [n, device] of branch.devices.entries())
      readings += await importFile(database, target(device), files[n]!)
  })
  const taken = processor()
  const rollMs = await timed(() => drainRollups(database, scope))
  const rolled = processor()
  const each = (ms: number) => (ms * 1000) / readings
  const total = each(rolled - began)
  const wall = takeMs + rollMs
  await database.admin.query('vacuum (analyze) reading, reading_pack, reading_day, reading_block')
  const line: Line = {
    what: `${count} files of ${Math.round(readings / count).toLocaleString('en')} rows, ${kind}`,
    value: total,
    unit: 'µs',
    ratios: {},
    also: { 'taken in': each(taken - began), 'rolled up': each(rolled - taken) },
    budget: { of: 'processor a reading', figure: total, most: BUDGET_US },
  }
  const time: Line = {
    what: 'the same on the wall',
    value: wall,
    unit: 'ms',
    ratios: {},
    budget: { of: 'it', figure: wall, most: BUDGET_MS },
  }
  return [line, time]
}

function writeFile(folder: string, curve: Curve, from: number, values: Values) {
  const path = join(folder, `${curve.startKwh}.csv`)
  const names = Object.keys(values(syntheticReading(curve, from)))
  const lines = [['time', ...names].join(',')]
  for (let at = from; at <= NOW; at += PERIOD_MS) {
    const told = Object.values(values(syntheticReading(curve, at))).map((value) => value.toFixed(2))
    lines.push([new Date(at).toISOString().slice(0, 16).concat('Z'), ...told].join(','))
  }
  writeFileSync(path, lines.join('\n'))
  return { path, names }
}

async function importFile(
  database: Database,
  target: ImportTarget,
  { path, names }: { readonly path: string; readonly names: readonly string[] },
): Promise<number> {
  const { scope, branchId, deviceId } = target
  const importId = await database.withScope(scope, async (tx) => {
    const { id } = await addImport(tx, scope, { name: path, file: 'none', bytes: 1, sha256: '', now: NOW })
    await askWork(tx, scope, id, { work: 'import', worker: 'bench' }, NOW)
    return id
  })
  const tally = await importCsv({
    database,
    target,
    plan: { ...PLAN, file: path, columns: names.map((one) => ({ measure: one, column: one, factor: 1 })) },
    clock: () => NOW,
    importId,
    beforeWrite: (from, to) =>
      database.withScope(scope, (tx) =>
        widenImport(tx, scope, importId, { branchIds: [branchId], deviceIds: [deviceId], from, to }),
      ),
  })
  await database.withScope(scope, (tx) => endWork(tx, scope, importId, { state: 'imported' }))
  if (tally.accepted !== tally.rows) throw new Error(`${tally.accepted} of ${tally.rows} rows were taken`)
  return tally.accepted
}
