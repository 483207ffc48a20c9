import type { Mapping } from '#contract/meter/import-mapping.ts'
import { importText } from '#contract/meter/import-messages.ts'
import type { ImportOutcome } from '#contract/meter/imports.ts'
import { type Instant, SECOND_MS } from '#domain/time/interval.ts'
import type { Database } from '#store/engine/database.ts'
import type { Log } from '#store/engine/log.ts'
import { makeScope, type Scope } from '#store/engine/scope.ts'
import type { UploadFiles } from '#store/engine/uploads/upload-files.ts'
import type { ImportRecord } from '#store/meter/import.ts'
import { withdrawImport } from '#store/meter/import-undo.ts'
import { countBrought, endWork, saveProgress, takeUpWork, type WorkResult } from '#store/meter/import-work.ts'
import { reachesRemoved } from '#store/meter/retention/raw-retention.ts'
import { appendAudit } from '#store/platform/audit.ts'
import { tree } from '#store/site/organisation.ts'
import { importRecords } from '../../cost/import-records.ts'
import { UnusableFileError } from './csv/text-file.ts'
import { importReadings } from './import-readings.ts'
import { understand } from './understand.ts'

export interface ImportDeps {
  readonly database: Database
  readonly files: Pick<UploadFiles, 'withFile' | 'remove'>
  readonly clock: () => Instant
  readonly log: Log
}

/** The server is being stopped: the work stays as it is asked for, and is taken up again at the next start. */
export class StoppedError extends Error {}

const MOST_TRIES = 3
const SAVE_EVERY_MS = SECOND_MS / 2

/** Does what is asked for of one file. Whatever happens, its row says what came of it. */
export async function doWork(
  deps: ImportDeps,
  organisation: Scope,
  id: number,
  stopping?: AbortSignal,
): Promise<void> {
  const { database, log } = deps
  const taken = await database.withScope(organisation, (tx) => takeUpWork(tx, organisation, id))
  if (!taken) return
  const { record } = taken
  const scope = scopeOfAsker(organisation, record)
  const finish = (result: WorkResult) =>
    database.withScope(scope, async (tx) => endWork(tx, organisation, id, result))
  try {
    if (taken.tries > MOST_TRIES)
      throw new UnusableFileError('The file could not be worked through; it was tried three times.')
    if (record.work === 'understand') await finish(await inspectFile(deps, scope, record))
    else if (record.work === 'undo') await undone(deps, scope, record)
    else await run(deps, scope, record, stopping, finish)
  } catch (error) {
    if (error instanceof StoppedError) return
    const isOurs = !(error instanceof UnusableFileError)
    if (isOurs) log.error({ err: error, import: id }, 'A file could not be worked through')
    const problem = isOurs ? 'Something went wrong on our side. Try again.' : error.message
    const isHalf = record.work === 'import' && (await countReadings(deps, scope, id)) > 0
    await finish({ problem, ...(isHalf ? { state: 'stopped' } : {}) })
  }
}

/** Whoever asked: what they may not see is not written to. */
function scopeOfAsker({ organisationId, zone }: Scope, { askerId, askerBranchIds }: ImportRecord): Scope {
  return makeScope({
    organisationId,
    branchIds: askerBranchIds ?? 'all',
    userId: askerId,
    level: 3,
    zone,
    isWork: true,
  })
}

function countReadings({ database }: ImportDeps, scope: Scope, id: number): Promise<number> {
  return database.withScope(scope, (tx) => countBrought(tx, scope, id), { readOnly: true })
}

async function inspectFile(
  { database, files }: ImportDeps,
  scope: Scope,
  record: ImportRecord,
): Promise<WorkResult> {
  const whole = await database.withScope(scope, (tx) => tree(tx, scope), { readOnly: true })
  if (!whole) throw new UnusableFileError('The organisation is gone.')
  const understood = await files.withFile(scope, record.file, (path) =>
    understand({ path, name: record.name, kind: record.askedKind, sheet: record.askedSheet, tree: whole }),
  )
  return { understood, kind: understood.mapping.kind }
}

async function run(
  deps: ImportDeps,
  scope: Scope,
  record: ImportRecord,
  stopping: AbortSignal | undefined,
  finish: (result: WorkResult) => Promise<void>,
): Promise<void> {
  const { database, files, clock } = deps
  const mapping = record.mapping as Mapping
  const isTrial = record.work === 'try'
  let saved = 0
  const onProgress = async (share: number) => {
    if (stopping?.aborted) throw new StoppedError()
    const now = clock()
    if (Math.abs(now - saved) < SAVE_EVERY_MS) return
    saved = now
    await database.withScope(scope, (tx) => saveProgress(tx, scope, record.id, Math.min(0.99, share), now))
  }
  const asked = {
    ...{ database, scope, importId: record.id, name: record.name },
    ...{ mapping, clock, isTrial, onProgress },
  }
  const own = isTrial ? 0 : await countReadings(deps, scope, record.id)
  const outcome = await files.withFile(scope, record.file, (path) =>
    mapping.kind === 'readings'
      ? importReadings({ ...asked, path, anyway: record.anyway, own })
      : importRecords({ ...asked, path }),
  )
  const place = outcome.devices[0]?.name ?? ''
  if (isTrial) return finish({ trial: outcome, kind: mapping.kind, place })
  await auditImport(deps, scope, record, 'import.done', outcome)
  await finish({ outcome, state: 'imported', kind: mapping.kind, place, importedAt: clock() })
}

async function undone({ database, clock }: ImportDeps, scope: Scope, record: ImportRecord): Promise<void> {
  await database.withScope(scope, async (tx) => {
    if (await reachesRemoved(tx, scope, record.id)) throw new UnusableFileError(importText.removed)
    const gone = await withdrawImport(tx, scope, record.id, clock())
    await endWork(tx, scope, record.id, { state: 'undone', undoneAt: clock() })
    const subject = `import ${record.id}`
    const entry = { at: clock(), userId: scope.userId, action: 'import.undone', subject }
    await appendAudit(tx, scope, { ...entry, before: { name: record.name, sha256: record.sha256, ...gone } })
  })
}

async function auditImport(
  { database, clock }: ImportDeps,
  scope: Scope,
  { id, name, sha256 }: ImportRecord,
  action: string,
  { rows, accepted, duplicate, rejected, devices }: ImportOutcome,
): Promise<void> {
  const counts = { rows, accepted, duplicate, rejected: rejected.reduce((sum, one) => sum + one.count, 0) }
  const deviceIds = devices.map(({ device_id }) => device_id)
  await database.withScope(scope, (tx) =>
    appendAudit(tx, scope, {
      at: clock(),
      userId: scope.userId,
      action,
      subject: `import ${id}`,
      after: { name, sha256, deviceIds, ...counts },
    }),
  )
}
