import type { Mapping } from '#contract/meter/import-mapping.ts'
import type { BillKind } from '#domain/cost/bill/bill-kinds.ts'
import type { TypedBill } from '#domain/cost/bill/read-bill.ts'
import type { TypedEntry } from '#domain/cost/diesel/read-entry.ts'
import { round } from '#domain/round.ts'
import type { Branch, Tree } from '#domain/site/tree.ts'
import { daysOfMonth } from '#domain/time/month.ts'
import { parseNumber } from '../meter/import/csv/number.ts'
import { timeFormat } from '../meter/import/csv/time-format.ts'
import type { Refusal } from '../meter/refusal.ts'

/** What a row of a file says, as a form would have it: the domain judges it. */
export type TypedRecord =
  | { readonly is: 'bill'; readonly branch: Branch; readonly kind: BillKind; readonly typed: TypedBill }
  | { readonly is: 'diesel'; readonly branch: Branch; readonly typed: TypedEntry; readonly isMonth: boolean }
  | { readonly is: 'dip'; readonly branch: Branch; readonly date: string; readonly quantity: string }
  | {
      readonly is: 'run-hours'
      readonly branch: Branch
      readonly deviceId: number
      readonly date: string
      readonly hours: string
    }

export interface RecordReader {
  read(cells: readonly string[]): TypedRecord | Refusal
}

/** Reads the rows of bills, diesel, dips or run hours. `tree`: the branches that whoever imports may see. */
export function recordReader(mapping: Mapping, tree: Tree): RecordReader {
  const places = new Map(mapping.places.map(({ text, id }) => [plainName(text), id]))
  const readCell = (cells: readonly string[], as: string) => {
    const column = mapping.columns.find((one) => one.as === as)
    const text = column ? (cells[column.column - 1] ?? '') : ''
    return mapping.no_value.includes(text) ? '' : text
  }
  const day = (text: string) => parseDay(text, mapping.time_format)
  const amount = (text: string) => parseAmount(text, mapping.decimal)

  function findRowBranch(cells: readonly string[]): Branch | Refusal {
    const text = readCell(cells, 'branch')
    const id = text === '' ? mapping.branch : places.get(plainName(text))
    const found = tree.branches.find((one) =>
      id === undefined ? plainName(one.name) === plainName(text) : one.id === id,
    )
    if (found) return found
    return text === ''
      ? { code: 'no-branch', sentence: 'The row names no branch. Choose the branch of the file.' }
      : { code: 'no-branch', sentence: `There is no branch "${text.slice(0, 60)}". Say which one it is.` }
  }

  function bill(cells: readonly string[], branch: Branch): TypedRecord | Refusal {
    const text = readCell(cells, 'bill-kind')
    const kind = text === '' ? mapping.bill_kind : parseBillKind(text)
    if (kind === null) {
      const sentence = `"${text.slice(0, 60)}" is no kind of bill: write diesel, pre-paid, post-paid or IPP.`
      return { code: 'no-kind', sentence }
    }
    const either = readCell(cells, 'quantity-or-value')
    const told = amount(
      kind === 'diesel' ? readCell(cells, 'quantity') || either : readCell(cells, 'value') || either,
    )
    const money = amount(readCell(cells, 'amount'))
    const price = amount(readCell(cells, 'price'))
    const date = day(readCell(cells, 'date'))
    if (kind === 'diesel') {
      const typed = { quantity: told, price_per_litre: price || dividePrice(money, told), date }
      return { is: 'bill', branch, kind, typed }
    }
    const typed = { value: told, amount: money || multiplyPrice(told, price), date }
    const endDate = day(readCell(cells, 'end-date'))
    return { is: 'bill', branch, kind, typed: kind === 'post-paid' ? { ...typed, end_date: endDate } : typed }
  }

  function diesel(cells: readonly string[], branch: Branch): TypedRecord {
    const quantity = amount(readCell(cells, 'quantity'))
    const month = parseMonth(readCell(cells, 'month'), mapping.time_format)
    if (month !== null) {
      const [start_date, end_date] = daysOfMonth(month)
      return { is: 'diesel', branch, typed: { start_date, end_date, quantity }, isMonth: true }
    }
    const start_date = day(readCell(cells, 'date'))
    const end_date = day(readCell(cells, 'end-date')) || start_date
    return {
      is: 'diesel',
      branch,
      typed: { start_date, end_date, quantity },
      isMonth: start_date !== end_date,
    }
  }

  function runHours(cells: readonly string[]): TypedRecord | Refusal {
    const text = readCell(cells, 'device')
    const id = text === '' ? mapping.device_id : places.get(plainName(text))
    for (const branch of tree.branches) {
      for (const device of branch.devices) {
        const names = [device.name, `${branch.name}/${device.name}`].map(plainName)
        const isMeant = id === undefined ? names.includes(plainName(text)) : device.id === id
        if (!isMeant || device.deviceType !== 'GENERATOR') continue
        const date = day(readCell(cells, 'date'))
        return { is: 'run-hours', branch, deviceId: device.id, date, hours: amount(readCell(cells, 'hours')) }
      }
    }
    return {
      code: 'no-device',
      sentence: `There is no generator "${text.slice(0, 60)}". Say which one it is.`,
    }
  }

  return {
    read(cells) {
      if (mapping.kind === 'run-hours') return runHours(cells)
      const branch = findRowBranch(cells)
      if ('sentence' in branch) return branch
      if (mapping.kind === 'bills') return bill(cells, branch)
      if (mapping.kind === 'diesel') return diesel(cells, branch)
      const date = day(readCell(cells, 'date'))
      return { is: 'dip', branch, date, quantity: amount(readCell(cells, 'quantity')) }
    },
  }
}

export function plainName(text: string): string {
  return text.trim().toLowerCase().replace(/\s+/g, ' ')
}

export function parseBillKind(text: string): BillKind | null {
  const word = text.toLowerCase().replace(/[^a-z]/g, '')
  if (/diesel|fuel|^ago$/.test(word)) return 'diesel'
  if (/prepaid|vending|token/.test(word)) return 'pre-paid'
  if (/postpaid/.test(word)) return 'post-paid'
  return /^ipp|independent|captive/.test(word) ? 'ipp' : null
}

/** The local day of a date in the file's format; '' where it is none. */
function parseDay(text: string, format: string): string {
  if (text === '') return ''
  for (const one of [format, 'iso', 'yyyy-mm-dd']) {
    const stamp = timeFormat(one)(text)
    if (stamp) return new Date(stamp.wall).toISOString().slice(0, 10)
  }
  return ''
}

const MONTH_FORMATS = ['m/yyyy', 'yyyy-m', 'm-yyyy', 'mmm yyyy', 'mmm-yyyy', 'mmm-yy', 'mmm yy', 'yyyy/m']

/** 'YYYY-MM' of 'March 2026', '03/2026' or a date in it; null: it is none. */
function parseMonth(text: string, format: string): string | null {
  if (text === '') return null
  for (const pattern of MONTH_FORMATS) {
    const stamp = timeFormat(`d ${pattern}`)(`1 ${text}`)
    if (stamp) return new Date(stamp.wall).toISOString().slice(0, 7)
  }
  return parseDay(text, format).slice(0, 7) || null
}

/** '₦1,234,567.80' → '1234567.80'. More than two decimals are the noise of a workbook's arithmetic. */
export function parseAmount(text: string, decimal: '.' | ','): string {
  const bare = text
    .replace(/^[₦N]\s?(?=\d)|\bNGN\b|₦/gi, '')
    .replace(/\s?(kwh|litres?|liters?|ltrs?|hrs?|hours?|l)$/i, '')
    .trim()
  const value = parseNumber(bare, decimal)
  return value === null ? bare : String(round(value))
}

function dividePrice(money: string, quantity: string): string {
  const share = Number(money) / Number(quantity)
  return money !== '' && Number.isFinite(share) ? String(round(share)) : ''
}

function multiplyPrice(quantity: string, price: string): string {
  const product = Number(quantity) * Number(price)
  return quantity !== '' && price !== '' && Number.isFinite(product) ? String(round(product)) : ''
}
