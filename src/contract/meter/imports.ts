import { z } from 'zod'
import { IMPORT_KINDS, VALUE_KINDS } from '#domain/meter/import/columns.ts'
import { billKind } from '../cost/bills.ts'
import { endpoint } from '../endpoint.ts'
import { routes } from '../routes.ts'
import { id, instant, noBody, noQuery, shortText, text, userParams } from '../shapes.ts'

/**
 * History out of a file: CSV or XLSX with readings, bills, diesel used, tank dips or run hours.
 *
 * A file is sent once and kept (`addImport`). From then on its row says what stands (`state`) and what is being done
 * with it (`work`): the work goes on in the background, and whoever waits for it asks `oneImport` again, every half
 * second or so, until `work` is null. First it is understood (`understood.mapping` is a whole proposal), then tried
 * (`trial`), started (`outcome`) and, where need be, taken back as a whole.
 */
export const importKind = z.enum(IMPORT_KINDS)

/** read: kept, nothing imported. imported: done. stopped: ended half-way, see `problem`. undone: taken back. */
export const importState = z.enum(['read', 'imported', 'stopped', 'undone'])

/** What goes on now; null: nothing. */
export const importWork = z.enum(['understand', 'try', 'import', 'undo'])

const number = z.number().int().min(1).max(1000)

/** What one column means. Columns that mean nothing are left out. */
export const mappedColumn = z.strictObject({
  /** from 1 */
  column: number,
  /** a meaning of domain/meter/import/columns.ts for the kind of file: 'time', 'kw', 'amount' … */
  as: z.string().max(20),
  /** readings: as people know it ('W'), for the screen; `factor` counts */
  unit: z.string().max(10).nullable(),
  /** what the values are multiplied with */
  factor: z.number(),
})

/** How a file is to be read. What a kind of file does not know (time, values … of bills) is ignored there. */
export const mapping = z.strictObject({
  kind: importKind,
  /** XLSX: name of the sheet */
  sheet: shortText.nullable(),
  /** line that holds the names of the columns, from 1; null: there is none */
  header_line: z.number().int().min(1).max(10_000).nullable(),
  columns: z.array(mappedColumn).max(100),
  decimal: z.enum(['.', ',']),
  /** texts that mean "no value": '-1', '65535', 'unavailable' */
  no_value: z.array(shortText).max(50),
  /** iso, unix, unix-ms, excel, or a pattern such as 'd/m/yyyy h:mm a'; parts in several columns joined by a space */
  time_format: z.string().max(60),
  /** readings: zone of times without offset; null: the branch's */
  zone: z.string().max(60).nullable(),
  /** readings: what of its interval the time marks */
  stamp: z.enum(['start', 'end']),
  /** readings: a time of 0:00 is the end of its own date */
  midnight_closes_day: z.boolean(),
  values: z.enum(VALUE_KINDS),
  /** readings: seconds of an interval; null: the device's reading period */
  period_s: z.number().int().min(1).max(86_400).nullable(),
  /** energy and interval means: where the summed register begins; null: where the device's stands then */
  start_register: z.number().min(0).nullable(),
  /** readings: values that differ from what is kept replace it */
  corrects: z.boolean(),
  /** readings, run hours without a column of devices: whose they are */
  device_id: id.nullable(),
  /** bills, diesel, dips without a column of branches: whose they are */
  branch: id.nullable(),
  /** names in the file that are not the branch's (or, for run hours, the device's) own */
  places: z.array(z.strictObject({ text: shortText, id })).max(500),
  /** bills without a column of kinds */
  bill_kind: billKind.nullable(),
})

export type Mapping = z.infer<typeof mapping>

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
export const addImport = endpoint({
  route: routes.addImport,
  summary: 'Send a file of history: it is kept, and looked at in the background (T14)',
  params: userParams,
  query: noQuery,
  body: z.unknown(),
  answer: saved,
  status: 201,
})

/** The newest 100. */
export const imports = endpoint({
  route: routes.imports,
  summary: 'Files that were sent, newest first',
  params: userParams,
  query: noQuery,
  body: noBody,
  answer: z.object({ data: z.array(importRow), limit_bytes: z.number().int() }),
})

export const oneImport = endpoint({
  route: routes.oneImport,
  summary: 'One file: what is being done with it, what it seems to be and what became of it',
  params,
  query: noQuery,
  body: noBody,
  answer: z.object({ data: wholeImport }),
})

export const understandImport = endpoint({
  route: routes.understandImport,
  summary: 'Look at the file again, as another kind or another sheet',
  params,
  query: noQuery,
  body: z.strictObject({ kind: importKind.optional(), sheet: text(200).optional() }),
  answer: saved,
})

export const tryImport = endpoint({
  route: routes.tryImport,
  summary: 'Try the import: everything is checked and counted, nothing is written',
  params,
  query: noQuery,
  body: z.strictObject({ mapping }),
  answer: saved,
})

/** A file that was imported or undone may be started again: what is kept already is not doubled. */
export const startImport = endpoint({
  route: routes.startImport,
  summary: 'Import the file',
  params,
  query: noQuery,
  body: z.strictObject({ mapping, anyway: z.boolean().optional() }),
  answer: saved,
})

export const undoImport = endpoint({
  route: routes.undoImport,
  summary: 'Take back everything that one import brought',
  params,
  query: noQuery,
  body: noBody,
  answer: saved,
})

/** Only of a file that holds nothing: read or undone. */
export const deleteImport = endpoint({
  route: routes.deleteImport,
  summary: 'Throw a file away that nothing was imported from',
  params,
  query: noQuery,
  body: noBody,
  answer: z.object({ data: z.object({ id: z.number().int() }), detail: z.string() }),
})
