/**
 * What is worth doing, in naira: what, where, how much (low, mid, high), how sure, on which evidence, and what became of it.
 *
 * Lists rank by `low`, never by `mid`; what is recovered is the sum of what was settled and of nothing else.
 * Source: domain.md §16.0 (X1).
 */
import { exactSum } from '../money.ts'
import type { Naira } from '../quantity.ts'
import { addDays } from '../time/calendar-day.ts'

/** In the order of lists: what a kind costs is summed under its own name. */
export const FINDING_KINDS = [
  'supply-claim',
  'bill-dispute',
  'delivery-short',
  'tank-fell',
  'tank-gap',
  'purchase-short',
  'avoidable',
] as const
export type FindingKind = (typeof FINDING_KINDS)[number]

/** Where the figures come from: meters, papers, or one worked out of the other. */
export type FindingBasis = 'measured' | 'booked' | 'implied'

export interface Evidence {
  readonly label: string
  readonly value: string
  /** The row behind it: 'bill 17'. */
  readonly ref?: string
}

/** Naira that a finding counts out of a purse that others may count out of too: 'bill 17'. */
export interface Draw {
  readonly from: string
  /** What the purse holds in all. */
  readonly most: Naira
}

/** What the figures say now. Local days, `to` exclusive; naira with VAT, null: not known. */
export interface Finding {
  readonly kind: FindingKind
  /** Unique within its kind: 'bill 17', 'feeder 4 2026-10'. */
  readonly subject: string
  readonly branchId: number
  /** null: of the branch as a whole. */
  readonly deviceId: number | null
  readonly from: string
  readonly to: string
  readonly low: Naira | null
  readonly mid: Naira | null
  readonly high: Naira | null
  readonly basis: FindingBasis
  /** Measured share of what it stands on, 0 to 1; null: papers alone. */
  readonly coverage: number | null
  readonly evidence: readonly Evidence[]
  readonly draws?: readonly Draw[]
}

export const FINDING_STATES = ['open', 'sent', 'answered', 'settled', 'dismissed'] as const
export type FindingState = (typeof FINDING_STATES)[number]

/** Nobody has sent or ended it: its figures follow the meters and papers. */
export function isOpen(state: FindingState): boolean {
  return state === 'open'
}

/** Money that may still come: neither settled nor dismissed. */
export function isPending(state: FindingState): boolean {
  return state === 'open' || state === 'sent' || state === 'answered'
}

/** What ended longer ago is history: it raises no alert and stands in no brief. */
const RECENT_DAYS = 45

/** `to`: exclusive local day. */
export function isHistory({ to }: { readonly to: string }, today: string): boolean {
  return to <= addDays(today, -RECENT_DAYS)
}

export interface KindSum {
  readonly kind: FindingKind
  readonly count: number
  /** Σ low of what is known; null: of none. */
  readonly naira: Naira | null
  /** How many have no known naira. */
  readonly unknown: number
}

export interface FindingSums {
  /** Σ low of what may still come; null: of none of it the naira are known. */
  readonly toGetBack: Naira | null
  readonly count: number
  readonly kinds: readonly KindSum[]
  /** Σ of what was settled. */
  readonly recovered: Naira
}

interface Summed {
  readonly kind: FindingKind
  readonly state: FindingState
  readonly low: Naira | null
  readonly settledNaira: Naira | null
}

/** Sums of findings, by kind; the kinds add up to the total. */
export function findingSums(findings: readonly Summed[]): FindingSums {
  const pending = findings.filter(({ state }) => isPending(state))
  const kinds = FINDING_KINDS.flatMap((kind) => {
    const own = pending.filter((one) => one.kind === kind)
    const known = own.flatMap(({ low }) => (low === null ? [] : [low]))
    const naira = known.length === 0 ? null : exactSum(known)
    return own.length === 0 ? [] : [{ kind, count: own.length, naira, unknown: own.length - known.length }]
  })
  return {
    toGetBack: sumOfKnown(kinds),
    count: pending.length,
    kinds,
    recovered: exactSum(findings.map(({ settledNaira }) => settledNaira ?? 0)),
  }
}

/** Nothing found is ₦0; found, and of none known how much, is not known. */
function sumOfKnown(kinds: readonly KindSum[]): Naira | null {
  const known = kinds.flatMap(({ naira }) => naira ?? [])
  return known.length === 0 && kinds.length > 0 ? null : exactSum(known)
}
