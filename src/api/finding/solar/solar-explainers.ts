import { calls } from '#contract/calls.ts'
import { explainSolar } from '#domain/finding/solar/solar-figures.ts'
import { solarMonth } from '#domain/finding/solar/solar-month.ts'
import { daysOfMonth } from '#domain/time/month.ts'
import { readSolar } from '#store/finding/solar-facts.ts'
import type { Explainer } from '../../frame/explainer.ts'
import { requireBranch } from '../../frame/scope.ts'
import { monthRange, namedBranch, requireMonth } from '../running/named-month.ts'
import { SOLAR_DAY_MS } from './solar-effort.ts'

const solar: Explainer = {
  key: 'solar.:branch.:month',
  call: calls.solarMonth,
  reach: 'months',
  range: monthRange,
  effort: ({ days }) => days * SOLAR_DAY_MS,
  async explain({ tx, scope, tree, now }, { named }) {
    const month = requireMonth(named.month)
    const branch = requireBranch(tree, namedBranch(named.branch))
    const days = daysOfMonth(month)
    return explainSolar(branch, month, solarMonth(await readSolar(tx, scope, branch, days, now, false), days))
  },
}

export const solarExplainers: readonly Explainer[] = [solar]
