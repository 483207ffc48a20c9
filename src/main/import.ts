import type { Tally } from '#ingest/csv/tally.ts'
import { findTarget } from '#ingest/csv/target.ts'
import { importCsv } from '#ingest/csv-import.ts'
import { appendAudit } from '#store/audit.ts'
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
  const { device, plan } = read
  return withDatabase(async ({ database }) => {
    const target = await findTarget(database, device)
    const clock = () => Date.now()
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
    return exitCode(tally)
  })
}

/** A file of which nothing could be used is a failure; single bad rows are in the table. */
function exitCode(tally: Tally): number {
  if (tally.accepted + tally.duplicate > 0 || tally.rejectedCount() === 0) return 0
  console.error('No row of the file could be used: see the reasons above.')
  return 1
}
