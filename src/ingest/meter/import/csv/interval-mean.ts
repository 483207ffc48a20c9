import { HOUR_MS } from '#domain/time/interval.ts'
import type { Values } from './measure.ts'
import type { ImportPlan } from './plan.ts'

/** The register that each mean power of an interval fills. */
const ENERGY_OF: Readonly<Record<string, string>> = { kw: 'kwh_import', kvar: 'kvarh' }

export interface Measuring {
  /** what a row's values are, in order */
  readonly measures: readonly string[]
  /** a row's values, with those that follow from them */
  complete(values: Values): Values
}

/**
 * What the rows of a plan measure. The mean power of an interval gives its energy exactly: E = kW × Δt (domain.md §15.4).
 * The power itself stays, as the power at the end of the interval.
 */
export function measuringForPlan(plan: ImportPlan, periodMs: number): Measuring {
  const measures = plan.columns.map((column) => column.measure)
  if (plan.kind !== 'interval-mean') return { measures, complete: (values) => values }
  const means = measures.flatMap((measure, index) => {
    const energy = ENERGY_OF[measure]
    return energy === undefined || measures.includes(energy) ? [] : [{ index, energy }]
  })
  const hours = periodMs / HOUR_MS
  return {
    measures: [...measures, ...means.map(({ energy }) => energy)],
    complete: (values) => [
      ...values,
      ...means.map(({ index }) => {
        const kw = values[index] ?? null
        return kw === null ? null : kw * hours
      }),
    ],
  }
}
