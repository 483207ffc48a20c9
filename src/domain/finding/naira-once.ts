/**
 * No naira in two findings. Findings that count out of the same purse (a bill) are served in the order of ownership: what
 * the sure part of one takes is left out of the next one, and together they never claim more than the purse holds.
 * Source: domain.md §16.0 (X7).
 */
import { exactSum } from '../money.ts'
import type { Naira } from '../quantity.ts'
import type { Finding, FindingKind } from './finding.ts'

/** Bill arithmetic, duplicate and tariff before the supply claim, that before what was avoidable. */
const OWNERS: readonly FindingKind[] = [
  'bill-dispute',
  'purchase-short',
  'delivery-short',
  'tank-fell',
  'tank-gap',
  'supply-claim',
  'avoidable',
]

/** The findings, in their order, each with no more than what those before it leave in its purses. */
export function countNairaOnce(findings: readonly Finding[]): Finding[] {
  const left = new Map<string, Naira>()
  const counted = new Map<Finding, Finding>()
  const inOrder = findings.toSorted((a, b) => OWNERS.indexOf(a.kind) - OWNERS.indexOf(b.kind))
  for (const finding of inOrder) counted.set(finding, drawFrom(left, finding))
  return findings.map((finding) => counted.get(finding) ?? finding)
}

function drawFrom(left: Map<string, Naira>, finding: Finding): Finding {
  const { draws = [], low, mid, high } = finding
  if (draws.length === 0) return finding
  const purses = draws.map(({ from, most }) => ({ from, naira: left.get(from) ?? most }))
  const available = exactSum(purses.map(({ naira }) => naira))
  const within = (naira: Naira | null) => (naira === null ? null : Math.min(naira, available))
  const capped = { ...finding, low: within(low), mid: within(mid), high: within(high) }
  let taken = capped.low ?? 0
  for (const { from, naira } of purses) {
    const part = Math.min(naira, taken)
    left.set(from, exactSum([naira, -part]))
    taken = exactSum([taken, -part])
  }
  return capped
}
