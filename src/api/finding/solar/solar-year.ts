import { calls } from '#contract/calls.ts'
import { solarWords } from '#contract/finding/solar-messages.ts'
import { daysOfYear, solarYear } from '#domain/finding/solar/solar-year.ts'
import { roundOrNull } from '#domain/round.ts'
import { localDay } from '#domain/time/zone.ts'
import { readSolar } from '#store/finding/solar-facts.ts'
import { operation } from '../../frame/operation.ts'
import { requireBranch } from '../../frame/scope.ts'
import { SOLAR_DAY_MS } from './solar-effort.ts'

const YEAR_DAYS = 366

/** The last twelve whole months of a branch's plants, and payback (domain.md §16.L). */
export const getSolarYear = operation(calls.solarYear, {
  effort: () => YEAR_DAYS * SOLAR_DAY_MS,
  fetch({ tx, scope, tree, now }, { params }) {
    const branch = requireBranch(tree, params.branchId)
    return readSolar(tx, scope, branch, daysOfYear(localDay(branch.zone, now)), now, false)
  },
  compute: (facts) => solarYear(facts),
  present: ({ months, capex, upkeepNaira, isLeast, payback }) => ({
    data: {
      months: months.map((one) => ({
        month: one.month,
        kwh: roundOrNull(one.kwh),
        expected_kwh: roundOrNull(one.expectedKwh),
        naira: one.naira,
        is_least: one.isLeast,
      })),
      known_months: payback.months,
      naira: payback.naira,
      is_least: isLeast,
      capex,
      upkeep: upkeepNaira,
      a_year: payback.aYear,
      years: roundOrNull(payback.years),
      reason: payback.reason === null ? null : solarWords.payback[payback.reason],
    },
  }),
})
