import { MEASURES, unitFactor, unitsOf } from '#ingest/meter/import/csv/measure.ts'
import {
  type ImportPlan,
  isOfIntervals,
  isPlanZone,
  type Kind,
  type MappedColumn,
} from '#ingest/meter/import/csv/plan.ts'
import { TimeFormatError, timeFormat } from '#ingest/meter/import/csv/time-format.ts'
import { ArgumentsError, readArguments, refuseNames, seeHelp } from './arguments.ts'
import { type RatioArguments, ratioArguments } from './verbs/ratio-arguments.ts'

export const IMPORT_USAGE = `npx nairawatt import --device <device> --file <csv> --kind <kind> --time <column> --value <column>

Reads history from a CSV (plain or gzip) or XLSX file. It can be repeated: nothing is doubled.

  --device   id, or Organisation/Branch/Device
  --file     the CSV or XLSX file; for several meters --device and --file as often, in the same order:
             --device 7 --file a.csv --device 8 --file b.csv
  --kind     register  the values are a counter (kWh since the meter was made, or since the month began)
             energy    the values are kWh of each interval; they are summed into a register
             power     the values are kW at an instant
  --time     column of the time: its name in the first row, or its number from 1. Where date, time of day
             and AM or PM stand in columns of their own: --time Date --time Time
  --value    column of the values
  --map      instead of --value, several: kwh_import=Usage_kWh,kvarh=Lagging,kw=Power*0.001
             measures: kwh_import kwh_export kvarh kw kvar kva pf hz v1-3 i1-3 i_n p1-3 q1-3 pf1-3
             thd_v1-3 thd_i1-3 run

  --unit     unit of the first of these columns: W, kW, MW, Wh, kWh, MWh …; as it is kept where it is left out
  --interval-mean  with --kind power: the values are the mean kW of each interval

  --sheet    sheet of an XLSX file; the first where it is left out
  --time-format  iso (the default), unix, unix-ms, excel, or a pattern such as "d/m/yyyy h:mm" or
                 "d-mmm-yyyy h:mm a"
  --zone         zone of times without offset; the zone of the branch where it is left out
  --stamp        end (the default) or start: what of its interval the time marks
  --midnight-closes-day  a time of 0:00 is the end of its own date, not the beginning
  --decimal      . (the default) or ,
  --delimiter    , ; | or tab; as the first row tells where it is left out
  --ignore       values that mean "no value": unavailable,unknown,NA
  --where        only rows with this value: entity_id=sensor.meter_1 (may be repeated)
  --start-register  where the register of summed energy begins; where the device's register stands then
  --period       seconds of an interval; the device's reading period where it is left out
  --ct, --vt     ratio of the device's current and voltage transformers, such as 200/5 and 11000/110
  --from         day from which this ratio counts: DD-MM-YYYY
  --correct      values that differ from what is kept replace it; what was kept stays on record
  --dry-run      checks everything and writes nothing

npx nairawatt import --undo <id>   takes back everything that one import brought; its id is said when it ends

Bills, diesel, dips and run hours are imported in the browser.`

const OPTIONS = {
  device: { type: 'string', multiple: true },
  file: { type: 'string', multiple: true },
  kind: { type: 'string' },
  time: { type: 'string', multiple: true },
  value: { type: 'string' },
  map: { type: 'string', multiple: true },
  unit: { type: 'string' },
  'interval-mean': { type: 'boolean', default: false },
  sheet: { type: 'string' },
  'time-format': { type: 'string', default: 'iso' },
  zone: { type: 'string' },
  stamp: { type: 'string', default: 'end' },
  'midnight-closes-day': { type: 'boolean', default: false },
  decimal: { type: 'string', default: '.' },
  delimiter: { type: 'string' },
  ignore: { type: 'string', multiple: true },
  where: { type: 'string', multiple: true },
  'start-register': { type: 'string' },
  period: { type: 'string' },
  ct: { type: 'string' },
  vt: { type: 'string' },
  from: { type: 'string' },
  correct: { type: 'boolean', default: false },
  undo: { type: 'string' },
  'dry-run': { type: 'boolean', default: false },
  help: { type: 'boolean', short: 'h', default: false },
} as const

export type ImportArguments =
  | 'help'
  | { readonly undo: number }
  | { readonly files: readonly FileArguments[]; readonly ratio: RatioArguments | null }

/** One file, for which device it is and how it is read. */
export interface FileArguments {
  readonly device: string
  readonly plan: ImportPlan
}

/** Reads the command line of `import`; throws an ArgumentsError with what to do. */
export function readImportArguments(args: readonly string[]): ImportArguments {
  const given = parseArguments(args)
  if (given.help) return 'help'
  if (given.undo !== undefined) return { undo: number('--undo', given.undo, 1)! }
  const kind = readKind(given)
  const stamp = readChoice('--stamp', given.stamp, ['start', 'end'] as const)
  if (kind === 'power' && stamp === 'start') {
    throw new ArgumentsError(
      'Power is measured at an instant, so --stamp start says nothing; say --interval-mean where it is the mean of each interval.',
    )
  }
  if (!isOfIntervals(kind) && given['start-register'] !== undefined) {
    throw new ArgumentsError(
      '--start-register goes with --kind energy or --interval-mean: a register already says where it stands.',
    )
  }
  const plan: Omit<ImportPlan, 'file'> = {
    kind,
    sheet: given.sheet,
    timeColumns: needSome(given, 'time'),
    columns: columns(kind, given),
    readStamp: stampReader(given['time-format']),
    zone: zone(given.zone),
    stampsStart: stamp === 'start',
    midnightClosesDay: given['midnight-closes-day'],
    decimal: readChoice('--decimal', given.decimal, ['.', ','] as const),
    delimiter: delimiter(given.delimiter),
    ignored: new Set((given.ignore ?? []).flatMap((list) => list.split(',')).map((word) => word.trim())),
    where: (given.where ?? []).map(condition),
    startRegister: number('--start-register', given['start-register'], 0),
    periodS: number('--period', given.period, 1),
    corrects: given.correct,
    dryRun: given['dry-run'],
  }
  return { files: fileArguments(given, plan), ratio: ratioArguments(given) }
}

/** The first file belongs to the first device, the second to the second. */
function fileArguments(given: ParsedArguments, plan: Omit<ImportPlan, 'file'>): FileArguments[] {
  const devices = needSome(given, 'device')
  const files = needSome(given, 'file')
  if (devices.length !== files.length) {
    throw new ArgumentsError(
      `There are ${devices.length} --device and ${files.length} --file: name one for each of the other.`,
    )
  }
  if (devices.length > 1 && ratioArguments(given) !== null)
    throw new ArgumentsError('--ct and --vt are about one device: import its file by itself.')
  return devices.map((device, n) => ({ device, plan: { ...plan, file: files[n]! } }))
}

function parseArguments(args: readonly string[]) {
  const { values, positionals } = readArguments('import', args, OPTIONS)
  refuseNames('import', positionals)
  return values
}

type ParsedArguments = ReturnType<typeof parseArguments>

type Needed = 'device' | 'file' | 'kind' | 'time'

const SAYS: Readonly<Record<Needed, string>> = {
  device: 'which device the readings belong to: its id, or Organisation/Branch/Device',
  file: 'which CSV file to read',
  kind: 'what the values are: register, energy or power',
  time: 'which column holds the time: its name in the first row, or its number',
}

function needSome(given: ParsedArguments, name: 'device' | 'file' | 'time'): string[] {
  const told = given[name] ?? []
  return told.length === 0 || told.includes('') ? missing(name) : told
}

function missing(name: keyof typeof SAYS): never {
  throw new ArgumentsError(`Say with --${name} ${SAYS[name]}; ${seeHelp('import')}`)
}

/** Mean power of intervals is power on the command line, with a word more. */
function readKind(given: ParsedArguments): Kind {
  const kind = readChoice('--kind', given.kind || missing('kind'), ['register', 'energy', 'power'] as const)
  if (!given['interval-mean']) return kind
  if (kind !== 'power') throw new ArgumentsError('--interval-mean goes with --kind power: it is about kW.')
  return 'interval-mean'
}

/** The factor of --unit, which is that of the first column. */
function readUnitFactor(measure: string, unit: string | undefined): number {
  if (unit === undefined) return 1
  const factor = unitFactor(measure, unit)
  if (factor !== null) return factor
  throw new ArgumentsError(
    `--unit ${unit} is none of ${measure}: it comes in ${unitsOf(measure).join(', ')}.`,
  )
}

function readChoice<T extends string>(option: string, value: string, choices: readonly T[]): T {
  const found = choices.find((choice) => choice === value)
  if (found !== undefined) return found
  throw new ArgumentsError(`${option} must be ${choices.join(' or ')}, not "${value}".`)
}

function columns(kind: Kind, { value, map = [], unit }: ParsedArguments): MappedColumn[] {
  const usual = kind === 'power' || kind === 'interval-mean' ? 'kw' : 'kwh_import'
  const pairs = map.flatMap((list) => list.split(',')).filter((pair) => pair.trim() !== '')
  const mapped = [...(value === undefined ? [] : [`${usual}=${value}`]), ...pairs].map((pair, n) =>
    mappedColumn(pair, n === 0 ? unit : undefined),
  )
  if (mapped.length === 0) {
    throw new ArgumentsError(
      'Say with --value which column holds the values, or with --map measure=column several.',
    )
  }
  const twice = mapped.find((one, n) => mapped.findIndex((other) => other.measure === one.measure) !== n)
  if (twice) throw new ArgumentsError(`${twice.measure} is mapped twice; map it to one column.`)
  return mapped
}

function mappedColumn(pair: string, unit: string | undefined): MappedColumn {
  const at = pair.indexOf('=')
  const measure = pair.slice(0, at).trim()
  const rest = pair.slice(at + 1).trim()
  const [, column = '', factor = '1'] = /^(.*?)(?:\*([0-9.eE+-]+))?$/.exec(rest) ?? []
  if (at < 1 || column === '' || !MEASURES.includes(measure) || !(Math.abs(Number(factor)) > 0)) {
    throw new ArgumentsError(
      `"${pair}" is no mapping; write measure=column or measure=column*factor, where the measure is one of ${MEASURES.join(' ')}.`,
    )
  }
  return { measure, column: column.trim(), factor: Number(factor) * readUnitFactor(measure, unit) }
}

function stampReader(format: string): ImportPlan['readStamp'] {
  try {
    return timeFormat(format)
  } catch (error) {
    if (error instanceof TimeFormatError) throw new ArgumentsError(error.message)
    throw error
  }
}

function zone(value: string | undefined): string | undefined {
  if (value === undefined || isPlanZone(value)) return value
  throw new ArgumentsError(`--zone must be a zone such as Africa/Lagos or UTC, not "${value}".`)
}

function delimiter(value: string | undefined): string | undefined {
  if (value === undefined || value.length === 1) return value
  if (value === 'tab' || value === '\\t') return '\t'
  throw new ArgumentsError(`--delimiter must be one character or tab, not "${value}".`)
}

function condition(text: string): ImportPlan['where'][number] {
  const at = text.indexOf('=')
  if (at < 1) throw new ArgumentsError(`--where must be column=value, not "${text}".`)
  return { column: text.slice(0, at).trim(), value: text.slice(at + 1).trim() }
}

function number(option: string, value: string | undefined, least: number): number | undefined {
  if (value === undefined) return undefined
  const parsed = Number(value)
  if (value.trim() !== '' && Number.isFinite(parsed) && parsed >= least) return parsed
  throw new ArgumentsError(`${option} must be a number from ${least} on, not "${value}".`)
}
