/**
 * What has to be written so that the stored findings say what the figures say now.
 *
 * One that nobody has sent follows the figures, and goes when they tell it no more. One that was sent or ended keeps the
 * figures that it was sent or ended with: the paper that went out says them. Source: domain.md §16.0 (X1).
 */
import { type Finding, type FindingKind, type FindingState, isOpen } from './finding.ts'

export interface StoredFinding extends Omit<Finding, 'draws'> {
  readonly id: number
  readonly state: FindingState
}

export interface FindingChanges {
  readonly added: readonly Finding[]
  readonly changed: readonly { readonly id: number; readonly finding: Finding }[]
  /** Ids of open ones that are told no more. */
  readonly gone: readonly number[]
}

/**
 * `lookedFrom`: the kinds that were looked for, and from which local day on; rows of other kinds, and from before, stay, but
 * those of which `isToldOfHistory` says that they were looked for too.
 */
export function reconcileFindings(
  stored: readonly StoredFinding[],
  told: readonly Finding[],
  lookedFrom: ReadonlyMap<FindingKind, string>,
  isToldOfHistory: (row: StoredFinding) => boolean = () => false,
): FindingChanges {
  const byName = new Map(stored.map((row) => [nameFinding(row), row]))
  const names = new Set(told.map(nameFinding))
  return {
    added: told.filter((finding) => !byName.has(nameFinding(finding))),
    changed: told.flatMap((finding) => {
      const row = byName.get(nameFinding(finding))
      return row && isOpen(row.state) && !saysTheSame(row, finding) ? [{ id: row.id, finding }] : []
    }),
    gone: stored
      .filter(
        (row) =>
          isOpen(row.state) &&
          (isLookedAt(row, lookedFrom) || isToldOfHistory(row)) &&
          !names.has(nameFinding(row)),
      )
      .map(({ id }) => id),
  }
}

function isLookedAt({ kind, from }: StoredFinding, lookedFrom: ReadonlyMap<FindingKind, string>): boolean {
  const first = lookedFrom.get(kind)
  return first !== undefined && from >= first
}

function nameFinding({ kind, subject }: Pick<Finding, 'kind' | 'subject'>): string {
  return `${kind} ${subject}`
}

const FIGURES = ['branchId', 'deviceId', 'from', 'to', 'low', 'mid', 'high', 'basis', 'coverage'] as const

function saysTheSame(row: StoredFinding, finding: Finding): boolean {
  return (
    FIGURES.every((key) => row[key] === finding[key]) &&
    JSON.stringify(row.evidence) === JSON.stringify(finding.evidence)
  )
}
