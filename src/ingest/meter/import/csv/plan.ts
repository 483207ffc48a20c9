import type { ValueKind } from '#domain/meter/import/columns.ts'
import { isZone } from '#domain/time/zone.ts'
import type { ReadStamp } from './time-format.ts'

/** What the values of a file are. */
export type Kind = ValueKind

/** Kinds whose rows tell of an interval and are summed into a register. */
export function isOfIntervals(kind: Kind): boolean {
  return kind === 'energy' || kind === 'interval-mean'
}

export interface MappedColumn {
  readonly measure: string
  /** name in the header, or number from 1 */
  readonly column: string
  /** what the values are multiplied with: 0.001 for W where kW is kept */
  readonly factor: number
}

/** How a file is to be read. */
export interface ImportPlan {
  readonly file: string
  /** what the file is called in sentences; its path where it is left out */
  readonly name?: string | undefined
  /** XLSX: the sheet to read; the first where it is left out */
  readonly sheet?: string | null | undefined
  /** rows up to this line are titles and names, no readings */
  readonly headerLine?: number | null | undefined
  readonly kind: Kind
  /** of the time; several (date, time of day, AM or PM) are read as one text with spaces between */
  readonly timeColumns: readonly string[]
  readonly columns: readonly MappedColumn[]
  readonly readStamp: ReadStamp
  /** undefined: the zone of the device's branch */
  readonly zone: string | undefined
  /** the stamp marks where the interval begins, not where it ends */
  readonly stampsStart: boolean
  /** a stamp of 0:00 belongs to the end of its own date */
  readonly midnightClosesDay: boolean
  readonly decimal: '.' | ','
  /** undefined: as the first line tells */
  readonly delimiter: string | undefined
  /** texts that stand for "no value" */
  readonly ignored: ReadonlySet<string>
  /** only rows with these values in these columns */
  readonly where: readonly { readonly column: string; readonly value: string }[]
  /** where the register of summed energy begins; undefined: where the device's register stands */
  readonly startRegister: number | undefined
  /** length of an interval; undefined: the device's reading period */
  readonly periodS: number | undefined
  /** values that differ from what is kept replace it */
  readonly corrects: boolean
  readonly dryRun: boolean
}

/** Whether a plan may name this zone. */
export function isPlanZone(zone: string): boolean {
  return isZone(zone)
}
