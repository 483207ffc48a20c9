import type { Instant } from '#domain/time/interval.ts'
import type { Database } from '#store/engine/database.ts'
import { registersAt } from '#store/meter/rollup/register-reading.ts'
import { commitFrames, type Frame, type FrameResult } from '../commit-frames.ts'
import { isRefusal, type Refusal } from '../refusal.ts'
import { EnergyRegister } from './csv/energy-register.ts'
import { fileRows } from './csv/file-rows.ts'
import { measuringForPlan } from './csv/interval-mean.ts'
import { REGISTERS, toMeasured, type Values } from './csv/measure.ts'
import { type ImportPlan, isOfIntervals } from './csv/plan.ts'
import { Tally } from './csv/tally.ts'
import type { ImportTarget } from './csv/target.ts'
import { requirePlausible } from './csv/unit-check.ts'
import { Preview } from './preview.ts'

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
  /** The import that the readings belong to; none: what is refused is parked like a meter's frames. */
  readonly importId?: number | undefined
  /** Whether it looks like another unit was asked already, and answered by a person. */
  readonly isUnitJudged?: boolean
  /** Told the instants of every batch before it is written. */
  readonly beforeWrite?: (from: Instant, to: Instant) => Promise<void>
  readonly onProgress?: (progress: ImportProgress) => void | Promise<void>
}

const BATCH = 2000

/** Reads a file into a device's history. What is wrong with the file as a whole throws; wrong rows are counted. */
export async function importCsv(options: ImportOptions): Promise<Tally> {
  const { plan, target, onProgress } = options
  if (!options.isUnitJudged) await requirePlausible(options.database, target, plan)
  const tally = new Tally()
  const periodMs = (plan.periodS ?? target.periodS) * 1000
  const { measures, complete } = measuringForPlan(plan, periodMs)
  const sink = createSink(options, measures, tally)
  const energy = isOfIntervals(plan.kind) ? new EnergyRegister(measures, periodMs) : null
  // Energy is kept back until every row is known: then most of the work is still to do.
  const readingShare = energy === null ? 1 : 0.2
  for await (const { rows, share } of fileRows(plan, { zone: plan.zone ?? target.zone, periodMs })) {
    for (const { row, read } of rows) {
      tally.rows += 1
      const text = () => row.cells.join(';')
      if (read === 'filtered' || read === 'ignored') tally[read] += 1
      else if (isRefusal(read)) await sink.refuse(row.line, read, text)
      else {
        const values = complete(read.values)
        const refusal = energy?.add(row.line, read.at, values)
        if (refusal) await sink.refuse(row.line, refusal, text)
        else if (energy === null) await sink.put({ line: row.line, at: read.at, values, text })
      }
    }
    await onProgress?.({ share: readingShare * share, rows: tally.rows })
  }
  if (energy !== null) await putRegisters(options, energy, measures, sink, tally)
  await sink.end()
  await onProgress?.({ share: 1, rows: tally.rows })
  return tally
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
    if (done % BATCH === 0) await onProgress?.({ share: 0.2 + 0.8 * (done / count), rows: tally.rows })
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
function createSink(options: ImportOptions, measures: readonly string[], tally: Tally): Sink {
  const { database, target, plan, clock, importId, beforeWrite } = options
  const { scope, deviceId } = target
  const preview = plan.dryRun ? new Preview(database, scope) : null
  const by = `import of ${(plan.name ?? plan.file).split(/[\\/]/).at(-1)}`
  let frames: Frame[] = []
  let lines: number[] = []
  let writing: Promise<void> = Promise.resolve()

  async function outcomes(batch: readonly Frame[]): Promise<FrameResult[]> {
    if (preview) return preview.outcomes(batch, clock())
    const instants = batch.flatMap(({ content }) => (isRefusal(content) ? [] : [content.stamp.wall]))
    if (beforeWrite && instants.length > 0) {
      const least = instants.reduce((a, b) => Math.min(a, b))
      await beforeWrite(
        least,
        instants.reduce((a, b) => Math.max(a, b)),
      )
    }
    return commitFrames(database, scope, batch, clock, importId === undefined ? {} : { file: { importId } })
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
      const measured = toMeasured(measures, values)
      return add(line, { deviceId, stamp, measured, isCorrection: plan.corrects }, text)
    },
    refuse: (line, refusal, text) => add(line, refusal, text),
    async end() {
      await flush()
      await writing
    },
  }
}
