import { dipTooMuch, entrySentence, entryText } from '#contract/cost/entry-messages.ts'
import { readAmount } from '#domain/amount-rule.ts'
import { MOST_TANK_LITRES } from '#domain/cost/diesel-balance/read-delivery.ts'
import { litresAtMillimetres, readMillimetres } from '#domain/cost/diesel-balance/strapping.ts'
import { round } from '#domain/round.ts'
import type { Branch } from '#domain/site/tree.ts'
import { isBillDay } from '#domain/time/bill-day.ts'
import { type Instant, SECOND_MS } from '#domain/time/interval.ts'
import { localDay, localMinutes } from '#domain/time/zone.ts'
import type { DipRecord } from '#store/cost/diesel-balance/dip.ts'
import { findTank } from '#store/cost/diesel-balance/tank.ts'
import type { ScopedContext } from '../../frame/operation.ts'
import { ApiError } from '../../frame/respond.ts'

const LITRES = { decimals: 2, wholeDigits: 7, mayBeZero: true }

interface TypedDip {
  readonly date: string
  readonly at?: string | null | undefined
  readonly quantity?: string | number | undefined
  readonly mm?: string | number | undefined
}

/** When a dip was read and what it says, else a refusal; one of today without a time is of now, to the second. */
export async function requireDip(ctx: ScopedContext, branch: Branch, typed: TypedDip) {
  const { date, at = null } = typed
  requirePastDay(ctx, branch, date)
  const time = at ?? (date === localDay(branch.zone, ctx.now) ? clockNow(branch.zone, ctx.now) : null)
  return { branchId: branch.id, date, at: time, ...(await requireLitres(ctx, branch, typed)) }
}

/** 'HH:mm:ss' in the zone; two dips of one minute differ in it. */
function clockNow(zone: string, now: Instant): string {
  const minutes = localMinutes(zone, now)
  const parts = [Math.floor(minutes / 60), Math.floor(minutes % 60), Math.floor(now / SECOND_MS) % 60]
  return parts.map((part) => String(part).padStart(2, '0')).join(':')
}

/** A day that was, in the branch's zone. */
export function requirePastDay({ now }: ScopedContext, { zone }: Branch, date: string): void {
  if (requireDay(date) > localDay(zone, now)) throw new ApiError('bad-request', entryText.dipToCome)
}

/** A day that the calendar has. */
export function requireDay(date: string): string {
  if (!isBillDay(date)) throw new ApiError('bad-request', entrySentence({ field: 'date', fault: 'no-date' }))
  return date
}

async function requireLitres({ tx, scope }: ScopedContext, branch: Branch, { quantity, mm }: TypedDip) {
  if ((quantity === undefined) === (mm === undefined)) throw new ApiError('bad-request', entryText.dipOne)
  if (mm === undefined) return { quantity: requireQuantity(branch, quantity), mm: null }
  const read = readMillimetres(mm)
  if ('fault' in read) throw new ApiError('bad-request', entryText.dipMm)
  const { strapping } = await findTank(tx, scope, branch.id)
  if (strapping.length === 0) throw new ApiError('bad-request', entryText.noStrapping)
  const litres = litresAtMillimetres(strapping, Number(read.amount))
  if (litres === null) throw new ApiError('bad-request', entryText.beyondStrapping(strapping.at(-1)!.mm))
  return { quantity: round(litres).toFixed(2), mm: read.amount }
}

function requireQuantity(branch: Branch, quantity: string | number | undefined): string {
  const read = readAmount(quantity, LITRES)
  if ('fault' in read) throw new ApiError('bad-request', entryText.dipLitres)
  const most = branch.tankLitres
  if (most !== null && Number(read.amount) > most) throw new ApiError('bad-request', dipTooMuch(most))
  if (Number(read.amount) > MOST_TANK_LITRES)
    throw new ApiError('bad-request', entryText.tooMany(MOST_TANK_LITRES))
  return read.amount
}

export function dipRow({ id, branchId, date, at, quantity, mm, snapshotId, version }: DipRecord) {
  return {
    id,
    branch: branchId,
    date,
    at: at === null ? null : at.slice(0, 5),
    quantity: Number(quantity),
    mm: mm === null ? null : Number(mm),
    snapshot: snapshotId,
    version,
  }
}
