/** Figures of the month that a brief of the week tells of, a line each: what outages cost, and the dearest kWh among peers. Source: domain.md §16.N. */
import type { BranchMonth } from '../../cost/month-end/branch-month.ts'
import type { KeptOutage } from '../../finding/running/outage/kept-outage.ts'
import { groupBy } from '../../group-by.ts'
import { peerGroupKey } from '../../score/league/league.ts'
import { type LeagueRow, leagueRows, type PeerRow } from '../../score/league/league-rows.ts'
import type { Branch } from '../../site/tree.ts'
import { PLAIN, type Subject } from './candidates.ts'
import { LEAST_COVERAGE, type Reader } from './choose-lines.ts'
import { shortNaira } from './short-naira.ts'
import { type FigureTopic, topicKey } from './topic.ts'

export interface FigureFacts {
  /** Of the running month. */
  readonly outages: readonly KeptOutage[]
  /** By branch. */
  readonly peers: ReadonlyMap<number, readonly PeerRow[]>
}

/** Days behind the month before which prices of it are not put side by side. */
const LEAST_DAYS = 7

/** What the reader is not told of makes room for what comes next. */
export function figureSubjects(
  branches: readonly Branch[],
  months: readonly BranchMonth[],
  { outages, peers }: FigureFacts,
  { muted, unmeasured }: Pick<Reader, 'muted' | 'unmeasured'>,
): Subject[] {
  const none = new Map<number, never>()
  const compared = months.filter(({ now }) => now.days >= LEAST_DAYS)
  const rows = leagueRows({ branches, months: compared, peers, feeders: none, avoidable: none, papr: none })
  const isMuted = (topic: FigureTopic) => (branch: Branch) =>
    muted.has(topicKey({ topic, branchId: branch.id }))
  const measured = branches.filter(({ id }) => !unmeasured.has(id))
  return [
    ...outageSubjects(measured, outages, isMuted('outage-cost')),
    ...leagueSubjects(rows, isMuted('league')),
  ]
}

type IsMuted = (branch: Branch) => boolean

/** Of the branches that it cost something the one that it cost most. It is a cost and nothing to get back: no naira is at stake. */
function outageSubjects(
  branches: readonly Branch[],
  outages: readonly KeptOutage[],
  isMuted: IsMuted,
): Subject[] {
  const byId = new Map(branches.map((branch) => [branch.id, branch]))
  const costly = outages
    .flatMap(({ naira, ...one }) => {
      const branch = byId.get(one.branchId)
      return branch !== undefined && naira !== null && naira > 0 ? [{ ...one, naira, branch }] : []
    })
    .filter(({ coverage }) => (coverage ?? 1) >= LEAST_COVERAGE)
    .sort((a, b) => b.naira - a.naira)
  const most = costly.find(({ branch }) => !isMuted(branch))
  if (most === undefined) return []
  const { branch, naira, isLeast, coverage, until: by, dieselHours: value, darkHours: limit } = most
  // Beside a muted one it is not the most.
  const count = most === costly[0] ? costly.length : 1
  const told = { naira, isLeast, coverage, by, value, limit, count }
  return [{ ...PLAIN, topic: 'outage-cost', ...placeOf(branch), ...told }]
}

/** Of the peer groups that are ranked the one in which the dearest kWh is furthest above the cheapest. */
function leagueSubjects(rows: readonly LeagueRow[], isMuted: IsMuted): Subject[] {
  const ranked = rows.flatMap(({ branch, placed: { group, placings } }) => {
    const { value, rank } = placings.rate
    return group === null || value === null || rank === null ? [] : [{ branch, group, value }]
  })
  const [widest] = [...groupBy(ranked, ({ group }) => peerGroupKey(group)).values()]
    .map((own) => {
      const dearest = own.reduce((a, b) => (b.value > a.value ? b : a))
      return { ...dearest, limit: Math.min(...own.map(({ value }) => value)), count: own.length }
    })
    // Prices that are written alike are not told apart.
    .filter(({ branch, value, limit }) => !isMuted(branch) && shortNaira(value) !== shortNaira(limit))
    .sort((a, b) => b.value / b.limit - a.value / a.limit)
  if (widest === undefined) return []
  const { branch, group: words, value, limit, count } = widest
  return [{ ...PLAIN, topic: 'league', ...placeOf(branch), words, value, limit, count }]
}

const placeOf = ({ id: branchId, name: branchName, zone }: Branch) => ({ branchId, branchName, zone })
