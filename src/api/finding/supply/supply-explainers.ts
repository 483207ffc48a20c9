import { calls } from '#contract/calls.ts'
import { feederMonth } from '#domain/finding/claim/feeder-month.ts'
import {
  explainBest,
  explainClaim,
  explainGross,
  explainHours,
  type FiguredMonth,
} from '#domain/finding/claim/supply-figures.ts'
import { placeName } from '#domain/site/place.ts'
import { addDays } from '#domain/time/calendar-day.ts'
import { daysOfMonth } from '#domain/time/month.ts'
import { startOfDay } from '#domain/time/zone.ts'
import { feederPlaces } from '#store/energy/supply/feeder-supply.ts'
import { standingMonth } from '#store/finding/standing-months.ts'
import type { Explainer, FigureRequest } from '../../frame/explainer.ts'
import type { ScopedContext } from '../../frame/operation.ts'
import { notFound } from '../../frame/respond.ts'

const MONTH = /^20\d{2}-(0[1-9]|1[0-2])$/

const BY_NAME = { hours: explainHours, best: explainBest, claim: explainClaim, gross: explainGross } as const

const ofFeeder = (name: keyof typeof BY_NAME): Explainer => ({
  key: `supply.${name}.:id.:month`,
  call: calls.supplyMonth,
  reach: 'months',
  range: (_ctx, { named }) => ({
    of(zone) {
      const [first, last] = daysOfMonth(requireMonth(named.month))
      return { from: startOfDay(zone, first), to: startOfDay(zone, addDays(last, 1)) }
    },
  }),
  async explain(ctx, asked) {
    return BY_NAME[name](await figuredMonth(ctx, asked))
  },
})

async function figuredMonth(
  { tx, scope, tree, now }: ScopedContext,
  { named }: FigureRequest,
): Promise<FiguredMonth> {
  const month = requireMonth(named.month)
  const place = feederPlaces(tree.branches).find(({ device }) => device.id === Number(named.id))
  if (!place) throw notFound()
  const [read] = await standingMonth(tx, scope, [place], month, now)
  if (!read) throw notFound()
  return { deviceId: place.device.id, device: placeName(place), month, feeder: feederMonth(read.facts) }
}

function requireMonth(text: string | undefined): string {
  if (text === undefined || !MONTH.test(text)) throw notFound()
  return text
}

export const supplyExplainers: readonly Explainer[] = [
  ofFeeder('hours'),
  ofFeeder('best'),
  ofFeeder('claim'),
  ofFeeder('gross'),
]
