/**
 * What stands on the paper of a bill beside its account, days and amount, as it is printed; null: it does not say, or nobody
 * typed it. kWh, ₦ and registers as decimal text, days 'YYYY-MM-DD' and times 'HH:mm' local. Source: domain.md §16.F.
 */
export const BANDS = ['A', 'B', 'C', 'D', 'E'] as const
export type Band = (typeof BANDS)[number]

export interface PrintedRead {
  /** What the register of the supplier's meter showed. */
  readonly register: string | null
  readonly on: string | null
  readonly at: string | null
}

export interface PrintedLine {
  readonly name: string
  /** Before VAT. */
  readonly naira: string
}

export interface PrintedBill {
  readonly previous: PrintedRead
  readonly present: PrintedRead
  /** kWh per unit of the register; null: 1. */
  readonly multiplier: string | null
  readonly read: 'actual' | 'estimated' | null
  readonly band: Band | null
  /** ₦/kWh before VAT. */
  readonly tariff: string | null
  /** Energy before VAT. */
  readonly energy: string | null
  readonly vat: string | null
  readonly arrears: string | null
  /** Arrears and VAT in it. */
  readonly total: string | null
  /** All that is neither energy, VAT nor arrears. */
  readonly lines: readonly PrintedLine[]
}

const NO_READ: PrintedRead = { register: null, on: null, at: null }

export const NOTHING_PRINTED: PrintedBill = {
  previous: NO_READ,
  present: NO_READ,
  multiplier: null,
  read: null,
  band: null,
  tariff: null,
  energy: null,
  vat: null,
  arrears: null,
  total: null,
  lines: [],
}

export const MOST_LINES = 4

type Loose<T> = { readonly [K in keyof T]?: T[K] | null | undefined }

/** As it is sent: what is left out is not printed. */
export type TypedPrinted = Loose<Omit<PrintedBill, 'previous' | 'present' | 'lines'>> & {
  readonly previous?: Loose<PrintedRead> | null | undefined
  readonly present?: Loose<PrintedRead> | null | undefined
  readonly lines?: readonly PrintedLine[] | null | undefined
}

/** What is to be kept of it; null: nothing stands on it. */
export function readPrinted(typed: TypedPrinted | null): PrintedBill | null {
  if (typed === null) return null
  const read = (one: Loose<PrintedRead> | null | undefined): PrintedRead => ({
    register: one?.register ?? null,
    on: one?.on ?? null,
    at: one?.at ?? null,
  })
  const printed: PrintedBill = {
    previous: read(typed.previous),
    present: read(typed.present),
    multiplier: typed.multiplier ?? null,
    read: typed.read ?? null,
    band: typed.band ?? null,
    tariff: typed.tariff ?? null,
    energy: typed.energy ?? null,
    vat: typed.vat ?? null,
    arrears: typed.arrears ?? null,
    total: typed.total ?? null,
    lines: typed.lines ?? [],
  }
  return isPrinted(printed) ? printed : null
}

/** Whether anything of it is known; an empty one is stored as nothing. */
export function isPrinted(printed: PrintedBill): boolean {
  const { previous, present, lines, ...rest } = printed
  const values = [...Object.values(previous), ...Object.values(present), ...Object.values(rest)]
  return lines.length > 0 || values.some((value) => value !== null)
}

/** Both reads with day and time: what was used between them is known to the minute. */
export function readInterval(printed: PrintedBill | null): { from: string; to: string } | null {
  const instant = ({ on, at }: PrintedRead) => (on === null || at === null ? null : `${on} ${at}`)
  const [from, to] = printed === null ? [null, null] : [instant(printed.previous), instant(printed.present)]
  return from === null || to === null || from >= to ? null : { from, to }
}
