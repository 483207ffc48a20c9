import { calls } from '#contract/calls.ts'
import { importText } from '#contract/meter/import-messages.ts'
import {
  addImport,
  countUnused,
  discardImport,
  findImport,
  type ImportRecord,
  listImports,
  lockImport,
} from '#store/meter/import.ts'
import { askWork, type ImportRequest } from '#store/meter/import-work.ts'
import { reachesRemoved } from '#store/meter/retention/raw-retention.ts'
import { fileIn } from '../frame/file-operation.ts'
import { type Entry, operation, type ScopedContext, writeTo } from '../frame/operation.ts'
import { recordChange } from '../frame/record-change.ts'
import { ApiError, notFound } from '../frame/respond.ts'
import { presentImport, presentWholeImport } from './import-row.ts'
import { IMPORT_LIMIT_BYTES, takeHistory } from './take-history.ts'

const MOST_SHOWN = 100
/** Files of an organisation that nothing was imported from: a disk is not to be filled with them. */
const MOST_UNUSED = 20

/** Keeps a file of history; it is looked at in the background (ingest/import). */
export const postImport = fileIn(calls.addImport, takeHistory, async (ctx, sent) => {
  const { tx, scope, now } = ctx
  if ((await countUnused(tx, scope)) >= MOST_UNUSED) {
    throw new ApiError('too-many-requests', importText.tooMany)
  }
  const { name, bytes, sha256 } = sent
  const added = await addImport(tx, scope, {
    name: name.slice(0, 200),
    bytes,
    sha256,
    now,
    file: await sent.keep(ctx),
  })
  await askWork(tx, scope, added.id, { work: 'understand' }, now)
  await recordChange(ctx, {
    action: 'import.added',
    subject: `import ${added.id}`,
    after: { name, bytes, sha256 },
  })
  return { data: presentImport(await requireImport(ctx, added.id)), detail: importText.kept }
})

export const getImports = operation(calls.imports, {
  fetch: ({ tx, scope }) => listImports(tx, scope, MOST_SHOWN),
  compute: (records) => records.map(presentImport),
  present: (data) => ({ data, limit_bytes: IMPORT_LIMIT_BYTES }),
})

export const getImport = operation(calls.oneImport, {
  fetch: (ctx, { params }) => requireImport(ctx, params.importId),
  compute: presentWholeImport,
  present: (data) => ({ data }),
})

/** Looks at the file again, as another kind or at another sheet. */
export const postUnderstandImport = writeTo(
  calls.understandImport,
  lockedImport,
  async (ctx, { body }, record) => {
    const { kind = null, sheet = null } = body
    return requestWork(ctx, record, { work: 'understand', kind, sheet }, importText.looking)
  },
)

export const postImportTrial = writeTo(calls.tryImport, lockedImport, (ctx, { body }, record) =>
  requestWork(ctx, record, { work: 'try', mapping: body.mapping }, importText.trying),
)

export const postImportStart = writeTo(calls.startImport, lockedImport, (ctx, { body }, record) => {
  const { mapping, anyway = false } = body
  return requestWork(ctx, record, { work: 'import', mapping, anyway }, importText.started)
})

const undone = (entry: Entry, asked: Parameters<typeof lockedImport>[1]) =>
  Promise.all([lockedImport(entry, asked), reachesRemoved(entry.tx, entry.scope, asked.params.importId)])

export const postImportUndo = writeTo(calls.undoImport, undone, async (ctx, _, [found, reaches]) => {
  const record = requireIdle(found)
  if (record.state !== 'imported' && record.state !== 'stopped') {
    throw new ApiError('bad-request', importText.nothing)
  }
  if (reaches) throw new ApiError('bad-request', importText.removed)
  return requestWork(ctx, record, { work: 'undo' }, importText.undoing)
})

/** Throws a file away that nothing is imported from. */
export const deleteImport = writeTo(calls.deleteImport, lockedImport, async (ctx, _, found) => {
  const record = requireIdle(found)
  if (record.state === 'imported' || record.state === 'stopped') {
    throw new ApiError('bad-request', importText.imported)
  }
  await discardImport(ctx.tx, ctx.scope, record.id)
  const { id, name, sha256 } = record
  await recordChange(ctx, { action: 'import.discarded', subject: `import ${id}`, before: { name, sha256 } })
  return { data: { id }, detail: importText.discarded }
})

async function requestWork(
  ctx: ScopedContext,
  record: ImportRecord | null,
  work: ImportRequest,
  detail: string,
) {
  const { id } = requireIdle(record)
  await askWork(ctx.tx, ctx.scope, id, work, ctx.now)
  return { data: presentImport(await requireImport(ctx, id)), detail }
}

function lockedImport({ tx, scope }: Entry, { params }: { readonly params: { readonly importId: number } }) {
  return lockImport(tx, scope, params.importId)
}

/** The import, locked, with nothing going on. */
function requireIdle(record: ImportRecord | null): ImportRecord {
  if (!record) throw notFound()
  if (record.work !== null) throw new ApiError('bad-request', importText.busy)
  return record
}

async function requireImport({ tx, scope }: ScopedContext, id: number): Promise<ImportRecord> {
  const record = await findImport(tx, scope, id)
  if (!record) throw notFound()
  return record
}
