import { z } from 'zod'
import { IMPORT_KINDS, VALUE_KINDS } from '#domain/meter/import/columns.ts'
import { billKind } from '../cost/bills.ts'
import { id, shortText } from '../shapes.ts'

export const importKind = z.enum(IMPORT_KINDS)

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

/** A mapping of a file with 15-minute kWh. */
export const MAPPING_EXAMPLE: z.input<typeof mapping> = {
  kind: 'readings',
  sheet: null,
  header_line: 1,
  columns: [
    { column: 1, as: 'time', unit: null, factor: 1 },
    { column: 2, as: 'kwh_import', unit: 'kWh', factor: 1 },
  ],
  decimal: '.',
  no_value: ['unavailable'],
  time_format: 'd/m/yyyy h:mm',
  zone: null,
  stamp: 'end',
  midnight_closes_day: false,
  values: 'energy',
  period_s: 900,
  start_register: null,
  corrects: false,
  device_id: null,
  branch: null,
  places: [],
  bill_kind: null,
}
