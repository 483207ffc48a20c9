/**
 * A delivery out of what was typed: exact litres and how they were measured, or what is wrong.
 *
 * Between two dips (or two levels) the received litres are after − before. Nobody measured: neither litres nor how. More
 * than the tank holds cannot be; where its size is not known, more than a large tanker cannot. Litres.
 * Source: domain.md §16.D.
 */
import { AMOUNT, readAmount } from '../../amount-rule.ts'
import { exactSum } from '../../money.ts'
import type { Litres } from '../../quantity.ts'
import type { ReceivedHow } from './uncertainty.ts'

type Typed = string | number | null | undefined

export interface TypedDelivery {
  readonly purchase?: number | null | undefined
  readonly received?: Typed
  readonly how?: ReceivedHow | null | undefined
  readonly before?: Typed
  readonly after?: Typed
}

export interface ReceivedLitres {
  readonly received: string | null
  readonly how: ReceivedHow | null
  readonly beforeL: string | null
  readonly afterL: string | null
}

export type DeliveryFault = 'nothing' | 'amount' | 'no-how' | 'no-litres' | 'not-rising' | 'beyond-tank'

/** Litres that a tank of unknown size may hold: more is a slip of the key. */
export const MOST_TANK_LITRES: Litres = 60_000

const STOCK = { ...AMOUNT, wholeDigits: 7, mayBeZero: true }

export function readDelivery(
  typed: TypedDelivery,
  capacity: Litres | null,
): ReceivedLitres | { readonly fault: DeliveryFault } {
  const [before, after] = [readStock(typed.before), readStock(typed.after)]
  const received = readStock(typed.received)
  if ([before, after, received].includes('fault')) return { fault: 'amount' }
  const how = typed.how ?? null
  const isBetween = how === 'dips' || how === 'level'
  const stocks =
    isBetween && before !== null && after !== null ? exactSum([Number(after), -Number(before)]) : null
  if (stocks !== null && stocks <= 0) return { fault: 'not-rising' }
  const litres = received ?? (stocks === null ? null : stocks.toFixed(2))
  if (litres === null && how === null)
    return typed.purchase == null
      ? { fault: 'nothing' }
      : { received: null, how, beforeL: null, afterL: null }
  if (litres === null || Number(litres) === 0) return { fault: 'no-litres' }
  if (how === null) return { fault: 'no-how' }
  const most = capacity ?? MOST_TANK_LITRES
  if (Math.max(Number(litres), Number(after ?? 0)) > most) return { fault: 'beyond-tank' }
  return {
    received: litres,
    how,
    beforeL: isBetween ? before : null,
    afterL: isBetween ? after : null,
  }
}

function readStock(typed: Typed): string | null | 'fault' {
  if (typed === null || typed === undefined || typed === '') return null
  const read = readAmount(typed, STOCK)
  return 'fault' in read ? 'fault' : read.amount
}
