import { registersAt } from '#store/meter/rollup/register-reading.ts'
import { isRefusal } from '../refusal.ts'
import { EnergyRegister } from './csv/energy-register.ts'
import { type FileRows, openRows } from './csv/file-rows.ts'
import { measuringForPlan } from './csv/interval-mean.ts'
import { REGISTERS } from './csv/measure.ts'
import { isOfIntervals } from './csv/plan.ts'
import { Tally } from './csv/tally.ts'
import { requirePlausible } from './csv/unit-check.ts'
import { createSink, PIECE, type Sink } from './history-sink.ts'
import type { ImportOptions } from './import-options.ts'

/** Reads a file into a device's history. What is wrong with the file as a whole throws; wrong rows are counted. */
export async function importCsv(options: ImportOptions): Promise<Tally> {
  const { plan, target, rows: pieces = openRows(plan, target) } = options
  if (!options.isUnitJudged) await requirePlausible(options.database, target, plan, pieces)
  const tally = new Tally()
  const periodMs = (plan.periodS ?? target.periodS) * 1000
  const measuring = measuringForPlan(plan, periodMs)
  const sink = createSink(options, measuring.measures, tally)
  try {
    await putFile(options, pieces, measuring, sink, tally)
  } finally {
    // Whoever hears of a failure counts what was kept: nothing comes after that.
    await sink.settle()
  }
  return tally
}

async function putFile(
  options: ImportOptions,
  pieces: FileRows,
  { measures, complete }: ReturnType<typeof measuringForPlan>,
  sink: Sink,
  tally: Tally,
): Promise<void> {
  const { plan, target, onProgress } = options
  const periodMs = (plan.periodS ?? target.periodS) * 1000
  const energy = isOfIntervals(plan.kind) ? new EnergyRegister(measures, periodMs) : null
  // Energy is kept back until every row is known: then most of the work is still to do.
  const readingShare = energy === null ? 1 : 0.2
  for await (const { rows, share } of pieces()) {
    for (const { row, read } of rows) {
      tally.rows += 1
      if (read === 'filtered' || read === 'ignored') tally[read] += 1
      else if (isRefusal(read)) tally.reject(read, row.line, row.cells.join(';'))
      else {
        const values = complete(read.values)
        const refusal = energy?.add(row.line, read.at, values)
        if (refusal) tally.reject(refusal, row.line, row.cells.join(';'))
        else if (energy === null) {
          const full = sink.put({ line: row.line, at: read.at, values, row })
          if (full) await full
        }
      }
    }
    await onProgress?.({ share: readingShare * share, rows: tally.rows })
  }
  if (energy !== null) await putRegisters(options, energy, measures, sink, tally)
  await sink.end()
  await onProgress?.({ share: 1, rows: tally.rows })
}

/** Energy becomes register readings once every row is known. */
async function putRegisters(
  { database, target, plan, onProgress }: ImportOptions,
  energy: EnergyRegister,
  measures: readonly string[],
  sink: Sink,
  tally: Tally,
): Promise<void> {
  const start = energy.start()
  if (start === null) return
  const { scope, deviceId } = target
  const stand = await database.withScope(scope, (tx) => registersAt(tx, scope, deviceId, start), {
    readOnly: true,
  })
  const begin = measures.map((measure) => {
    if (!REGISTERS.includes(measure)) return null
    return plan.startRegister ?? stand[measure as keyof typeof stand] ?? 0
  })
  const { rows, count, duplicates, refused, missing } = energy.finish(begin)
  tally.duplicate += duplicates
  tally.missing += missing
  for (const { line, refusal } of refused) tally.reject(refusal, line, `line ${line}`)
  let done = 0
  for (const { line, at, values } of rows) {
    done += line === 0 ? 0 : 1
    if (done % PIECE === 0) await onProgress?.({ share: 0.2 + 0.8 * (done / count), rows: tally.rows })
    const full = sink.put({ line, at, values, row: null })
    if (full) await full
  }
}
