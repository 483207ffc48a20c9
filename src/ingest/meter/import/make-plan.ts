import type { Mapping } from '#contract/meter/import-mapping.ts'
import { MEASURES, TIME_PARTS } from '#domain/meter/import/columns.ts'
import type { ImportPlan } from './csv/plan.ts'
import { isPlanZone } from './csv/plan.ts'
import { UnusableFileError } from './csv/text-file.ts'
import { TimeFormatError, timeFormat } from './csv/time-format.ts'

/** The plan of a mapping of readings. A mapping that cannot be followed throws one sentence. */
export function makePlan(mapping: Mapping, path: string, name: string, isTrial: boolean): ImportPlan {
  const { columns } = mapping
  const of = (as: string) => columns.find((one) => one.as === as)
  const whole = of('time')
  const parts = (whole ? ['time'] : TIME_PARTS.slice(1)).flatMap((as) => of(as) ?? [])
  if (parts.length === 0) throw new UnusableFileError('Say which column holds the time.')
  const measured = columns.filter(({ as }) => MEASURES.includes(as))
  if (measured.length === 0) throw new UnusableFileError('Say which column holds what was measured.')
  const twice = measured.find(({ as }, n) => measured.findIndex((other) => other.as === as) !== n)
  if (twice) throw new UnusableFileError(`${twice.as} is chosen for two columns; leave one of them out.`)
  if (measured.some(({ factor }) => !(Math.abs(factor) > 0))) {
    throw new UnusableFileError('A factor must be a number other than 0.')
  }
  if (mapping.zone !== null && !isPlanZone(mapping.zone)) {
    throw new UnusableFileError(`"${mapping.zone}" is no zone; write one such as Africa/Lagos.`)
  }
  return {
    file: path,
    name,
    sheet: mapping.sheet,
    headerLine: mapping.header_line ?? 0,
    kind: mapping.values,
    timeColumns: parts.map(({ column }) => String(column)),
    columns: measured.map(({ as, column, factor }) => ({ measure: as, column: String(column), factor })),
    readStamp: stampReader(mapping.time_format),
    zone: mapping.zone ?? undefined,
    stampsStart: mapping.stamp === 'start',
    midnightClosesDay: mapping.midnight_closes_day,
    decimal: mapping.decimal,
    delimiter: undefined,
    ignored: new Set(mapping.no_value),
    where: [],
    startRegister: mapping.start_register ?? undefined,
    periodS: mapping.period_s ?? undefined,
    corrects: mapping.corrects,
    dryRun: isTrial,
  }
}

function stampReader(format: string): ImportPlan['readStamp'] {
  try {
    return timeFormat(format)
  } catch (error) {
    throw error instanceof TimeFormatError ? new UnusableFileError(error.message) : error
  }
}
