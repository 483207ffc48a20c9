import type { Instant } from '#domain/time/interval.ts'
import type { Database } from '#store/database.ts'
import { registersAt } from '#store/register-reading.ts'
import { EnergyRegister } from './csv/energy-register.ts'
import { measuredOf, REGISTERS, type Values } from './csv/measure.ts'
import type { ImportPlan } from './csv/plan.ts'
import { type RowReader, rowReader } from './csv/row-reader.ts'
import { type CsvRow, csvRows } from './csv/rows.ts'
import { Tally } from './csv/tally.ts'
import type { ImportTarget } from './csv/target.ts'
import { openTextFile, UnusableFileError } from './csv/text-file.ts'
import { requirePlausible } from './csv/unit-check.ts'
import { commitFrames, type Frame, type Kept } from './keep.ts'
import { Preview } from './preview.ts'
import { isRefusal, type Refusal } from './refusal.ts'

export interface ImportProgress {
  /** of the whole work, 0 to 1 */
  readonly share: number
  readonly rows: number
}

export interface ImportOptions {
  readonly database: Database
  readonly target: ImportTarget
  readonly plan: ImportPlan
  readonly clock: () => Instant
  readonly onProgress?: (progress: ImportProgress) => void
}

const BATCH = 2000

/** Reads a file into a device's history. What is wrong with the file as a whole throws; wrong rows are counted. */
export async function importCsv(options: ImportOptions): Promise<Tally> {
  const { plan, target, onProgress } = options
  await requirePlausible(options.database, target, plan)
  const tally = new Tally()
  const sink = createSink(options, tally)
  const periodMs = (plan.periodS ?? target.periodS) * 1000
  const measures = plan.columns.map((column) => column.measure)
  const energy = plan.kind === 'energy' ? new EnergyRegister(measures, periodMs) : null
  // Energy is kept back until every row is known: then most of the work is still to do.
  const readingShare = energy === null ? 1 : 0.2
  const file = await openTextFile(plan.file)
  let reader: RowReader | null = null
  for await (const rows of csvRows(file.chunks(), plan.delimiter)) {
    for (const row of rows) {
      if (reader === null) {
        reader = rowReader(plan, row, { zone: plan.zone ?? target.zone, periodMs })
        if (reader.hasHeader) continue
      }
      tally.rows += 1
      const read = reader.read(row)
      const text = () => row.cells.join(';')
      if (read === 'filtered' || read === 'ignored') tally[read] += 1
      else if (isRefusal(read)) await sink.refuse(row.line, read, text)
      else if (energy === null) await sink.put({ line: row.line, ...read, text })
      else await addEnergy(energy, row, read, sink)
    }
    onProgress?.({ share: readingShare * (file.position() / file.size), rows: tally.rows })
  }
  if (tally.rows === 0) throw new UnusableFileError(`${plan.file} has no rows of readings.`)
  if (energy !== null) await putRegisters(options, energy, measures, sink, tally)
  await sink.end()
  onProgress?.({ share: 1, rows: tally.rows })
  return tally
}

async function addEnergy(
  energy: EnergyRegister,
  row: CsvRow,
  read: { at: Instant; values: Values },
  sink: Sink,
): Promise<void> {
  const refusal = energy.add(row.line, read.at, read.values)
  if (refusal) await sink.refuse(row.line, refusal, () => row.cells.join(';'))
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
  for (const { line, refusal } of refused) await sink.refuse(line, refusal, () => `line ${line}`)
  let done = 0
  for (const { line, at, values } of rows) {
    done += line === 0 ? 0 : 1
    if (done % BATCH === 0) onProgress?.({ share: 0.2 + 0.8 * (done / count), rows: tally.rows })
    const text = () => `register at ${new Date(at).toISOString()}: ${values.join(';')}`
    await sink.put({ line, at, values, text })
  }
}

interface Put {
  readonly line: number
  readonly at: Instant
  readonly values: Values
  readonly text: () => string
}

interface Sink {
  put(row: Put): Promise<void>
  refuse(line: number, refusal: Refusal, text: () => string): Promise<void>
  end(): Promise<void>
}

/** Gathers batches; the next one is read while the database takes the last. */
function createSink({ database, target, plan, clock }: ImportOptions, tally: Tally): Sink {
  const { scope, deviceId } = target
  const measures = plan.columns.map((column) => column.measure)
  const preview = plan.dryRun ? new Preview(database, scope) : null
  const by = `import of ${plan.file.split(/[\\/]/).at(-1)}`
  let frames: Frame[] = []
  let lines: number[] = []
  let writing: Promise<void> = Promise.resolve()

  function outcomes(batch: readonly Frame[]): Promise<Kept[]> {
    if (preview) return preview.outcomes(batch, clock())
    return commitFrames(database, scope, batch, clock)
  }

  async function write(batch: readonly Frame[], batchLines: readonly number[]): Promise<void> {
    for (const [n, kept] of (await outcomes(batch)).entries()) {
      const { content, body } = batch[n]!
      tally.count(kept, batchLines[n]!, isRefusal(content) ? null : content.stamp.wall, body)
    }
  }

  async function add(line: number, content: Frame['content'], body: () => string): Promise<void> {
    frames.push({ deviceId, content, by, body })
    lines.push(line)
    if (frames.length >= BATCH) await flush()
  }

  async function flush(): Promise<void> {
    await writing
    writing = write(frames, lines)
    // The failure is met by whoever waits next; until then it is not one that nobody sees.
    writing.catch(() => {})
    frames = []
    lines = []
  }

  return {
    put({ line, at, values, text }) {
      const stamp = { wall: at, offset: 0 }
      const measured = measuredOf(measures, values)
      return add(line, { deviceId, stamp, measured, isCorrection: plan.corrects }, text)
    },
    refuse: (line, refusal, text) => add(line, refusal, text),
    async end() {
      await flush()
      await writing
    },
  }
}
