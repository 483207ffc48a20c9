import type { Mapping } from '#contract/meter/import-mapping.ts'
import type { Understood } from '#contract/meter/imports.ts'
import { COLUMN_MEANINGS, type ImportKind } from '#domain/meter/import/columns.ts'
import type { Tree } from '#domain/site/tree.ts'
import { formatInstant } from '#domain/time/range/range.ts'
import { plainName, recordReader, type TypedRecord } from '../../cost/record-row.ts'
import { isRefusal } from '../refusal.ts'
import { measuringForPlan } from './csv/interval-mean.ts'
import { rowReader } from './csv/row-reader.ts'
import type { CsvRow } from './csv/rows.ts'
import { openTable } from './csv/table.ts'
import { UnusableFileError } from './csv/text-file.ts'
import { timeFormat } from './csv/time-format.ts'
import { splitWords } from './guess/column-guess.ts'
import { guessMeasures, guessTimeColumns, guessValues } from './guess/reading-guess.ts'
import { guessDays, guessKind, guessRecordColumns } from './guess/record-guess.ts'
import { findSample, guessDecimal, guessNoValues, type Sample } from './guess/table-guess.ts'
import { makePlan } from './make-plan.ts'

const MOST_ROWS = 3_000
const SHOWN_ROWS = 12
const SHOWN_CELLS = 60
const SHOWN_TEXT = 80
const SAMPLES = 5

export interface GuessRequest {
  readonly path: string
  readonly name: string
  /** as what the file is to be looked at; null: by itself */
  readonly kind: ImportKind | null
  readonly sheet: string | null
  readonly tree: Tree
}

/** What a file seems to be: a whole mapping that a person looks over, and what in it is a guess. */
export async function understand(asked: GuessRequest): Promise<Understood> {
  const { path, name, tree } = asked
  const table = await openTable(path, { name, sheet: asked.sheet })
  const rows: CsvRow[] = []
  for await (const piece of table.rows()) {
    rows.push(...piece)
    if (rows.length >= MOST_ROWS) break
  }
  if (rows.length === 0) throw new UnusableFileError(`${name} has no rows.`)
  const sample = findSample(rows.slice(0, MOST_ROWS))
  // Numbers of a workbook come with a point, whatever its texts are written with.
  const decimal = table.sheets.length > 0 ? '.' : guessDecimal(sample.rows)
  const time = guessTimeColumns(sample)
  const isByDay = !time.guess && sample.names.some((one, n) => guessDays(sample.column(n), splitWords(one)))
  const isDaily =
    isByDay || (time.guess?.walls.every((wall) => wall === null || wall % 86_400_000 === 0) ?? false)
  const hasMonth = sample.names.some((one) => /\bmonth\b/.test(splitWords(one)))
  const kind = asked.kind ?? guessKind(sample, isDaily || hasMonth)
  const sheet = table.sheets.length === 0 ? null : (asked.sheet ?? table.sheets[0]!)
  const base = { ...EMPTY, kind, sheet, header_line: sample.headerLine, decimal }
  const made = kind === 'readings' ? readings(sample, base, time) : records(kind, sample, base)
  const mapping = withPlaces({ ...made.mapping }, tree)
  return {
    sheets: [...table.sheets],
    columns: sample.names.slice(0, 100).map((title, n) => columnShown(title, n, sample, mapping)),
    mapping,
    time_formats: [...made.formats],
    notes: [...made.notes, ...dateNotes(made.formats, sample, mapping)],
    unknown_places: unknownPlaces(sample, mapping, tree),
    first: firstRows(sample, mapping, tree, path, name),
  }
}

const EMPTY: Mapping = {
  kind: 'readings',
  sheet: null,
  header_line: null,
  columns: [],
  decimal: '.',
  no_value: [],
  time_format: 'iso',
  zone: null,
  stamp: 'end',
  midnight_closes_day: false,
  values: 'register',
  period_s: null,
  start_register: null,
  corrects: false,
  device_id: null,
  branch: null,
  places: [],
  bill_kind: null,
}

interface Made {
  readonly mapping: Mapping
  readonly formats: readonly string[]
  readonly notes: readonly string[]
}

function readings(sample: Sample, base: Mapping, time: ReturnType<typeof guessTimeColumns>): Made {
  const { decimal } = base
  const measures = guessMeasures(sample, decimal, new Set(time.columns.map(({ index }) => index)))
  const noValue = guessNoValues(
    measures.columns.map(({ column }) => sample.column(column - 1)),
    decimal,
  )
  const guess = guessValues(sample, measures.columns, decimal, time.guess?.walls ?? [])
  const times = time.columns.map(({ index, as }) => ({ column: index + 1, as, unit: null, factor: 1 }))
  const formats = time.guess?.formats ?? []
  const notes = [...measures.notes, ...guess.notes]
  if (noValue.length > 0) notes.push(`Taken for "no value": ${noValue.join(', ')}.`)
  if (formats.length === 0) notes.push('No column of times was found. Say which one it is, and its format.')
  return {
    mapping: {
      ...base,
      columns: [...times, ...measures.columns],
      no_value: noValue,
      time_format: formats[0] ?? 'iso',
      midnight_closes_day: guess.closes,
      stamp: guess.stamp,
      values: guess.values,
      period_s: guess.periodS,
    },
    formats,
    notes,
  }
}

function records(kind: Exclude<ImportKind, 'readings'>, sample: Sample, base: Mapping): Made {
  const { columns, formats } = guessRecordColumns(kind, sample, base.decimal)
  const numbers = columns.filter(
    ({ as }) => !['branch', 'device', 'date', 'end-date', 'bill-kind'].includes(as),
  )
  const noValue = guessNoValues(
    numbers.map(({ column }) => sample.column(column - 1)),
    base.decimal,
  )
  const missing = COLUMN_MEANINGS[kind].filter(
    ({ as, isNeeded }) => isNeeded && !columns.some((one) => one.as === as),
  )
  const notes = missing.map(({ label }) => `No column was found for: ${label}.`)
  return {
    mapping: { ...base, columns, no_value: noValue, time_format: formats[0] ?? 'yyyy-mm-dd' },
    formats,
    notes,
  }
}

/** Where the asker has one branch or one device only, it is the one. */
function withPlaces(mapping: Mapping, { branches }: Tree): Mapping {
  const devices = branches.flatMap((branch) => branch.devices)
  const fitting =
    mapping.kind === 'run-hours' ? devices.filter(({ deviceType }) => deviceType === 'GENERATOR') : devices
  const hasColumn = (as: string) => mapping.columns.some((one) => one.as === as)
  return {
    ...mapping,
    branch: branches.length === 1 && !hasColumn('branch') ? branches[0]!.id : null,
    device_id: fitting.length === 1 && !hasColumn('device') ? fitting[0]!.id : null,
  }
}

function columnShown(
  name: string,
  index: number,
  sample: Sample,
  mapping: Mapping,
): Understood['columns'][number] {
  const mapped = mapping.columns.find(({ column }) => column === index + 1)
  const texts = sample.column(index).filter((text) => text !== '')
  return {
    column: index + 1,
    name: name.slice(0, SHOWN_TEXT),
    samples: texts.slice(0, SAMPLES).map((text) => text.slice(0, SHOWN_TEXT)),
    as: mapped?.as ?? null,
    unit: mapped?.unit ?? null,
    factor: mapped?.factor ?? 1,
  }
}

/** Says which way round days and months are read, where both would do. */
function dateNotes(formats: readonly string[], sample: Sample, { columns }: Mapping): string[] {
  if (formats.length < 2) return []
  const column = columns.find(({ as }) => as === 'time' || as === 'date')
  const text = sample.column((column?.column ?? 1) - 1).find((one) => one !== '') ?? ''
  const stamp = timeFormat(formats[0]!)(text)
  const day = stamp
    ? new Date(stamp.wall).toLocaleDateString('en-GB', {
        day: 'numeric',
        month: 'long',
        year: 'numeric',
        timeZone: 'UTC',
      })
    : null
  const read = day === null ? `the form ${formats[0]} is taken` : `"${text.slice(0, 30)}" is read as ${day}`
  return [`Days and months could be either way round: ${read}.`]
}

function unknownPlaces(sample: Sample, { columns }: Mapping, { branches }: Tree): string[] {
  const column = columns.find(({ as }) => as === 'branch' || as === 'device')
  if (!column) return []
  const known = new Set(
    column.as === 'branch'
      ? branches.map(({ name }) => plainName(name))
      : branches.flatMap((branch) =>
          branch.devices.flatMap(({ name }) => [plainName(name), plainName(`${branch.name}/${name}`)]),
        ),
  )
  const texts = new Set(sample.column(column.column - 1).filter((text) => text !== ''))
  return [...texts].filter((text) => !known.has(plainName(text))).slice(0, 200)
}

/** The first rows, as they stand and as they are read. */
function firstRows(
  sample: Sample,
  mapping: Mapping,
  tree: Tree,
  path: string,
  name: string,
): Understood['first'] {
  const rows = sample.rows.slice(0, SHOWN_ROWS)
  const shownCells = (row: CsvRow) => row.cells.slice(0, SHOWN_CELLS).map((cell) => cell.slice(0, SHOWN_TEXT))
  let read: (row: CsvRow) => { read: { label: string; value: string }[]; refusal: string | null }
  try {
    read =
      mapping.kind === 'readings' ? readingShown(mapping, tree, path, name, rows) : recordShown(mapping, tree)
  } catch (error) {
    const refusal = error instanceof UnusableFileError ? error.message : null
    read = () => ({ read: [], refusal })
  }
  return rows.map((row) => ({ line: row.line, cells: shownCells(row), ...read(row) }))
}

function readingShown(mapping: Mapping, tree: Tree, path: string, name: string, rows: readonly CsvRow[]) {
  const branch = tree.branches.find((one) => one.devices.some(({ id }) => id === mapping.device_id))
  const zone = mapping.zone ?? branch?.zone ?? tree.organisation.zone
  const periodMs = (mapping.period_s ?? 900) * 1000
  const plan = makePlan(mapping, path, name, true)
  const reader = rowReader(plan, rows[0] ?? { line: 1, cells: [] }, { zone, periodMs })
  const { measures, complete } = measuringForPlan(plan, periodMs)
  const labels = new Map(COLUMN_MEANINGS.readings.map(({ as, label }) => [as, label]))
  const kept: Record<string, string> = { kwh_import: ' kWh', kwh_export: ' kWh', kvarh: ' kvarh', kw: ' kW' }
  return (row: CsvRow) => {
    const said = reader.read(row)
    if (typeof said === 'string') return { read: [], refusal: 'The row tells no value.' }
    if (isRefusal(said)) return { read: [], refusal: said.sentence }
    const values = complete(said.values).flatMap((value, n) => {
      if (value === null) return []
      const label = labels.get(measures[n]!) ?? measures[n]!
      return [{ label, value: `${Number(value.toPrecision(9))}${kept[measures[n]!] ?? ''}` }]
    })
    return { read: [{ label: 'Time', value: formatInstant(zone, said.at) }, ...values], refusal: null }
  }
}

function recordShown(mapping: Mapping, tree: Tree) {
  const reader = recordReader(mapping, tree)
  return ({ cells }: CsvRow) => {
    const record = reader.read(cells)
    return isRefusal(record)
      ? { read: [], refusal: record.sentence }
      : { read: wordsOfRecord(record), refusal: null }
  }
}

function wordsOfRecord(record: TypedRecord): { label: string; value: string }[] {
  const typed: Record<string, unknown> = 'typed' in record ? { ...record.typed } : { ...record }
  const labels: Record<string, string> = {
    ...{
      date: 'Date',
      end_date: 'End',
      start_date: 'First day',
      value: 'kWh',
      amount: 'Amount',
      hours: 'Hours',
    },
    ...{ quantity: 'Litres', price_per_litre: 'Price of a litre' },
  }
  const said = Object.entries(labels).flatMap(([key, label]) =>
    typed[key] ? [{ label, value: String(typed[key]) }] : [],
  )
  const kind = record.is === 'bill' ? [{ label: 'Kind', value: record.kind }] : []
  return [{ label: 'Branch', value: record.branch.name }, ...kind, ...said]
}
