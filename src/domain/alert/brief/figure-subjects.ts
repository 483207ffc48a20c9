/** Figures of the month that a brief of the week tells of, a line each: what outages cost, and the dearest kWh among peers. Source: domain.md §16.N. */
import type { BranchMonth } from '../../cost/month-end/branch-month.ts'
import type { KeptOutage } from '../../finding/running/outage/kept-outage.ts'
import { groupBy } from '../../group-by.ts'
import { peerGroupKey } from '../../score/league/league.ts'
import { type LeagueRow, leagueRows, type PeerRow } from '../../score/league/league-rows.ts'
import type { Branch } from '../../site/tree.ts'
import { PLAIN, type Subject } from './candidates.ts'
import { LEAST_COVERAGE } from './choose-lines.ts'

export interface FigureFacts {
  /** Of the running month. */
  readonly outages: readonly KeptOutage[]
  /** By branch. */
  readonly peers: ReadonlyMap<number, readonly PeerRow[]>
}

export function figureSubjects(
  branches: readonly Branch[],
  months: readonly BranchMonth[],
  { outages, peers }: FigureFacts,
): Subject[] {
  const none = new Map<number, never>()
  const rows = leagueRows({ branches, months, peers, feeders: none, avoidable: none, papr: none })
  return [...outageSubjects(branches, outages), ...leagueSubjects(rows)]
}

/** Of the branches that it cost something the one that it cost most. It is a cost and nothing to get back: no naira is at stake. */
function outageSubjects(branches: readonly Branch[], outages: readonly KeptOutage[]): Subject[] {
  const costly = outages
    .flatMap((one) => (one.naira !== null && one.naira > 0 ? [{ ...one, naira: one.naira }] : []))
    .filter(({ coverage }) => (coverage ?? 1) >= LEAST_COVERAGE)
    .sort((a, b) => b.naira - a.naira)
  const [most] = costly
  const branch = branches.find(({ id }) => id === most?.branchId)
  if (most === undefined || branch === undefined) return []
  const { naira, isLeast, coverage, until: by, dieselHours: value, darkHours: limit } = most
  const told = { naira, isLeast, coverage, by, value, limit, count: costly.length }
  return [{ ...PLAIN, topic: 'outage-cost', ...placeOf(branch), ...told }]
}

/** Of the peer groups that are ranked the one in which the dearest kWh is furthest above the cheapest. */
function leagueSubjects(rows: readonly LeagueRow[]): Subject[] {
  const ranked = rows.flatMap(({ branch, placed: { group, placings } }) => {
    const { value, rank } = placings.rate
    return group === null || value === null || rank === null ? [] : [{ branch, group, value }]
  })
  const [widest] = [...groupBy(ranked, ({ group }) => peerGroupKey(group)).values()]
    .map((own) => {
      const dearest = own.reduce((a, b) => (b.value > a.value ? b : a))
      return { ...dearest, limit: Math.min(...own.map(({ value }) => value)), count: own.length }
    })
    .filter(({ value, limit }) => value > limit)
    .sort((a, b) => b.value / b.limit - a.value / a.limit)
  if (widest === undefined) return []
  const { branch, group: words, value, limit, count } = widest
  return [{ ...PLAIN, topic: 'league', ...placeOf(branch), words, value, limit, count }]
}

const placeOf = ({ id: branchId, name: branchName, zone }: Branch) => ({ branchId, branchName, zone })
