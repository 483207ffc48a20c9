/**
 * Branches beside those that are like them: by column the rank in the peer group, the first and the last, and who stands out.
 *
 * Ranked is who has a group, was measured for nine tenths of the time and stood there in this month and the one before; a column
 * ranks five values and more. The same value has the same rank; unknown has none and stands last. No league of persons.
 * Source: domain.md §16.J (I-LG-1 … I-LG-6).
 */
import type { Presence } from '../../cost/month-end/reasons.ts'
import { groupBy } from '../../group-by.ts'
import { outliers } from './outlier.ts'

/** Each with which end of it is good. */
export const LEAGUE_COLUMNS = {
  rate: 'low',
  area: 'low',
  hour: 'low',
  diesel: 'low',
  grid: 'high',
  avoidable: 'low',
  papr: 'high',
  change: 'low',
} as const
export type LeagueColumn = keyof typeof LEAGUE_COLUMNS
export const LEAGUE_COLUMN_NAMES = Object.keys(LEAGUE_COLUMNS) as LeagueColumn[]

export const LEAST_RANKED = 5
export const LEAST_RANKED_COVERAGE = 0.9

/** A value as it is shown, so that what reads alike ranks alike. */
export interface LeagueValue {
  /** null: not known. */
  readonly value: number | null
  /** Too little of what it rests on is known to rank it: the grid's state. */
  readonly isUnsure?: boolean
}

export interface Entrant {
  readonly branchId: number
  /** null: none is entered. */
  readonly group: string | null
  readonly coverage: number
  readonly presence: Presence
  readonly values: Readonly<Record<LeagueColumn, LeagueValue>>
}

export type NotRanked = 'no-group' | 'few' | 'coverage' | 'new' | 'closed'

export interface Placing {
  readonly value: number | null
  /** null: it is not ranked. */
  readonly rank: number | null
  /** How many are ranked beside it. */
  readonly ranked: number
  readonly end: 'first' | 'last' | null
  /** Others have the same value. */
  readonly isJoint: boolean
  readonly isOutlier: boolean
}

export interface Placed {
  readonly branchId: number
  readonly group: string | null
  /** null: it is ranked where its values are known. */
  readonly notRanked: NotRanked | null
  readonly placings: Readonly<Record<LeagueColumn, Placing>>
}

/** 'Banks' and ' banks' are one group. */
export function peerGroupKey(group: string): string {
  return group.trim().replace(/\s+/g, ' ').toLowerCase()
}

/** By branch. */
export function placeBranches(entrants: readonly Entrant[]): ReadonlyMap<number, Placed> {
  const standing = entrants.map((one) => ({ one, reason: whyNotAlone(one) }))
  const able = standing.filter(({ reason }) => reason === null).map(({ one }) => one)
  const groups = groupBy(able, ({ group }) => peerGroupKey(group ?? ''))
  const placings = new Map([...groups].flatMap(([, members]) => [...placeGroup(members)]))
  return new Map(
    standing.map(({ one, reason }) => {
      const { branchId, group } = one
      const members = groups.get(peerGroupKey(group ?? ''))?.length ?? 0
      const notRanked = reason ?? (members < LEAST_RANKED ? 'few' : null)
      return [branchId, { branchId, group, notRanked, placings: placings.get(branchId) ?? unranked(one) }]
    }),
  )
}

function whyNotAlone({ group, coverage, presence }: Entrant): NotRanked | null {
  if (group === null) return 'no-group'
  if (presence !== 'compared') return presence === 'closed' ? 'closed' : 'new'
  return coverage < LEAST_RANKED_COVERAGE ? 'coverage' : null
}

type Placings = Placed['placings']

function placeGroup(members: readonly Entrant[]): Map<number, Placings> {
  const columns = LEAGUE_COLUMN_NAMES.map((column) => [column, placeColumn(members, column)] as const)
  return new Map(
    members.map(({ branchId }) => [
      branchId,
      Object.fromEntries(columns.map(([column, placed]) => [column, placed.get(branchId)!])) as Placings,
    ]),
  )
}

function placeColumn(members: readonly Entrant[], column: LeagueColumn): Map<number, Placing> {
  const sign = LEAGUE_COLUMNS[column] === 'low' ? 1 : -1
  const known = members.flatMap(({ branchId, values }) => {
    const { value, isUnsure } = values[column]
    return value === null || isUnsure ? [] : [{ branchId, value }]
  })
  const placed = new Map(members.map((one) => [one.branchId, alone(one.values[column])] as const))
  if (known.length < LEAST_RANKED) return placed
  const all = known.map(({ value }) => value)
  const standsOut = outliers(all)
  for (const [n, { branchId, value }] of known.entries()) {
    const better = all.filter((other) => sign * (other - value) < 0).length
    const isLast = !all.some((other) => sign * (other - value) > 0)
    placed.set(branchId, {
      value,
      rank: better + 1,
      ranked: known.length,
      end: better === 0 && !isLast ? 'first' : isLast && better > 0 ? 'last' : null,
      isJoint: all.filter((other) => other === value).length > 1,
      isOutlier: standsOut[n]!,
    })
  }
  return placed
}

const alone = ({ value }: LeagueValue): Placing => ({
  value,
  rank: null,
  ranked: 0,
  end: null,
  isJoint: false,
  isOutlier: false,
})

function unranked({ values }: Entrant): Placings {
  return Object.fromEntries(
    LEAGUE_COLUMN_NAMES.map((column) => [column, alone(values[column])]),
  ) as unknown as Placings
}

/** Best first, unknown last; of what is not ranked the values still say their order. */
export function byPlace(column: LeagueColumn) {
  const sign = LEAGUE_COLUMNS[column] === 'low' ? 1 : -1
  return (a: Pick<Placing, 'value' | 'rank'>, b: Pick<Placing, 'value' | 'rank'>): number => {
    if (a.value === null || b.value === null) return Number(a.value === null) - Number(b.value === null)
    return Number(a.rank === null) - Number(b.rank === null) || sign * (a.value - b.value)
  }
}
