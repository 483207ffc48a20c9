import { createHash } from 'node:crypto'
import type { z } from 'zod'
import { calls } from '#contract/calls.ts'
import { removedText } from '#contract/meter/quality-messages.ts'
import type { Explanation } from '#domain/figure/explanation.ts'
import { settle } from '#domain/figure/settle.ts'
import { mayNamePeople } from '#domain/people/may-name.ts'
import { roundOrNull } from '#domain/round.ts'
import { DAY_MS, type Interval, lengthMs } from '#domain/time/interval.ts'
import { parseInstant } from '#domain/time/range/range.ts'
import type { Days } from '#domain/time/share-of-days.ts'
import { localDay } from '#domain/time/zone.ts'
import { loadPaperChanges, type PaperChange } from '#store/cost/paper-audit.ts'
import { knownDays } from '#store/meter/rollup/known-days.ts'
import { authorName, listEdits } from './audit-edits.ts'
import { billExplainers } from './billing/bill-explainers.ts'
import { dieselExplainers } from './cost/diesel-balance/diesel-explainers.ts'
import { monthExplainers } from './cost/month-end/month-explainers.ts'
import { prepaidExplainers } from './cost/prepaid-explainers.ts'
import { trackerExplainers } from './cost/tracker-explainers.ts'
import { demandExplainers } from './demand/demand-explainers.ts'
import { loadExplainers } from './energy/load-explainers.ts'
import { requireRange } from './energy/range-facts.ts'
import { registerExplainers } from './energy/register-explainers.ts'
import { findingExplainers } from './finding/finding-explainers.ts'
import { runningExplainers } from './finding/running/running-explainers.ts'
import { solarExplainers } from './finding/solar/solar-explainers.ts'
import { supplyExplainers } from './finding/supply/supply-explainers.ts'
import { voltageExplainers } from './finding/voltage/voltage-explainers.ts'
import { type Explainer, matchKey } from './frame/explainer.ts'
import { type Extent, operation, type ScopedContext } from './frame/operation.ts'
import { requireFeature } from './frame/policy.ts'
import { ApiError, notFound } from './frame/respond.ts'
import { effortOfDays } from './frame/run/effort.ts'
import { pastScope } from './frame/scope.ts'
import { dashboardExplainers } from './score/dashboard/dashboard-explainers.ts'
import { serviceExplainers } from './score/home/service-explainers.ts'
import { leagueExplainers } from './score/league/league-explainers.ts'
import { reportExplainers } from './score/report-explainers.ts'
import { scoreExplainers } from './score/score-explainers.ts'
import { localTime } from './site/present.ts'

/** Every figure that is explained, by its key. */
export const EXPLAINERS: readonly Explainer[] = [
  ...dashboardExplainers,
  ...demandExplainers,
  ...billExplainers,
  ...trackerExplainers,
  ...prepaidExplainers,
  ...dieselExplainers,
  ...monthExplainers,
  ...loadExplainers,
  ...registerExplainers,
  ...supplyExplainers,
  ...runningExplainers,
  ...voltageExplainers,
  ...solarExplainers,
  ...findingExplainers,
  ...serviceExplainers,
  ...leagueExplainers,
  ...scoreExplainers,
  ...reportExplainers,
]

const MONTH_DAYS = 31
const usualEffort = effortOfDays(0, 30)

/** Of the time that the key names, whatever is asked. */
export function ownEffort(extent: Extent, key: string): number {
  const found = matchExplainer(key)
  if (found === null) return 0
  const { explainer, named } = found
  const month = { ...extent, days: MONTH_DAYS }
  if (explainer.effort) return explainer.effort(month, named)
  return 'month' in named ? usualEffort(month) : 0
}

type Query = z.output<typeof calls.explain.query>

/** A figure, its parts and where they come from (domain.md §16.K), by the functions that the page's own call uses. */
export const getExplanation = operation(calls.explain, {
  effort: (extent, { params }) => Math.max(usualEffort(extent), ownEffort(extent, params.key)),
  async fetch(ctx, { params, query }) {
    const { explainer, named } = findExplainer(params.key)
    requireFeature(explainer.call, ctx.tree)
    const seen = lookingBack(ctx, explainer, query)
    const asked = { ...query, named }
    const explained = await explainer.explain(seen, asked)
    const knownAt = seen.scope.past?.at ?? ctx.now
    const refs = explained.inputs.map(({ ref }) => ref)
    const { zone } = ctx.tree.organisation
    const changes = await loadPaperChanges(ctx.tx, ctx.scope, [...new Set(refs)])
    return {
      explained,
      zone,
      now: ctx.now,
      mayName: mayNamePeople(ctx.user),
      period: explained.period ?? (explainer.range?.(ctx, asked) ?? requireRange(ctx, query)).of(zone),
      changes: changes.filter(({ at }) => at <= knownAt),
    }
  },
  compute: (facts) => ({ ...facts, figure: settle(facts.explained.figure) }),
  present({ explained, figure, zone, now, mayName, period, changes }, { params, query }) {
    const at = (instant: number) => localTime(zone, instant)
    return {
      ...figure,
      key: params.key,
      parts: figure.parts as never,
      period: { from: at(period.from), to: at(period.to), zone },
      as_of: at(now),
      as_known_on: query.as_known_on ?? null,
      words: explained.words,
      what_to_do: explained.whatToDo,
      ...measuredPart(explained),
      formula: explained.formula,
      inputs: explained.inputs.map((input) => ({
        ...input,
        value: input.kind === 'reading' ? roundOrNull(input.value) : input.value,
        ...findAuthor(input.ref, changes, mayName, at),
      })),
      edits: listEdits(changes, explained.inputs, mayName).map(({ at: when, ...edit }) => ({
        ...edit,
        when: at(when),
      })),
      left_out: [...explained.leftOut],
      hash: hashExplanation(explained, figure.value, period),
    }
  },
})

/** Days of devices that are worked out anew from their readings in one answer. */
const MOST_DEVICE_DAYS = 2_000
const MOST_DAYS_BACK = 31

/** The context as it was known at the minute asked for; refused where that would be too much to work out anew. */
function lookingBack(ctx: ScopedContext, { reach }: Explainer, query: Query): ScopedContext {
  if (query.as_known_on === undefined) return ctx
  const { zone } = ctx.tree.organisation
  const knownAt = parseInstant(query.as_known_on, zone)
  if (knownAt === null)
    throw new ApiError(
      'bad-request',
      'The day in as_known_on is none of the calendar: write DD-MM-YYYY HH:mm.',
    )
  const days = Math.ceil(lengthMs(requireRange(ctx, query).of(zone)) / DAY_MS)
  const devices = ctx.tree.branches.reduce((sum, branch) => sum + branch.devices.length, 0)
  if (reach === 'months' || days > MOST_DAYS_BACK || days * devices > MOST_DEVICE_DAYS)
    throw new ApiError(
      'too-wide',
      `As it was known earlier, a figure is worked out anew from its readings: choose at most ${Math.max(1, Math.min(MOST_DAYS_BACK, Math.floor(MOST_DEVICE_DAYS / Math.max(1, devices))))} days, and no figure of Cost Tracker, Score Card, Report or Energy Consumption.`,
    )
  const at = Math.min(knownAt, ctx.now)
  return {
    ...ctx,
    scope: pastScope(ctx.scope, at, (past, ids, range) => {
      requireReadings(ctx, range)
      return knownDays(ctx.tx, past, ids, range)
    }),
  }
}

/** What was known earlier is made of readings: where they have been removed it cannot be told. */
function requireReadings({ tree }: ScopedContext, [first]: Days): void {
  const isGone = tree.branches.some(
    ({ zone, rawFrom }) => rawFrom !== null && first < localDay(zone, rawFrom),
  )
  if (isGone) throw new ApiError('bad-request', removedText.notKnownThen)
}

function matchExplainer(key: string) {
  for (const explainer of EXPLAINERS) {
    const named = matchKey(explainer.key, key)
    if (named !== null) return { explainer, named }
  }
  return null
}

function findExplainer(key: string) {
  const found = matchExplainer(key)
  if (found === null) throw notFound()
  return found
}

function measuredPart({ measured }: Explanation) {
  if (measured === null) return { coverage: null, quality: null }
  const { unit, measuredShare, estimatedShare, estimated, missingS } = measured
  return {
    coverage: measuredShare,
    quality: {
      unit,
      measured_share: measuredShare,
      measured: measured.measured,
      estimated_share: estimatedShare,
      estimated,
      missing_s: missingS,
    },
  }
}

function findAuthor(
  ref: string,
  changes: readonly PaperChange[],
  mayName: boolean,
  at: (instant: number) => string,
) {
  const added = changes.find(({ subject, before }) => subject === ref && before === null)
  return added ? { who: authorName(added, mayName), when: at(added.at) } : { who: null, when: null }
}

/** Whoever holds a printed figure can prove what it was made of. */
function hashExplanation({ inputs, formula }: Explanation, value: number | null, period: Interval): string {
  const said = [formula.id, formula.version, period.from, period.to, value, inputs]
  return createHash('sha256').update(JSON.stringify(said)).digest('hex')
}
