import { calls } from '#contract/calls.ts'
import { bucketEnergy, energyDay } from '#domain/energy/bucket-energy.ts'
import { measuredPlace } from '#domain/energy/measured-device.ts'
import { type RegisteredDevice, registerFigure, registerTotal } from '#domain/energy/register-figures.ts'
import { registerAtEnd, registerUsage, totalRegisterUsage } from '#domain/energy/register-usage.ts'
import { selectionEnergy } from '#domain/energy/selection-energy.ts'
import { round, roundedParts } from '#domain/round.ts'
import { registersOf } from '#store/meter/rollup/register-ends.ts'
import { numberOrZero } from '../frame/figure.ts'
import { operation, type ScopedContext } from '../frame/operation.ts'
import { organisationPart, placePart } from '../site/present.ts'
import { type BucketFacts, bucketFacts } from './bucket-facts.ts'

/** The shown devices with their registers at both ends, and the sums over those that count. */
export async function registeredDevices({ tx, scope }: ScopedContext, facts: BucketFacts) {
  const ends = await registersOf(tx, scope, facts.shown, facts.elapsed)
  const devices: RegisteredDevice[] = facts.places.map((place) => {
    const measured = measuredPlace(place, facts.ranges)
    const [first = null, last = null] = ends
      .filter(({ deviceId }) => deviceId === measured.id)
      .sort((a, b) => a.instant - b.instant)
      .map(registerAtEnd)
    return { ...measured, register: registerUsage(first, last, measured.range?.kwh ?? null) }
  })
  const counted = devices.filter(({ id }) => facts.counted.has(id))
  return { devices, counted, totals: totalRegisterUsage(counted.map(({ register }) => register)) }
}

/** Energy per bucket and the registers at the range's ends (PA-02). */
export const getEnergyConsumption = operation(calls.energyConsumption, {
  async fetch(ctx, { params, query }) {
    const facts = await bucketFacts(ctx, params, query, 'demand')
    return { ...facts, registered: await registeredDevices(ctx, facts) }
  },
  compute(facts) {
    const devices = facts.places.map(({ branch, device }) => {
      const range = facts.ranges.get(device.id)
      const days = (facts.blocks.get(device.id) ?? []).map(energyDay)
      return {
        branch,
        device,
        bars: facts.cut.placed(branch.zone, bucketEnergy(days, facts.cut.spansOf(branch.zone))),
        estimatedKwh: range?.estimatedKwh ?? 0,
        registered: facts.registered.devices.find(({ id }) => id === device.id)!,
        coverage: range?.coverage ?? 0,
      }
    })
    const counted = devices.filter(({ device }) => facts.counted.has(device.id))
    const energy = selectionEnergy(counted.flatMap(({ device }) => facts.ranges.get(device.id) ?? []))
    return { facts, devices, registered: facts.registered, energy }
  },
  present: ({ facts, devices, registered: { counted, totals }, energy }) => ({
    status: true as const,
    message: 'Energy consumption',
    authenticatedData: {
      ...organisationPart(facts.tree, facts.now),
      unit: 'kWh' as const,
      dates: [...facts.dates],
      devices: devices.map(({ branch, device, bars, estimatedKwh, registered, coverage }) => ({
        ...placePart({ branch, device }),
        device_type: device.deviceType,
        is_counted: facts.counted.has(device.id),
        values: roundedParts(bars.map((bar) => bar?.kwh ?? null)),
        estimated_values: roundedParts(bars.map((bar) => bar?.estimatedKwh ?? 0)).map(numberOrZero),
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
