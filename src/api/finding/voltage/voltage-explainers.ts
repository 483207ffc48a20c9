import { calls } from '#contract/calls.ts'
import { feederVoltages, voltageCosts } from '#domain/finding/running/voltage-answer.ts'
import {
  explainOutsideHours,
  explainVoltageCost,
  outsideHoursFigure,
  voltageCostFigure,
} from '#domain/finding/running/voltage-figures.ts'
import { addDays } from '#domain/time/calendar-day.ts'
import { daysOfMonth } from '#domain/time/month.ts'
import { startOfDay } from '#domain/time/zone.ts'
import { voltageFacts } from '#store/finding/voltage-facts.ts'
import type { Explainer } from '../../frame/explainer.ts'
import { notFound } from '../../frame/respond.ts'
import { requireBranch } from '../../frame/scope.ts'
import { VOLTAGE_DAY_MS } from './voltage-effort.ts'

const MONTH = /^20\d{2}-(0[1-9]|1[0-2])$/
const ID = /^[1-9]\d{0,8}$/

function requireMonth(text: string | undefined): string {
  if (text === undefined || !MONTH.test(text)) throw notFound()
  return text
}

const ofMonth: NonNullable<Explainer['range']> = (_ctx, { named }) => ({
  of(zone) {
    const [first, last] = daysOfMonth(requireMonth(named.month))
    return { from: startOfDay(zone, first), to: startOfDay(zone, addDays(last, 1)) }
  },
})

const outsideHours: Explainer = {
  key: 'voltage.hours.:id.:month',
  call: calls.voltageMonth,
  reach: 'months',
  range: ofMonth,
  effort: ({ days }) => days * VOLTAGE_DAY_MS,
  async explain({ tx, scope, tree, now }, { named }) {
    const month = requireMonth(named.month)
    const branch = tree.branches.find(({ devices }) => devices.some(({ id }) => id === Number(named.id)))
    if (!branch) throw notFound()
    const { feeders } = await voltageFacts(tx, scope, branch, daysOfMonth(month), now)
    const own = feederVoltages(branch, feeders, daysOfMonth(month)).find(
      ({ device }) => device.id === Number(named.id),
    )
    if (!own) throw notFound()
    return explainOutsideHours(outsideHoursFigure(own.device, month, branch.zone, own.month.blocks))
  },
}

const ofCost = (which: 'outside' | 'because'): Explainer => ({
  key: `voltage.${which}.:branch.:month`,
  call: calls.voltageMonth,
  reach: 'months',
  range: ofMonth,
  effort: ({ days }) => days * VOLTAGE_DAY_MS,
  async explain({ tx, scope, tree, now }, { named }) {
    const month = requireMonth(named.month)
    const branch = requireBranch(tree, ID.test(named.branch ?? '') ? Number(named.branch) : 0)
    const days = daysOfMonth(month)
    const { feeders, running } = await voltageFacts(tx, scope, branch, days, now)
    const costs = voltageCosts(running, feeders, feederVoltages(branch, feeders, days), days)
    if (costs === null) throw notFound()
    return explainVoltageCost(voltageCostFigure(which, branch, month, costs.isKnown ? costs[which] : null))
  },
})

export const voltageExplainers: readonly Explainer[] = [outsideHours, ofCost('outside'), ofCost('because')]
