import type { Episode } from '#domain/alert/episodes.ts'
import { closedHours } from '#domain/energy/hours/closed-hours.ts'
import { operatingDeviation } from '#domain/score/generator/operating-deviation.ts'
import { dayInterval, daysInInterval } from '#domain/time/zone.ts'
import { blocksOfDevices } from '#store/energy/energy.ts'
import type { JudgeContext, Judged } from './judge-context.ts'
import { keepEpisodes } from './keep-episodes.ts'

const OUTSIDE_HOURS = 0.25

/**
 * A generator that ran for more than a quarter of an hour outside of the operating hours of its branch: one alert a
 * local day, whose span is the day.
 */
export async function judgeOperatingTime(ctx: JudgeContext, one: Judged): Promise<void> {
  const { tx, scope, now } = ctx
  const { branch, device, changedFrom, span } = one
  const { zone, opensAt, closesAt } = branch
  if (device.deviceType !== 'GENERATOR' || opensAt === null || closesAt === null) return
  // With the day that ended when the readings changed: its alert is among those that are written down.
  const days = daysInInterval(zone, { from: changedFrom - 1, to: span.to })
  const [first, last] = [days[0], days.at(-1)]
  if (first === undefined || last === undefined) return
  const rows = await blocksOfDevices(tx, scope, [device.id], [first, last], zone)
  const found = rows.flatMap(({ day, vectors }): Episode[] => {
    const closed = closedHours({ opensAt, closesAt }, zone, day)
    const { hours } = operatingDeviation(vectors, { closed, ratedKw: null, nairaPerLitre: null })
    if (hours === null || hours <= OUTSIDE_HOURS) return []
    const { from, to } = dayInterval(zone, day)
    return [{ since: from, until: to <= now ? to : null, value: hours, limit: OUTSIDE_HOURS }]
  })
  await keepEpisodes(ctx, { ...one, changedFrom: dayInterval(zone, first).from }, 'operating-time', found)
}
