import type { Mapping } from '#contract/meter/import-mapping.ts'
import type { ImportKind } from '#domain/meter/import/columns.ts'
import { parseBillKind } from '../../../cost/record-row.ts'
import { parseNumber } from '../csv/number.ts'
import { splitWords } from './column-guess.ts'
import type { Sample } from './table-guess.ts'
import { DATE_FORMATS, guessTimes, isNumberColumn } from './time-guess.ts'

type Mapped = Mapping['columns']

const BRANCH = /\bbranch\b|\bsite\b|\blocation\b|\boutlet\b|\bstore\b/
const END = /\bend\b|\bto\b|\buntil\b|\blast day\b/
const AMOUNT = /\bamount\b|\bcost\b|\bnaira\b|\bngn\b|\bpaid\b|\btotal\b|₦/
const PRICE = /\bprice\b|\btariff\b|\brate\b/
const KWH = /\bkwh\b|\bunits?\b|\benergy\b|\bconsumption\b/
const LITRES = /\blit(re|er)s?\b|\bltrs?\b|\bl\b/
const QUANTITY = /\bquantity\b|\bqty\b|\bvolume\b|\bvalue\b/

/** What a table seems to be by the names of its columns and whether its rows are whole days. */
export function guessKind(sample: Sample, isByDay: boolean): ImportKind {
  const words = sample.names.map(splitWords)
  const has = (pattern: RegExp) => words.some((one) => pattern.test(one))
  if (has(/\bdips?\b|\btank\b|\bdipstick\b/) && has(LITRES)) return 'dips'
  if (has(/\brun ?(ning)? ?hours?\b|\bhours? run\b|\bhours\b/) && isByDay && !has(KWH)) return 'run-hours'
  const hasMoney = has(AMOUNT) || has(PRICE)
  if (hasMoney && (has(KWH) || has(LITRES) || has(QUANTITY)) && isByDay) return 'bills'
  if (isByDay && (has(LITRES) || has(/\bdiesel\b|\bfuel\b/)) && !has(KWH)) return 'diesel'
  return 'readings'
}

/** The columns of bills, diesel, dips or run hours, and the format of their days. */
export function guessRecordColumns(
  kind: Exclude<ImportKind, 'readings'>,
  sample: Sample,
  decimal: '.' | ',',
): { columns: Mapped; formats: readonly string[] } {
  const columns: { column: number; as: string; unit: null; factor: number }[] = []
  const give = (index: number, as: string) => {
    const isTaken = columns.some((one) => one.as === as)
    if (!isTaken) columns.push({ column: index + 1, as, unit: null, factor: 1 })
  }
  let formats: readonly string[] = []
  for (const [index, name] of sample.names.entries()) {
    const texts = sample.column(index)
    const words = splitWords(name)
    const dates = guessDays(texts, words)
    if (dates) {
      if (formats.length === 0) formats = dates
      give(index, END.test(words) || columns.some(({ as }) => as === 'date') ? 'end-date' : 'date')
    } else if (BRANCH.test(words)) give(index, 'branch')
    else {
      const as = kind === 'bills' ? billColumn(words, texts, decimal) : logColumn(kind, words, texts, decimal)
      if (as !== null) give(index, as)
    }
  }
  return { columns, formats }
}

/** Formats of days that the texts of a column fit; null: they are no days. */
export function guessDays(texts: readonly string[], words: string): readonly string[] | null {
  if (isNumberColumn(texts) && !/\bdate\b|\bday\b/.test(words)) return null
  return guessTimes(texts, [...DATE_FORMATS, 'iso'])?.formats ?? null
}

function billColumn(words: string, texts: readonly string[], decimal: '.' | ','): string | null {
  const told = texts.filter((text) => text !== '')
  if (told.length === 0) return null
  if (told.filter((text) => parseBillKind(text) !== null).length >= 0.7 * told.length) return 'bill-kind'
  if (!isNumeric(told, decimal)) return null
  if (PRICE.test(words)) return 'price'
  if (AMOUNT.test(words)) return 'amount'
  if (KWH.test(words) && LITRES.test(words)) return 'quantity-or-value'
  if (LITRES.test(words)) return 'quantity'
  if (KWH.test(words)) return 'value'
  return QUANTITY.test(words) ? 'quantity-or-value' : null
}

function logColumn(
  kind: 'diesel' | 'dips' | 'run-hours',
  words: string,
  texts: readonly string[],
  decimal: '.' | ',',
): string | null {
  const told = texts.filter((text) => text !== '')
  if (/\bmonth\b/.test(words) && kind === 'diesel') return 'month'
  if (/\bgenerator\b|\bgen\b|\bdevice\b|\bset\b/.test(words) && !isNumeric(told, decimal)) return 'device'
  if (!isNumeric(told, decimal)) return null
  if (kind === 'run-hours') return /\bhours?\b|\bhrs?\b/.test(words) ? 'hours' : null
  return LITRES.test(words) ||
    QUANTITY.test(words) ||
    /\bdiesel\b|\bfuel\b|\bdip\b|\blevel\b|\bused\b/.test(words)
    ? 'quantity'
    : null
}

function isNumeric(texts: readonly string[], decimal: '.' | ','): boolean {
  const numbers = texts.filter(
    (text) => parseNumber(text.replace(/^(₦|NGN|N)\s?/i, ''), decimal) !== null,
  ).length
  return texts.length > 0 && numbers >= 0.7 * texts.length
}
