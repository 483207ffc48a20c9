import { z } from 'zod'
import { call } from '../call.ts'
import { id, instant, noBody, noQuery, text, userParams } from '../shapes.ts'
import { importKind, MAPPING_EXAMPLE, mapping } from './import-mapping.ts'

/**
 * History out of a file: CSV or XLSX with readings, bills, diesel used, tank dips or run hours.
 *
 * A file is sent once and kept (`addImport`). From then on its row says what stands (`state`) and what is being done
 * with it (`work`): the work goes on in the background, and whoever waits for it asks `oneImport` again, every half
 * second or so, until `work` is null. First it is understood (`understood.mapping` is a whole proposal), then tried
 * (`trial`), started (`outcome`) and, where need be, taken back as a whole.
 */
/** read: kept, nothing imported. imported: done. stopped: ended half-way, see `problem`. undone: taken back. */
export const importState = z.enum(['read', 'imported', 'stopped', 'undone'])

/** What goes on now; null: nothing. */
export const importWork = z.enum(['understand', 'try', 'import', 'undo'])

/** A proposal where something stays open: no device is chosen yet, or no column found. */
const understoodColumn = z.object({
  column: z.number().int(),
  name: z.string(),
  /** first values, as they stand in the file */
  samples: z.array(z.string()),
  /** null: taken for something that is not imported */
  as: z.string().nullable(),
  unit: z.string().nullable(),
  factor: z.number(),
})

/** A row of the file: as it stands, and as it is read. */
export const readRow = z.object({
  line: z.number().int(),
  cells: z.array(z.string()),
  /** what is kept, in words: 'Time' → '01-01-2018 00:15', 'Energy' → '3.17 kWh' */
  read: z.array(z.object({ label: z.string(), value: z.string() })),
  /** why it is not kept, where it is not */
  refusal: z.string().nullable(),
})

/** What the file seems to be, and what a person should look at. */
export const understood = z.object({
  /** XLSX: the names of its sheets; CSV: none */
  sheets: z.array(z.string()),
  columns: z.array(understoodColumn),
  mapping,
  /** every format that all times of the first rows fit, the proposed one first: more than one is a question to ask */
  time_formats: z.array(z.string()),
  /** sentences: 'Days and months could be either way round: 03/04 is read as 3 April.' */
  notes: z.array(z.string()),
  /** names of branches or devices in the file that are none of yours */
  unknown_places: z.array(z.string()),
  first: z.array(readRow),
})

/** What a trial or an import made of the file. */
export const importOutcome = z.object({
  rows: z.number().int(),
  accepted: z.number().int(),
  duplicate: z.number().int(),
  /** rows without a value */
  ignored: z.number().int(),
  /** register readings at the start and after gaps, which no row tells */
  added: z.number().int(),
  /** intervals that no row tells of */
  missing: z.number().int(),
  rejected: z.array(
    z.object({
      code: z.string(),
      sentence: z.string(),
      count: z.number().int(),
      examples: z.array(z.object({ line: z.number().int(), text: z.string() })),
    }),
  ),
  /** single values that no meter of that size measures: the row is kept without them (domain.md §15.1) */
  dropped: z.array(z.object({ field: z.string(), count: z.number().int(), limit: z.number().nullable() })),
  /** local date and time of the first and the last row that is kept; null: none is */
  first_at: z.string().nullable(),
  last_at: z.string().nullable(),
  /** readings: what the file adds up to. Naira is null where no price is known. */
  devices: z.array(
    z.object({
      device_id: z.number().int(),
      name: z.string(),
      kwh: z.number().nullable(),
      naira: z.number().nullable(),
      mean_kw: z.number().nullable(),
      most_kw: z.number().nullable(),
    }),
  ),
  /** bills, diesel: sums of the rows that are kept; null: the kind has none */
  sums: z.object({
    kwh: z.number().nullable(),
    litres: z.number().nullable(),
    naira: z.number().nullable(),
    hours: z.number().nullable(),
  }),
  /** looks-like-w: an import is refused until the factor is taken, or `anyway` is sent */
  warnings: z.array(z.object({ code: z.string(), sentence: z.string(), factor: z.number().nullable() })),
})

export type ImportOutcome = z.infer<typeof importOutcome>
export type Understood = z.infer<typeof understood>

export const importRow = z.object({
  id: z.number().int(),
  name: z.string(),
  bytes: z.number().int(),
  sha256: z.string(),
  /** null: not understood yet */
  kind: importKind.nullable(),
  /** the device or the branches that it is about, in words */
  place: z.string(),
  state: importState,
  work: importWork.nullable(),
  /** of the work, 0 to 1 */
  progress: z.number().min(0).max(1),
  /** a sentence: why the last work ended without its result */
  problem: z.string().nullable(),
  by: z.string(),
  at: instant,
  imported_at: instant.nullable(),
  undone_at: instant.nullable(),
  accepted: z.number().int(),
  duplicate: z.number().int(),
  rejected: z.number().int(),
})

const wholeImport = importRow.extend({
  understood: understood.nullable(),
  /** of the last trial or import */
  mapping: mapping.nullable(),
  trial: importOutcome.nullable(),
  outcome: importOutcome.nullable(),
})

const params = z.strictObject({ userId: id, importId: id })
const saved = z.object({ data: importRow, detail: z.string() })

/** Multipart: one file `file`, CSV (plain or gzip) or XLSX. The body is read as a stream, so it has no schema. */
export const addImport = call({
  method: 'POST',
  path: 'imports/:userId/',
  who: 'amend',
  summary: 'Send a file of history: it is kept, and looked at in the background (T14)',
  params: userParams,
  query: noQuery,
  body: z.unknown(),
  answer: saved,
  status: 201,
})

/** The newest 100. */
export const imports = call({
  method: 'GET',
  path: 'imports/:userId/',
  who: 'amend',
  summary: 'Files that were sent, newest first',
  params: userParams,
  query: noQuery,
  body: noBody,
  answer: z.object({ data: z.array(importRow), limit_bytes: z.number().int() }),
})

export const oneImport = call({
  method: 'GET',
  path: 'imports/:userId/:importId/',
  who: 'amend',
  summary: 'One file: what is being done with it, what it seems to be and what became of it',
  params,
  query: noQuery,
  body: noBody,
  answer: z.object({ data: wholeImport }),
})

export const understandImport = call({
  method: 'POST',
  path: 'imports/:userId/:importId/understand/',
  who: 'amend',
  summary: 'Look at the file again, as another kind or another sheet',
  params,
  query: noQuery,
  body: z.strictObject({ kind: importKind.optional(), sheet: text(200).optional() }),
  answer: saved,
  example: { kind: 'readings' },
})

export const tryImport = call({
  method: 'POST',
  path: 'imports/:userId/:importId/try/',
  who: 'amend',
  summary: 'Try the import: everything is checked and counted, nothing is written',
  params,
  query: noQuery,
  body: z.strictObject({ mapping }),
  answer: saved,
  example: { mapping: MAPPING_EXAMPLE },
})

/** A file that was imported or undone may be started again: what is kept already is not doubled. */
export const startImport = call({
  method: 'POST',
  path: 'imports/:userId/:importId/start/',
  who: 'amend',
  summary: 'Import the file',
  params,
  query: noQuery,
  body: z.strictObject({ mapping, anyway: z.boolean().optional() }),
  answer: saved,
  example: { mapping: MAPPING_EXAMPLE },
})

export const undoImport = call({
  method: 'POST',
  path: 'imports/:userId/:importId/undo/',
  who: 'amend',
  summary: 'Take back everything that one import brought',
  params,
  query: noQuery,
  body: noBody,
  answer: saved,
})

/** Only of a file that holds nothing: read or undone. */
export const deleteImport = call({
  method: 'DELETE',
  path: 'imports/:userId/:importId/',
  who: 'amend',
  summary: 'Throw a file away that nothing was imported from',
  params,
  query: noQuery,
  body: noBody,
  answer: z.object({ data: z.object({ id: z.number().int() }), detail: z.string() }),
})
