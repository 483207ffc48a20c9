import { DAY_MS, SECOND_MS } from '#domain/time/interval.ts'
import { attribute, elements } from './xml.ts'

/** How a number cell is shown: as a number, or as what of a moment. */
export type CellFormat = 'number' | 'date' | 'time' | 'date-time'

/** Formats that every workbook has without naming them (ECMA-376 part 1, 18.8.30). */
const BUILT_IN: Readonly<Record<number, CellFormat>> = {
  ...Object.fromEntries([14, 15, 16, 17, 27, 30, 36, 50, 57].map((id) => [id, 'date' as const])),
  ...Object.fromEntries([18, 19, 20, 21, 45, 46, 47].map((id) => [id, 'time' as const])),
  22: 'date-time',
}

/** The format of each cell style. */
export function parseFormats(styles: string): CellFormat[] {
  const named = new Map<number, CellFormat>()
  for (const { attributes } of elements(styles, 'numFmt')) {
    named.set(
      Number(attribute(attributes, 'numFmtId')),
      formatOfCode(attribute(attributes, 'formatCode') ?? ''),
    )
  }
  const [cellXfs] = elements(styles, 'cellXfs')
  return [...elements(cellXfs?.content ?? '', 'xf')].map(({ attributes }) => {
    const id = Number(attribute(attributes, 'numFmtId') ?? 0)
    return named.get(id) ?? BUILT_IN[id] ?? 'number'
  })
}

function formatOfCode(code: string): CellFormat {
  const bare = code.replace(/"[^"]*"|\\.|\[[^\]hms]*\]/gi, '')
  const hasClock = /[hs]/i.test(bare)
  const hasDay = /[yd]/i.test(bare) || (/m/i.test(bare) && !hasClock)
  if (hasDay) return hasClock ? 'date-time' : 'date'
  return hasClock ? 'time' : 'number'
}

const EPOCH_1900 = Date.UTC(1899, 11, 30)
const EPOCH_1904 = Date.UTC(1904, 0, 1)

/** A number cell as text: plain digits, or the moment that its format shows. */
export function cellText(text: string, format: CellFormat, is1904: boolean): string {
  const value = Number(text)
  if (text === '' || !Number.isFinite(value)) return text
  if (format === 'number' || value < 0) return digits(value)
  return serialText(value, format, is1904)
}

/** Excel keeps 15 digits: the binary noise behind them is none of the number. */
function digits(value: number): string {
  return String(Number(value.toPrecision(15)))
}

/** Days since the workbook's epoch as an ISO date, time of day, or both. */
export function serialText(serial: number, format: CellFormat, is1904 = false): string {
  const ms = Math.round((serial * DAY_MS) / SECOND_MS) * SECOND_MS
  const iso = new Date((is1904 ? EPOCH_1904 : EPOCH_1900) + ms)
  if (Number.isNaN(iso.getTime())) return String(serial)
  const [day = '', clock = ''] = iso.toISOString().slice(0, 19).split('T')
  if (format === 'time' && serial < 1) return clock
  return format === 'date' && clock === '00:00:00' ? day : `${day}T${clock}`
}
