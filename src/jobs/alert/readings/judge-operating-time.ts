import type { Episode } from '#domain/alert/episodes.ts'
import { blockStart } from '#domain/alert/look/look-span.ts'
import { closedHours } from '#domain/energy/hours/closed-hours.ts'
import { groupBy } from '#domain/group-by.ts'
import { inPieces } from '#domain/in-pieces.ts'
import { operatingDeviation } from '#domain/score/generator/operating-deviation.ts'
import type { Instant } from '#domain/time/interval.ts'
import { dayInterval, daysInInterval } from '#domain/time/zone.ts'
import { blocksOfDevices, type DeviceBlockRow } from '#store/energy/energy.ts'
import type { LookContext } from '../judge-context.ts'
import type { DeviceLook } from './device-look.ts'

const OUTSIDE_HOURS = 0.25
/** Generators whose days are read at once. */
const AT_ONCE = 50

interface Days {
  readonly from: Instant
  readonly found: readonly Episode[]
}

/**
 * Generators that ran for more than a quarter of an hour outside of the operating hours of their branch: one episode a
 * local day, whose span is the day. By device.
 */
export async function findOutsideHours(
  ctx: LookContext,
  looks: readonly DeviceLook[],
): Promise<Map<number, Days>> {
  const found = new Map<number, Days>()
  if (!ctx.settings.operating_time_alerts) return found
  const generators = looks.flatMap((look) => watchDays(look, ctx.now))
  for (const together of groupBy(generators, ({ days, look }) => `${days[0]} ${look.device.zone}`).values()) {
    for (const some of inPieces(together, AT_ONCE))
      for (const [id, days] of await findDays(ctx, some)) found.set(id, days)
  }
  return found
}

interface Watched {
  readonly look: DeviceLook
  readonly opensAt: string
  readonly closesAt: string
  readonly days: readonly string[]
}

/** With the day that ended when the readings changed, and that of an alert that nobody has ended. */
function watchDays(look: DeviceLook, now: Instant): Watched[] {
  const { deviceType, opensAt, closesAt, zone } = look.device
  if (deviceType !== 'GENERATOR' || opensAt === null || closesAt === null) return []
  const open = look.written.filter(({ kind, until }) => kind === 'operating-time' && until === null)
  const from = Math.min(look.touchedFrom - 1, ...open.map(({ since }) => since))
  const days = daysInInterval(zone, { from, to: blockStart(now) })
  return days.length === 0 ? [] : [{ look, opensAt, closesAt, days }]
}

async function findDays(
  { tx, scope, now }: LookContext,
  together: readonly Watched[],
): Promise<[number, Days][]> {
  const { look, days } = together[0]!
  const { zone } = look.device
  const [first, last] = [days[0]!, days.at(-1)!]
  const ids = together.map((one) => one.look.device.id)
  const rows = groupBy(await blocksOfDevices(tx, scope, ids, [first, last], zone), ({ deviceId }) => deviceId)
  return together.map((one) => {
    const own = rows.get(one.look.device.id) ?? []
    const from = dayInterval(zone, first).from
    return [one.look.device.id, { from, found: own.flatMap((row) => outsideHours(one, row, now)) }]
  })
}

function outsideHours(
  { look, opensAt, closesAt }: Watched,
  { day, vectors }: DeviceBlockRow,
  now: Instant,
): Episode[] {
  const { zone } = look.device
  const closed = closedHours({ opensAt, closesAt }, zone, day)
  const { hours } = operatingDeviation(vectors, { closed, ratedKw: null, nairaPerLitre: null })
  if (hours === null || hours <= OUTSIDE_HOURS) return []
  const { from, to } = dayInterval(zone, day)
  return [{ since: from, until: to <= now ? to : null, value: hours, limit: OUTSIDE_HOURS }]
}
