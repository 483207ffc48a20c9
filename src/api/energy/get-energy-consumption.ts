import { calls } from '#contract/calls.ts'
import { registerFigure, registerTotal } from '#domain/energy/register/register-figures.ts'
import { consumptionByBucket } from '#domain/energy/register/registered-devices.ts'
import { round } from '#domain/round.ts'
import { roundedParts } from '#domain/rounded-parts.ts'
import { loadRegisterEnds } from '#store/meter/rollup/register-ends.ts'
import { numberOrZero } from '../frame/figure.ts'
import { operation } from '../frame/operation.ts'
import { effortOfBars } from '../frame/run/effort.ts'
import { organisationPart, placePart } from '../site/present.ts'
import { bucketDates, energyFacts, intervalPart, shownRange } from './bucket-facts.ts'

/** Energy per bucket and the registers at the range's ends (PA-02). */
export const getEnergyConsumption = operation(calls.energyConsumption, {
  closes: 'with registers',
  effort: effortOfBars(15, 2),
  async fetch(ctx, { params, query }) {
    const { tx, scope } = ctx
    const range = shownRange(ctx, params, query)
    const [facts, ends] = await Promise.all([
      energyFacts(ctx, range),
      loadRegisterEnds(tx, scope, range.shown, range.elapsed),
    ])
    return { facts, ends }
  },
  compute: ({ facts, ends }) => ({ facts, ...consumptionByBucket(facts, ends) }),
  present: ({ facts, devices, counted, totals, energy }) => ({
    status: true as const,
    message: 'Energy consumption',
    authenticatedData: {
      ...organisationPart(facts.tree, facts.now),
      ...intervalPart(facts),
      unit: 'kWh' as const,
      dates: bucketDates(facts),
      devices: devices.map(({ place, bars, estimatedKwh, registered, coverage }) => ({
        ...placePart(place),
        device_type: place.device.deviceType,
        is_counted: facts.counted.has(place.device.id),
        values: roundedParts(
          bars.map((bar) => bar?.kwh ?? null),
          round,
        ),
        estimated_values: roundedParts(
          bars.map((bar) => bar?.estimatedKwh ?? 0),
          round,
        ).map(numberOrZero),
        estimated_kwh: round(estimatedKwh),
        previous: registerFigure(registered, 'previous').value,
        current: registerFigure(registered, 'current').value,
        usage: registerFigure(registered, 'usage').value,
        is_adjusted: registered.register.isAdjusted,
        coverage: round(coverage, 4),
      })),
      totals: {
        previous: registerTotal(counted, totals, 'previous').value,
        current: registerTotal(counted, totals, 'current').value,
        usage: registerTotal(counted, totals, 'usage').value,
        estimated_kwh: round(energy.estimatedKwh),
        partial: energy.partial,
      },
    },
  }),
})
