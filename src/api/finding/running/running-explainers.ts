import { calls } from '#contract/calls.ts'
import { besideMonth } from '#domain/finding/running/beside-month.ts'
import { marginsOfAll } from '#domain/finding/running/margin.ts'
import {
  explainOutages,
  type OutagePart,
  outagesOfBranches,
} from '#domain/finding/running/outage/outage-branches.ts'
import { outageMonth } from '#domain/finding/running/outage/outage-month.ts'
import {
  explainBeside,
  explainDark,
  explainPremium,
  explainRate,
} from '#domain/finding/running/running-figures.ts'
import { sourcesAnswer } from '#domain/finding/running/sources-facts.ts'
import { daysOfMonth } from '#domain/time/month.ts'
import { branchMargins } from '#store/finding/branch-margin.ts'
import { readRunning, runningFacts } from '#store/finding/running-facts.ts'
import { readSources } from '#store/finding/sources-facts.ts'
import type { Explainer } from '../../frame/explainer.ts'
import { notFound } from '../../frame/respond.ts'
import { requireBranch } from '../../frame/scope.ts'
import { monthRange, namedBranch, requireMonth } from './named-month.ts'
import { readOutages } from './read-outages.ts'

const beside: Explainer = {
  key: 'beside-grid.:branch.:month',
  call: calls.besideGrid,
  reach: 'months',
  range: monthRange,
  async explain({ tx, scope, tree, now }, { named }) {
    const month = requireMonth(named.month)
    const branch = requireBranch(tree, namedBranch(named.branch))
    const { facts, volts } = await readRunning(tx, scope, branch, daysOfMonth(month), now)
    return explainBeside(branch, month, besideMonth(facts, volts, daysOfMonth(month)))
  },
}

const ofSource = (which: 'rate' | 'slope'): Explainer => ({
  key: `source-${which}.:id`,
  call: calls.sourcesNow,
  reach: 'months',
  async explain(ctx, { named }) {
    const branch = ctx.tree.branches.find(({ devices }) => devices.some(({ id }) => id === Number(named.id)))
    if (!branch) throw notFound()
    const answer = sourcesAnswer(await readSources(ctx, branch))
    const row = answer.now.rows.find(({ device }) => device.id === Number(named.id))
    if (!row) throw notFound()
    return explainRate(answer.rated(row), which)
  },
})

const ofOutages = (which: 'outage' | 'dark'): Explainer => ({
  key: `${which}.:branch.:month`,
  call: calls.outages,
  reach: 'months',
  range: monthRange,
  async explain({ tx, scope, tree, now }, { named }) {
    const month = requireMonth(named.month)
    const branch = requireBranch(tree, namedBranch(named.branch))
    const days = daysOfMonth(month)
    const [facts, margins] = await Promise.all([
      runningFacts(tx, scope, branch, days, now),
      branchMargins(tx, scope, branch.id),
    ])
    const told = outageMonth(facts, margins, days)
    if (which === 'outage') return explainPremium(branch, month, told)
    return explainDark(branch, month, told, marginsOfAll(margins, days))
  },
})

const ofBranches = (which: OutagePart): Explainer => ({
  key: `outages.${which}.:month`,
  call: calls.outageBranches,
  reach: 'months',
  range: monthRange,
  async explain(ctx, { named, branches, devices }) {
    const month = requireMonth(named.month)
    const { facts, margins, leftOut } = await readOutages(ctx, { branches, devices }, month)
    const rows = outagesOfBranches(facts, margins, month, daysOfMonth(month))
    return explainOutages(which, month, rows, leftOut)
  },
})

export const runningExplainers: readonly Explainer[] = [
  ofOutages('outage'),
  ofOutages('dark'),
  ofBranches('premium'),
  ofBranches('dark'),
  beside,
  ofSource('rate'),
  ofSource('slope'),
]
