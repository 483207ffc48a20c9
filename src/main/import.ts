import { deviceQuestions } from '#api/device-questions.ts'
import { setDeviceRatio } from '#api/device-ratio.ts'
import type { Tally } from '#ingest/csv/tally.ts'
import { findTarget, type ImportTarget } from '#ingest/csv/target.ts'
import { importCsv } from '#ingest/csv-import.ts'
import { appendAudit } from '#store/audit.ts'
import type { Database } from '#store/database.ts'
import { tree } from '#store/organisation.ts'
import { drainRollups } from '#store/rollup.ts'
import { IMPORT_USAGE, readImportArguments } from './import-arguments.ts'
import { endProgress, importTable, progressOn } from './import-report.ts'
import { withDatabase } from './with-database.ts'

/** `npx nairawatt import`: history from a CSV file, beside a running app or without one. */
export async function importReadings(args: readonly string[]): Promise<number> {
  const read = readImportArguments(args)
  if (read === 'help') {
    console.log(IMPORT_USAGE)
    return 0
  }
  const { device, plan, ratio } = read
  return withDatabase(async ({ database }) => {
    const target = await findTarget(database, device)
    const clock = () => Date.now()
    if (ratio !== null && !plan.dryRun) {
      const { sentence } = await database.withScope(target.scope, (tx) =>
        setDeviceRatio(tx, target.scope, { ...target, why: 'import' }, ratio, clock()),
      )
      console.log(sentence)
    }
    const onProgress = progressOn(process.stderr, clock)
    const tally = await importCsv({ database, target, plan, clock, onProgress }).finally(() =>
      endProgress(process.stderr),
    )
    if (!plan.dryRun) {
      await drainRollups(database, target.scope)
      await database.withScope(target.scope, (tx) =>
        appendAudit(tx, target.scope, {
          at: clock(),
          userId: null,
          action: 'readings.imported',
          subject: `device ${target.deviceId}`,
          after: { accepted: tally.accepted, duplicate: tally.duplicate, rejected: tally.rejectedCount() },
        }),
      )
    }
    console.log(
      `${target.name} (device ${target.deviceId})${plan.dryRun ? ': tried, nothing was written' : ''}`,
    )
    console.log(importTable(tally, plan.zone ?? target.zone))
    for (const question of await questions(database, target)) console.log(`  ${question}`)
    return exitCode(tally)
  })
}

/** The summary asks for what would have judged the file better. */
function questions(database: Database, { scope, deviceId }: ImportTarget): Promise<string[]> {
  return database.withScope(scope, async (tx) => {
    const whole = await tree(tx, scope)
    const asked = whole === null ? [] : await deviceQuestions(tx, scope, whole, deviceId)
    return asked.map(({ sentence }) => sentence)
  })
}

/** A file of which nothing could be used is a failure; single bad rows are in the table. */
function exitCode(tally: Tally): number {
  if (tally.accepted + tally.duplicate > 0 || tally.rejectedCount() === 0) return 0
  console.error('No row of the file could be used: see the reasons above.')
  return 1
}
