import type { RECEIVED_HOW } from '#contract/cost/diesel-balance.ts'
import { readAmount } from '#domain/amount-rule.ts'
import { exactSum } from '#domain/money.ts'
import type { Refusals } from '../../../../form/resolver.ts'
import { tankFormText } from '../../../../words/tank-forms.ts'

const { delivery: text } = tankFormText

/** '': nobody measured. */
export type How = (typeof RECEIVED_HOW)[number] | ''

/** How much came and how that is known, as it is typed; a part of the form of a delivery and of that of a purchase. */
export interface ReceivedEntries {
  supplier: string
  how: How
  received: string
  before: string
  after: string
}

export const NOTHING_RECEIVED: ReceivedEntries = {
  supplier: '',
  how: '',
  received: '',
  before: '',
  after: '',
}

const STOCK = { decimals: 2, wholeDigits: 9, mayBeZero: true }

export const amountOrNull = (typed: string, rule?: typeof STOCK): number | null => {
  const read = readAmount(typed, rule)
  return 'fault' in read ? null : Number(read.amount)
}

/** What came by the dips before and after; null: they do not tell. */
export function litresBetween({ before, after }: Pick<ReceivedEntries, 'before' | 'after'>): number | null {
  const [first, last] = [amountOrNull(before, STOCK), amountOrNull(after, STOCK)]
  return first === null || last === null ? null : exactSum([last, -first])
}

export function receivedRefusals(typed: ReceivedEntries): Refusals<ReceivedEntries> {
  const { how, received, before, after } = typed
  if (how === '') return {}
  if (how !== 'dips') return amountOrNull(received) === null ? { received: text.receivedMissing } : {}
  const refusals: Refusals<ReceivedEntries> = {}
  if (amountOrNull(before, STOCK) === null) refusals.before = text.dipMissing
  if (amountOrNull(after, STOCK) === null) refusals.after = text.dipMissing
  const came = litresBetween(typed)
  if (came !== null && came <= 0) refusals.after = text.afterLess
  return refusals
}

/** How much came as it is sent. */
export function receivedBody({ supplier, how, received, before, after }: ReceivedEntries) {
  const measured =
    how === ''
      ? {}
      : how === 'dips'
        ? { how, before: before.trim(), after: after.trim() }
        : { how, received: received.trim() }
  return { ...(supplier.trim() === '' ? {} : { supplier: supplier.trim() }), ...measured }
}
