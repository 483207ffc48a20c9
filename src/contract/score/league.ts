import { z } from 'zod'
import { LEAGUE_COLUMN_NAMES, type LeagueColumn } from '#domain/score/league/league.ts'
import { call } from '../call.ts'
import { amountText, day } from '../cost/bills.ts'
import { id, known, localTime, noBody, shortText } from '../shapes.ts'

const month = z.string().regex(/^20\d{2}-(0[1-9]|1[0-2])$/, 'must be YYYY-MM')
const count = z.number().int()

const cell = z.object({
  /** null: not known, as `reason` says. */
  value: known,
  reason: z
    .enum([
      'rate not set',
      'not measured',
      'not enough was measured',
      'nothing before',
      'new',
      'no area',
      'no hours',
      'no grid',
      'no set',
      'grid unknown',
      'no price',
      'later',
    ])
    .nullable(),
  /** Among the `ranked` of its group; null: not ranked. The same value has the same rank. */
  rank: count.nullable(),
  ranked: count,
  end: z.enum(['first', 'last']).nullable(),
  /** Others of the group have the same value, and so the same rank. */
  is_joint: z.boolean(),
  is_outlier: z.boolean(),
})

const cells = z.object(
  Object.fromEntries(LEAGUE_COLUMN_NAMES.map((name) => [name, cell])) as Record<LeagueColumn, typeof cell>,
)

const leagueBranch = z.object({
  branch_id: count,
  name: z.string(),
  /** null: no peer group is entered. */
  group: z.string().nullable(),
  coverage: z.number(),
  /** Why it has no rank in any column. */
  not_ranked: z.enum(['no-group', 'few', 'coverage', 'new', 'closed']).nullable(),
  area_m2: known,
  /** So far in the month. */
  opening_hours: known,
  kwh: known,
  /** The feeder of `grid`, the other bound of its hours, and what its band promises. */
  grid: z.object({ device_id: count, high: z.number(), promised: known }).nullable(),
  /** ₦/kWh at its own prices and its group's shares of sources, and how much of its price is supply; null: not ranked. */
  price: z.object({ fair: z.number(), from_supply: z.number() }).nullable(),
  cells,
})

export const league = call({
  method: 'GET',
  path: 'league/:userId/',
  who: 'view',
  summary:
    'Branches beside those that are like them in a month: figures, ranks within the group, who stands out',
  params: z.strictObject({ userId: id }),
  /** The month that runs where none is named. */
  query: z.strictObject({ month: month.optional() }),
  body: noBody,
  answer: z.object({
    data: z.object({
      month: z.string(),
      is_over: z.boolean(),
      /** Until when it is counted, on the organisation's clock. */
      until: localTime,
      /** Months that may be asked for, newest first. */
      months: z.array(z.string()),
      /** By group, then by ₦/kWh; unknown last. */
      branches: z.array(leagueBranch),
      may_enter: z.boolean(),
    }),
  }),
})

export const addBranchPeer = call({
  method: 'POST',
  path: 'branch_peers/:branchId/',
  who: 'amend',
  summary: 'What a branch is compared by from a day on: its floor and its peer group',
  params: z.strictObject({ branchId: id }),
  query: z.strictObject({}),
  body: z.strictObject({
    area_m2: amountText.nullish(),
    group: shortText.trim().nullish(),
    valid_from: day,
  }),
  answer: z.object({
    data: z.object({ id: count, area_m2: known, group: z.string().nullable(), valid_from: z.string() }),
    detail: z.string(),
  }),
  status: 201,
  example: { area_m2: '850', group: 'Banks', valid_from: '2026-11-01' },
})

export type LeagueAnswer = z.infer<typeof league.answer>['data']
export type LeagueBranch = LeagueAnswer['branches'][number]
export type LeagueCell = LeagueBranch['cells'][LeagueColumn]
