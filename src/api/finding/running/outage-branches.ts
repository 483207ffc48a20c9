import { calls } from '#contract/calls.ts'
import {
  type BranchOutages,
  isLeastOfAll,
  type OutagePart,
  outagesFigure,
  outagesKey,
  outagesOfBranches,
} from '#domain/finding/running/outage/outage-branches.ts'
import { outageKey } from '#domain/finding/running/running-figures.ts'
import { round } from '#domain/round.ts'
import { daysOfMonth } from '#domain/time/month.ts'
import { operation } from '../../frame/operation.ts'
import { readOutages } from './read-outages.ts'

/** A month of a device of a branch: its blocks are read, and its sets judged minute by minute. */
const DEVICE_MS = 5

/** What outages cost branches in a month, each as its own card tells it (domain.md §16.B). */
export const getOutageBranches = operation(calls.outageBranches, {
  effort: ({ devices }) => devices * DEVICE_MS,
  fetch: (ctx, { params, query }) => readOutages(ctx, query, params.month),
  compute: ({ facts, margins, leftOut }, { params: { month } }) => ({
    leftOut,
    rows: outagesOfBranches(facts, margins, month, daysOfMonth(month)),
  }),
  present: ({ rows, leftOut }, { params: { month } }) => {
    const figureOf = (which: OutagePart) => outagesFigure(which, month, rows, leftOut)
    const [premium, dark] = [figureOf('premium'), figureOf('dark')]
    return {
      data: {
        month,
        branches: rows.map((row) => presentBranch(row, month)),
        total: {
          premium: premium.value,
          dark_naira: dark.value,
          naira: sumShown(premium.value, dark.value),
          is_least: isLeastOfAll(rows, leftOut),
        },
        explain: { premium: outagesKey('premium', month), dark: outagesKey('dark', month) },
        left_out: leftOut,
      },
    }
  },
})

function presentBranch({ branch, told, premium, dark, naira, isLeast }: BranchOutages, month: string) {
  const { id, name } = branch
  return {
    ...{ id, name, naira, is_least: isLeast },
    diesel_hours: told.isKnown ? round(told.dieselHours) : null,
    dark_hours: told.isKnown ? round(told.dark.hours) : null,
    ...{ premium: premium.value, dark_naira: dark.value },
    ...{ premium_why: premium.reason, dark_why: dark.reason },
    explain: { premium: outageKey(id, month), dark: `dark.${id}.${month}` },
  }
}

const sumShown = (one: number | null, other: number | null) =>
  one === null && other === null ? null : round((one ?? 0) + (other ?? 0))
