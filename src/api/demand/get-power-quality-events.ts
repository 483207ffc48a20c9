import { calls } from '#contract/calls.ts'
import { MOST_QUALITY_EVENTS } from '#contract/energy/parameters.ts'
import {
  eventsWithin,
  outages,
  type QualityEvent,
  voltageEvents,
} from '#domain/demand/voltage/quality-events.ts'
import { elapsedPart } from '#domain/energy/elapsed-range.ts'
import { round, roundOrNull } from '#domain/round.ts'
import { SECOND_MS } from '#domain/time/interval.ts'
import { localDay } from '#domain/time/zone.ts'
import { blockVolts } from '#store/energy/quality-day/block-volts.ts'
import { feederSupply } from '#store/energy/supply/feeder-supply.ts'
import { requireRange } from '../energy/range-facts.ts'
import { operation } from '../frame/operation.ts'
import { requireBranch, requireDevice } from '../frame/scope.ts'
import { localTime, placePart } from '../site/present.ts'

/** Voltage outside of ± 10 %, and outages, of one device, newest first. */
export const getPowerQualityEvents = operation(calls.powerQualityEvents, {
  async fetch(ctx, { params, query }) {
    const { tx, scope, tree, now } = ctx
    const device = requireDevice(tree, query.device_id)
    const branch = requireBranch(tree, device.branchId)
    const elapsed = elapsedPart(requireRange(ctx, params).of(branch.zone), now)
    const last = Math.max(elapsed.from, elapsed.to - 1)
    const days = [localDay(branch.zone, elapsed.from), localDay(branch.zone, last)] as const
    const [volts, supply] = await Promise.all([
      blockVolts(tx, scope, branch, [device.id], days, now),
      feederSupply(tx, scope, [branch], days, now),
    ])
    return { branch, device, elapsed, volts, days: supply.get(device.id) ?? [] }
  },
  compute: ({ branch, device, elapsed, volts, days }) => ({
    branch,
    device,
    events: eventsWithin(
      [
        ...voltageEvents(volts.get(device.id) ?? new Map(), branch.nominalVoltage),
        ...outages(days, branch.zone),
      ],
      elapsed,
    ),
  }),
  present: ({ branch, device, events }) => ({
    status: true as const,
    message: 'Events',
    authenticatedData: {
      device_id: device.id,
      name: placePart({ branch, device }).name,
      total: events.length,
      events: events.slice(0, MOST_QUALITY_EVENTS).map((event: QualityEvent) => ({
        kind: event.kind,
        from: localTime(branch.zone, event.from),
        to: localTime(branch.zone, event.to),
        seconds: round((event.to - event.from) / SECOND_MS, 0),
        volts: roundOrNull(event.volts, 1),
      })),
    },
  }),
})
