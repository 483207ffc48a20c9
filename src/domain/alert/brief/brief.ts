/** A person's brief: what the month cost, and the lines that are worth most. Source: domain.md §16.N. */
import type { BranchMonth } from '../../cost/month-end/branch-month.ts'
import { buyList } from '../../cost/prepaid/buy-list.ts'
import type { PrepaidFacts } from '../../cost/prepaid/prepaid-facts.ts'
import type { Naira } from '../../quantity.ts'
import type { Branch } from '../../site/tree.ts'
import { DAY_MS, type Instant } from '../../time/interval.ts'
import { type BriefCost, briefCost } from './brief-cost.ts'
import { alertSubjects, findingSubjects, type Subject, unitsSubjects } from './candidates.ts'
import { chooseLines, type Scored, toldLines } from './choose-lines.ts'
import { type BriefTopic, topicKey } from './topic.ts'

/** How long a topic that was not useful is not told. */
export const MUTED_MS = 30 * DAY_MS

export interface BriefFacts {
  readonly now: Instant
  /** The reader's local day. */
  readonly day: string
  /** What it is about. */
  readonly branches: readonly Branch[]
  readonly months: readonly BranchMonth[]
  readonly findings: Parameters<typeof findingSubjects>[0]
  readonly alerts: Parameters<typeof alertSubjects>[0]
  readonly prepaid: PrepaidFacts
  readonly topics: readonly ToldTopic[]
  readonly mayAct: boolean
}

interface ToldTopic {
  readonly topic: BriefTopic
  readonly branchId: number
  readonly toldAt: Instant | null
  readonly naira: Naira | null
  readonly mutedUntil: Instant | null
}

export interface Brief {
  readonly cost: BriefCost
  readonly lines: readonly Scored<Subject>[]
  /** What is worth as much and was told in the last days, most worth first. */
  readonly told: readonly (Scored<Subject> & { readonly toldAt: Instant })[]
}

export function makeBrief({
  now,
  day,
  branches,
  months,
  findings,
  alerts,
  prepaid,
  topics,
  mayAct,
}: BriefFacts): Brief {
  const cost = briefCost(months, branches.length, day)
  const candidates = [
    ...findingSubjects(findings, now),
    ...unitsSubjects(buyList(prepaid)),
    ...alertSubjects(alerts),
  ]
  const told = topics.flatMap((row) =>
    row.toldAt === null ? [] : [[topicKey(row), { at: row.toldAt, naira: row.naira }] as const],
  )
  const muted = topics.filter(({ mutedUntil }) => mutedUntil !== null && mutedUntil > now)
  const toldBefore = new Map(told)
  const reader = {
    now,
    branchIds: branches.map(({ id }) => id),
    mayAct,
    monthNaira: cost.naira,
    told: toldBefore,
    muted: new Set(muted.map(topicKey)),
    unmeasured: cost.unmeasured,
  }
  return {
    cost,
    lines: chooseLines(candidates, reader),
    told: toldLines(candidates, reader).flatMap((line) => {
      const before = toldBefore.get(topicKey(line))
      return before ? [{ ...line, toldAt: before.at }] : []
    }),
  }
}

/** Whose branches a brief is about: all that the person sees, or the person's own where there is one. */
export function briefBranches(
  branches: readonly Branch[],
  about: 'all' | 'home',
  homeBranchId: number | null,
): readonly Branch[] {
  const home = branches.filter(({ id }) => id === homeBranchId)
  return about === 'home' && home.length > 0 ? home : branches
}

/** The clock of a reader: that of the person's own branch, else of the organisation. */
export function readerZone(branches: readonly Branch[], homeBranchId: number | null, zone: string): string {
  return branches.find(({ id }) => id === homeBranchId)?.zone ?? zone
}
