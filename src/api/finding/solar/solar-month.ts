import { calls } from '#contract/calls.ts'
import { solarWords } from '#contract/finding/solar-messages.ts'
import { completeUntil } from '#domain/energy/supply/passed-days.ts'
import { solarFigure, solarKey } from '#domain/finding/solar/solar-figures.ts'
import { type PlantMonth, type SolarMonth, solarMonth } from '#domain/finding/solar/solar-month.ts'
import type { SolarValue, ValuePart } from '#domain/finding/solar/solar-value.ts'
import { mayInOrganisation } from '#domain/people/can.ts'
import { ratio } from '#domain/ratio.ts'
import { round, roundOrNull } from '#domain/round.ts'
import { roundedParts } from '#domain/rounded-parts.ts'
import { firstMonth } from '#domain/site/first-month.ts'
import { BLOCK_MS, HOUR_MS, type Instant } from '#domain/time/interval.ts'
import { daysOfMonth, monthFromDay } from '#domain/time/month.ts'
import { monthInterval } from '#domain/time/month-interval.ts'
import { localDay } from '#domain/time/zone.ts'
import { readSolar } from '#store/finding/solar-facts.ts'
import { operation } from '../../frame/operation.ts'
import { requireBranch } from '../../frame/scope.ts'
import { SOLAR_DAY_MS } from './solar-effort.ts'

const PARTS = ['grid', 'set', 'island', 'unpriced', 'unknown', 'exported'] as const
const BLOCKS_AN_HOUR = HOUR_MS / BLOCK_MS

/** What the plants of a branch gave in a month and what it was worth (domain.md §16.L). */
export const getSolarMonth = operation(calls.solarMonth, {
  effort: ({ days }) => days * SOLAR_DAY_MS,
  async fetch({ tx, scope, tree, now, user }, { params }) {
    const branch = requireBranch(tree, params.branchId)
    const facts = await readSolar(tx, scope, branch, daysOfMonth(params.month), now, true)
    return { branch, facts, now, mayEnter: mayInOrganisation(user, 'amend') }
  },
  compute: ({ facts, ...rest }, { params, query }) => {
    const told = solarMonth(facts, daysOfMonth(params.month))
    const newest = told.days.findLast(({ kwh }) => kwh !== null && kwh > 0)
    return { ...rest, told, day: query.day ?? newest?.day ?? null }
  },
  present: ({ branch, told, day, now, mayEnter }, { params: { month } }) => ({
    data: {
      branch: { id: branch.id, name: branch.name, zone: branch.zone },
      month,
      until: soFarUntil(branch.zone, month, now),
      plants: presentPlants(told.plants),
      kwh: roundOrNull(told.kwh),
      exported_kwh: roundOrNull(told.exportedKwh),
      all_kwh: roundOrNull(told.allKwh),
      self_consumption: percent(told.selfConsumption),
      self_sufficiency: percent(told.selfSufficiency),
      value: { ...presentValue(told.value), naira: solarFigure(branch, month, told.value).value },
      unused: { kwh: round(told.unused.kwh), hours: round(told.unused.hours) },
      light_set_hours: round(told.lightSetHours),
      days: told.days.map((one) => ({
        day: one.day,
        kwh: roundOrNull(one.kwh),
        used_kwh: roundOrNull(one.usedKwh),
        exported_kwh: roundOrNull(one.exportedKwh),
        unused_kwh: round(one.unusedKwh),
      })),
      day,
      curve: presentCurve(told, branch.zone, day),
      explain: solarKey(branch.id, month),
      first_month: firstMonth([branch], monthFromDay(localDay(branch.zone, now))),
      may_enter: mayEnter,
    },
  }),
})

const percent = (share: number | null) => roundOrNull(share === null ? null : 100 * share)

/** Of a month that runs: its newest complete block ends here. */
function soFarUntil(zone: string, month: string, now: Instant): Instant | null {
  const until = completeUntil(now)
  const { from, to } = monthInterval(zone, month)
  return until > from && until < to ? until : null
}

/** Their energy adds up to that of all. */
function presentPlants(plants: readonly PlantMonth[]) {
  const kwh = roundedParts(
    plants.map((plant) => plant.kwh),
    round,
  )
  return plants.map((plant, n) => presentPlant(plant, kwh[n] ?? null))
}

function presentPlant({ device, entry, ...told }: PlantMonth, kwh: number | null) {
  const kwp = entry?.kwp ?? null
  return {
    device: { id: device.id, name: device.name },
    kwh,
    kwp,
    yield: roundOrNull(told.yield),
    expected: roundOrNull(ratio(told.expectedKwh, told.meanKwp)),
    to_expected: roundOrNull(told.toExpected, 4),
    valid_days: told.validDays,
    state: told.state,
    night_hours: round(told.nightHours),
  }
}

function presentValue(value: SolarValue) {
  // Together they are what the panels gave.
  const kwh = roundedParts(
    PARTS.map((name) => value[name].kwh),
    round,
  )
  const part = (name: (typeof PARTS)[number], { naira }: Pick<ValuePart, 'naira'> = value[name]) => ({
    kwh: kwh[PARTS.indexOf(name)] ?? 0,
    naira,
  })
  return {
    grid: part('grid'),
    set: part('set'),
    island: part('island'),
    unpriced: part('unpriced', { naira: null }),
    unknown: part('unknown', { naira: null }),
    exported: part('exported'),
    coverage: roundOrNull(value.coverage, 4),
    is_least: value.isLeast,
    reason: value.reason === null ? null : solarWords.reasons[value.reason],
  }
}

function presentCurve({ blocks, exportedKwh }: SolarMonth, zone: string, day: string | null) {
  const kw = (kwh: number) => round(kwh * BLOCKS_AN_HOUR)
  return blocks
    .filter(({ at }) => localDay(zone, at) === day)
    .map((block) => ({
      at: block.at,
      kw: kw(block.kwh),
      used_kw: exportedKwh === null ? null : kw(block.usedKwh),
      exported_kw: exportedKwh === null ? null : kw(block.exportedKwh),
      unused_kw: kw(block.unusedKwh),
    }))
}
