import type { z } from 'zod'
import type { ImportOutcome, importRow, oneImport } from '#contract/meter/imports.ts'
import type { ImportRecord } from '#store/meter/import.ts'

/** How large a file of history may be as it is sent; gzip makes room for more. */
export const IMPORT_LIMIT_BYTES = 25 * 1024 * 1024

/** What is done by a command and has no person's name. */
const COMMAND = 'command line'

export function presentImport(record: ImportRecord): z.output<typeof importRow> {
  const outcome = record.outcome as ImportOutcome | null
  return {
    id: record.id,
    name: record.name,
    bytes: record.bytes,
    sha256: record.sha256,
    kind: record.kind,
    place: record.place,
    state: record.state,
    work: record.work,
    progress: Math.min(1, Math.max(0, record.progress)),
    problem: record.problem,
    by: record.by ?? COMMAND,
    at: record.madeAt,
    imported_at: record.importedAt,
    undone_at: record.undoneAt,
    accepted: outcome?.accepted ?? 0,
    duplicate: outcome?.duplicate ?? 0,
    rejected: outcome?.rejected.reduce((sum, { count }) => sum + count, 0) ?? 0,
  }
}

/** Mapping, understanding and outcomes are kept as the wire has them (ingest/import). */
export function presentWholeImport(record: ImportRecord): z.output<typeof oneImport.answer>['data'] {
  const { mapping, understood, trial, outcome } = record as unknown as z.output<
    typeof oneImport.answer
  >['data']
  return { ...presentImport(record), mapping, understood, trial, outcome }
}
