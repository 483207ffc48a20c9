import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { basename } from 'node:path'
import { deviceQuestions } from '#api/meter/device-questions.ts'
import { setDeviceRatio } from '#api/meter/device-ratio.ts'
import type { ImportPlan } from '#ingest/meter/import/csv/plan.ts'
import type { Tally } from '#ingest/meter/import/csv/tally.ts'
import { findTarget, type ImportTarget } from '#ingest/meter/import/csv/target.ts'
import { importCsv } from '#ingest/meter/import/csv-import.ts'
import { outcomeOfTally } from '#ingest/meter/import/import-readings.ts'
import { doWork } from '#ingest/meter/import/work.ts'
import { drainRollups } from '#jobs/meter/drain-rollups.ts'
import type { Database } from '#store/engine/database.ts'
import { scopeOfJob } from '#store/engine/scope.ts'
import { openUploads } from '#store/engine/uploads/open-uploads.ts'
import { keepUpload } from '#store/engine/uploads/upload-files.ts'
import { addImport, findImport } from '#store/meter/import.ts'
import { askWork, endWork, widenImport } from '#store/meter/import-work.ts'
import { appendAudit } from '#store/platform/audit.ts'
import { tree } from '#store/site/organisation.ts'
import { organisationOfImport } from '#store/site/organisation-ids.ts'
import { ArgumentsError } from './arguments.ts'
import { explainFailure } from './explain-failure.ts'
import { IMPORT_USAGE, readImportArguments } from './import-arguments.ts'
import { endProgress, importTable, progressOn } from './import-report.ts'
import { type Tools, withDatabase } from './with-database.ts'

const clock = () => Date.now()
/** Who does the work: the server leaves it alone. */
const WORKER = 'command'

/** `npx nairawatt import`: history from a file, beside a running app or without one. */
export async function importReadings(args: readonly string[]): Promise<number> {
  const read = readImportArguments(args)
  if (read === 'help') {
    console.log(IMPORT_USAGE)
    return 0
  }
  if ('undo' in read) return withDatabase((tools) => takeBack(tools, read.undo))
  const { files, ratio } = read
  return withDatabase(async (tools) => {
    const { database } = tools
    const targets: ImportTarget[] = []
    for (const { device } of files) targets.push(await findTarget(database, device))
    const [only] = targets
    if (ratio !== null && only && !files[0]!.plan.dryRun) {
      const { sentence } = await database.withScope(only.scope, (tx) =>
        setDeviceRatio(tx, only.scope, { ...only, why: 'import' }, ratio, clock()),
      )
      console.log(sentence)
    }
    const codes: number[] = []
    for (const [n, { plan }] of files.entries()) {
      const imported = importFile(tools, targets[n]!, plan)
      codes.push(await (files.length === 1 ? imported : imported.catch(tellFailure(plan))))
    }
    for (const scope of new Set(targets.map((target) => target.scope))) await drainRollups(database, scope)
    return Math.max(...codes)
  })
}

/** What is wrong with one of several files keeps none of the others out. */
function tellFailure({ file }: ImportPlan): (error: unknown) => number {
  return (error) => {
    console.error(`${file}: ${explainFailure(error)}`)
    return 1
  }
}

async function importFile(tools: Tools, target: ImportTarget, plan: ImportPlan): Promise<number> {
  const { tally, id } = await (plan.dryRun
    ? runTrial(tools, target, plan)
    : importWithRow(tools, target, plan))
  console.log(
    `${target.name} (device ${target.deviceId}): ${id === null ? 'tried, nothing was written' : `import ${id}`}`,
  )
  console.log(importTable(tally, plan.zone ?? target.zone))
  for (const question of await questions(tools.database, target)) console.log(`  ${question}`)
  return exitCode(tally)
}

/** The summary asks for what would have judged the file better. */
function questions(database: Database, { scope, deviceId }: ImportTarget): Promise<string[]> {
  return database.withScope(scope, async (tx) => {
    const whole = await tree(tx, scope)
    const asked = whole === null ? [] : await deviceQuestions(tx, scope, whole, deviceId)
    return asked.map(({ sentence }) => sentence)
  })
}

async function runTrial({ database }: Tools, target: ImportTarget, plan: ImportPlan) {
  const onProgress = progressOn(process.stderr, clock)
  const tally = await importCsv({ database, target, plan, clock, onProgress, importId: null }).finally(() =>
    endProgress(process.stderr),
  )
  return { tally, id: null }
}

/** Imports with a row of its own and a copy of the file, so that the whole can be taken back. */
async function importWithRow(tools: Tools, target: ImportTarget, plan: ImportPlan) {
  const { database } = tools
  const { scope, deviceId, branchId } = target
  const id = await storeUpload(tools, target, plan.file)
  const beforeWrite = (from: number, to: number) =>
    database.withScope(scope, (tx) =>
      widenImport(tx, scope, id, { branchIds: [branchId], deviceIds: [deviceId], from, to }),
    )
  const onProgress = progressOn(process.stderr, clock)
  const tally = await importCsv({ database, target, plan, clock, onProgress, importId: id, beforeWrite })
    .catch(async (error: unknown) => {
      const problem = 'The command ended before the file did. Repeat it, or take the import back.'
      await database.withScope(scope, (tx) => endWork(tx, scope, id, { state: 'stopped', problem }))
      throw error
    })
    .finally(() => endProgress(process.stderr))
  await database.withScope(scope, async (tx) => {
    const outcome = outcomeOfTally(tally, target.zone)
    const done = { state: 'imported', kind: 'readings', place: target.name, importedAt: clock() } as const
    await endWork(tx, scope, id, { ...done, outcome })
    await appendAudit(tx, scope, {
      at: clock(),
      userId: null,
      action: 'import.done',
      subject: `import ${id}`,
      after: {
        deviceId,
        accepted: tally.accepted,
        duplicate: tally.duplicate,
        rejected: tally.rejectedCount(),
      },
    })
  })
  return { tally, id }
}

async function storeUpload(
  { database, config }: Tools,
  { scope }: ImportTarget,
  path: string,
): Promise<number> {
  const bytes = await readFile(path).catch(() => null)
  // A file that cannot be read is told about by who reads it.
  if (bytes === null) throw new ArgumentsError(`The file ${path} cannot be read.`)
  const sha256 = createHash('sha256').update(bytes).digest('hex')
  return database.withScope(scope, async (tx) => {
    const now = clock()
    const file = await keepUpload(openUploads(config.uploads, database), { tx, scope }, bytes, 'table')
    const { id } = await addImport(tx, scope, {
      name: basename(path),
      file,
      bytes: bytes.length,
      sha256,
      now,
    })
    await askWork(tx, scope, id, { work: 'import', worker: WORKER }, now)
    return id
  })
}

/** `import --undo <id>`: also of an import that a command left half-way. */
async function takeBack({ database, config, log }: Tools, id: number): Promise<number> {
  const organisationId = await organisationOfImport(database, id)
  if (organisationId === null) throw new ArgumentsError(`There is no import ${id}.`)
  const scope = scopeOfJob(organisationId)
  const find = () => database.withScope(scope, (tx) => findImport(tx, scope, id))
  const before = await find()
  if (before?.state === 'undone') throw new ArgumentsError(`Import ${id} is taken back already.`)
  await database.withScope(scope, (tx) => askWork(tx, scope, id, { work: 'undo', worker: WORKER }, clock()))
  await doWork({ database, files: openUploads(config.uploads, database), clock, log }, scope, id)
  await drainRollups(database, scope)
  const after = await find()
  console.log(after?.problem ?? `Import ${id} (${before?.name}) is taken back.`)
  return after?.state === 'undone' ? 0 : 1
}

/** A file of which nothing could be used is a failure; single bad rows are in the table. */
function exitCode(tally: Tally): number {
  if (tally.accepted + tally.duplicate > 0 || tally.rejectedCount() === 0) return 0
  console.error('No row of the file could be used: see the reasons above.')
  return 1
}
