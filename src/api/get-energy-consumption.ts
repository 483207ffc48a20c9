import { calls } from '#contract/calls.ts'
import { bucketEnergy, energyDay } from '#domain/energy/bucket-energy.ts'
import { registerAtEnd, registerUsage, totalRegisterUsage } from '#domain/energy/register-usage.ts'
import { selectionEnergy } from '#domain/energy/selection-energy.ts'
import { round, roundedParts, roundOrNull } from '#domain/round.ts'
import { registersOf } from '#store/register-ends.ts'
import { bucketFacts } from './bucket-facts.ts'
import { numberOrZero } from './figure.ts'
import { operation } from './operation.ts'
import { organisationPart } from './present.ts'
import { named } from './score-generators.ts'

/** Energy per bucket and the registers at the range's ends (PA-02). */
export const getEnergyConsumption = operation(calls.energyConsumption, {
  async fetch(ctx, { params, query }) {
    const facts = await bucketFacts(ctx, params, query, 'demand')
    return { ...facts, registers: await registersOf(ctx.tx, ctx.scope, facts.shown, facts.elapsed) }
  },
  compute(facts) {
    const devices = facts.places.map(({ branch, device }) => {
      const range = facts.ranges.get(device.id)
      const [first = null, last = null] = facts.registers
        .filter(({ deviceId }) => deviceId === device.id)
        .sort((a, b) => a.instant - b.instant)
        .map(registerAtEnd)
      const days = (facts.blocks.get(device.id) ?? []).map(energyDay)
      return {
        branch,
        device,
        bars: facts.cut.placed(branch.zone, bucketEnergy(days, facts.cut.spansOf(branch.zone))),
        estimatedKwh: range?.estimatedKwh ?? 0,
        usage: registerUsage(first, last, range?.kwh ?? null),
        coverage: range?.coverage ?? 0,
      }
    })
    const counted = devices.filter(({ device }) => facts.counted.has(device.id))
    const energy = selectionEnergy(counted.flatMap(({ device }) => facts.ranges.get(device.id) ?? []))
    return { facts, devices, totals: totalRegisterUsage(counted.map(({ usage }) => usage)), energy }
  },
  present: ({ facts, devices, totals, energy }) => ({
    status: true as const,
    message: 'Energy consumption',
    authenticatedData: {
      ...organisationPart(facts.tree, facts.now),
      unit: 'kWh' as const,
      dates: [...facts.dates],
      devices: devices.map(({ branch, device, bars, estimatedKwh, usage, coverage }) => ({
        ...named(branch, device),
        device_type: device.deviceType,
        is_counted: facts.counted.has(device.id),
        values: roundedParts(bars.map((bar) => bar?.kwh ?? null)),
        estimated_values: roundedParts(bars.map((bar) => bar?.estimatedKwh ?? 0)).map(numberOrZero),
        estimated_kwh: round(estimatedKwh),
        previous: roundOrNull(usage.previous),
        current: roundOrNull(usage.current),
        usage: roundOrNull(usage.usage),
        is_adjusted: usage.isAdjusted,
        coverage: round(coverage, 4),
      })),
      totals: {
        previous: roundOrNull(totals.previous),
        current: roundOrNull(totals.current),
        usage: roundOrNull(totals.usage),
        estimated_kwh: round(energy.estimatedKwh),
        partial: energy.partial,
      },
    },
  }),
})
