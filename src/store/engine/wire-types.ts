import pg from 'pg'

const INT8 = 20
const INT8_ARRAY = 1016
const DATE = 1082
const DATE_ARRAY = 1182
const TEXT_ARRAY = 1009
const TIMESTAMPTZ = 1184
const TIMESTAMPTZ_ARRAY = 1185

type Nested = string | null | Nested[]

/**
 * How values leave the database: instants as epoch milliseconds, days as 'YYYY-MM-DD', int8 as numbers; NUMERIC
 * stays text, because money is exact. (The driver's own reading of a date is midnight in the machine's zone.)
 */
export function wireTypes(): pg.TypeOverrides {
  const types = new pg.TypeOverrides()
  const texts: (value: string) => Nested[] = pg.types.getTypeParser(TEXT_ARRAY as number)
  types.setTypeParser(INT8, Number)
  types.setTypeParser(INT8_ARRAY, (value) => texts(value).map((entry) => mapNested(entry, Number)))
  types.setTypeParser(DATE, (value) => value)
  types.setTypeParser(DATE_ARRAY, texts)
  types.setTypeParser(TIMESTAMPTZ, readInstant)
  types.setTypeParser(TIMESTAMPTZ_ARRAY, (value) =>
    texts(value).map((entry) => mapNested(entry, readInstant)),
  )
  return types
}

const parseDate: (value: string) => Date | number = pg.types.getTypeParser(TIMESTAMPTZ)

function readInstant(value: string): number {
  const date = parseDate(value)
  return typeof date === 'number' ? date : date.getTime()
}

function mapNested<T>(value: Nested, read: (text: string) => T): unknown {
  if (value === null) return null
  return Array.isArray(value) ? value.map((entry) => mapNested(entry, read)) : read(value)
}
