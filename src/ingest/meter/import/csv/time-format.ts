import { MONTH_NAMES } from '#domain/time/calendar-day.ts'
import { makeStamp, readIsoStamp, type Stamp } from '../../stamp.ts'
import { serialText } from '../xlsx/cell-text.ts'

export type ReadStamp = (text: string) => Stamp | null

/** A format that cannot be understood: one sentence that says what to write. */
export class TimeFormatError extends Error {
  override name = 'TimeFormatError'
}

type Part = 'day' | 'month' | 'year' | 'hour' | 'minute' | 'second' | 'half'

const TOKENS: Record<string, string> = {
  yyyy: '(\\d{4})',
  yy: '(\\d{2})',
  d: '(\\d{1,2})',
  dd: '(\\d{2})',
  m: '(\\d{1,2})',
  mm: '(\\d{2})',
  mmm: '([A-Za-z]{3,9})',
  h: '(\\d{1,2})',
  hh: '(\\d{2})',
  s: '(\\d{1,2})',
  ss: '(\\d{2})(?:[.,]\\d+)?',
  a: '([AaPp])\\.?[Mm]\\.?',
}

/**
 * A reader for `iso`, `unix` (seconds), `unix-ms`, `excel` (days since 1900), or a pattern of d, m, mmm (Jan), yyyy, h,
 * mm, ss and a (am, pm), such as `d/m/yyyy h:mm`. A pattern without hours is midnight. One letter stands for one or two digits. `m` is the month, but the minute right after the hour.
 */
export function timeFormat(format: string): ReadStamp {
  if (format === 'iso') return readIsoStamp
  if (format === 'unix') return (text) => unixStamp(text, 1000)
  if (format === 'unix-ms') return (text) => unixStamp(text, 1)
  if (format === 'excel') return excelStamp
  return patternReader(format)
}

/** 1950 to 2100 as days since the epoch of Excel. */
const [LEAST_SERIAL, MOST_SERIAL] = [18_264, 73_051]

function excelStamp(text: string): Stamp | null {
  const serial = Number(text)
  if (!/^\d{5}(?:\.\d+)?$/.test(text) || serial < LEAST_SERIAL || serial > MOST_SERIAL) return null
  return { wall: Date.parse(`${serialText(serial, 'date-time')}Z`), offset: null }
}

function unixStamp(text: string, unit: number): Stamp | null {
  if (!/^\d{1,13}(?:\.\d+)?$/.test(text)) return null
  const wall = Math.round(Number(text) * unit)
  return Math.abs(wall) <= 8.64e15 ? { wall, offset: 0 } : null
}

function patternReader(format: string): ReadStamp {
  const { source, parts } = compile(format)
  const pattern = new RegExp(`^${source}$`)
  return (text) => {
    const match = pattern.exec(text)
    if (!match) return null
    const found: Partial<Record<Part, string>> = {}
    for (const [n, part] of parts.entries()) found[part] = match[n + 1]!
    const number = (part: Part) => Number(found[part] ?? 0)
    return makeStamp(
      { year: fullYear(found.year!), month: parseMonth(found.month!), day: number('day') },
      {
        hour: parseHour(number('hour'), found.half),
        minute: number('minute'),
        second: number('second'),
        ms: 0,
      },
      null,
    )
  }
}

/** The number of a month by its number or the first letters of its English name; 0: there is none. */
function parseMonth(text: string): number {
  if (/^\d/.test(text)) return Number(text)
  const short = text.toLowerCase()
  return MONTH_NAMES.findIndex((name) => name.toLowerCase().startsWith(short)) + 1
}

function fullYear(text: string): number {
  return text.length === 2 ? 2000 + Number(text) : Number(text)
}

/** 12 am is midnight, 12 pm noon; an hour that no such clock shows stays out of range. */
function parseHour(hour: number, half: string | undefined): number {
  if (half === undefined) return hour
  if (hour < 1 || hour > 12) return 99
  return (hour % 12) + (half.toLowerCase() === 'p' ? 12 : 0)
}

function compile(format: string): { source: string; parts: Part[] } {
  const parts: Part[] = []
  let source = ''
  for (const [token] of format.matchAll(/yyyy|yy|dd?|mmm|mm?|hh?|ss?|a|[^a-z]+|[a-z]/gi)) {
    const known = TOKENS[token.toLowerCase()]
    if (known === undefined) {
      if (/[a-z]/i.test(token) && token !== 'T') throw unreadable(format, `"${token}" is not known`)
      source += token.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&').replace(/ +/g, ' +')
      continue
    }
    const part = parsePart(token, parts)
    if (parts.includes(part)) throw unreadable(format, `it names the ${part} twice`)
    parts.push(part)
    source += known
  }
  for (const part of ['year', 'month', 'day'] as const) {
    if (!parts.includes(part)) throw unreadable(format, `it has no ${part}`)
  }
  return { source, parts }
}

function parsePart(token: string, before: readonly Part[]): Part {
  const letter = token[0]!.toLowerCase()
  if (letter !== 'm') return ({ y: 'year', d: 'day', h: 'hour', s: 'second', a: 'half' } as const)[letter]!
  // MM is the month in many programs; after the hour it can only be the minute.
  return before.at(-1) === 'hour' || before.includes('month') ? 'minute' : 'month'
}

function unreadable(format: string, why: string): TimeFormatError {
  return new TimeFormatError(
    `The time format "${format}" cannot be used: ${why}. Write iso, unix, unix-ms, excel or a pattern such as "d/m/yyyy h:mm".`,
  )
}
