import { joinedDays } from '#domain/meter/rollup/dirty-days.ts'
import { type RolledDay, rollUpDays } from '#domain/meter/rollup/roll-up-days.ts'
import { byText } from '#domain/text-order.ts'
import { type Days, daysInSpan } from '#domain/time/share-of-days.ts'
import type { Scope } from '../../engine/scope.ts'
import type { Tx } from '../../engine/transaction.ts'
import { loadMeterProfiles } from '../meter-profile.ts'
import { loadJudgedSamples } from './judged-samples.ts'

/**
 * Local days of devices, first and last included, as `scope.past` would have told them, worked out anew from the readings
 * that had come by then, by device and day. Nothing is kept. Costs as much as rolling the days up: the caller keeps
 * the range short.
 */
export async function knownDays(
  tx: Tx,
  scope: Scope,
  deviceIds: readonly number[],
  range: Days,
): Promise<RolledDay[]> {
  const meters = [...(await loadMeterProfiles(tx, scope, deviceIds)).values()]
  const spans = meters.flatMap((meter) =>
    joinedDays(daysInSpan(range), meter.zone).map(async (span) =>
      rollUpDays(meter, span, await loadJudgedSamples(tx, scope, meter, span)),
    ),
  )
  const days = (await Promise.all(spans)).flat()
  return days
    .filter(({ totals }) => totals.readings > 0 || totals.kwh !== null)
    .sort((a, b) => a.deviceId - b.deviceId || byText(a.day, b.day))
}
