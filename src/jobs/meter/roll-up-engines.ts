import { rollUpEngine } from '#domain/meter/engine/roll-up-engine.ts'
import type { DeviceSpans } from '#domain/meter/rollup/dirty-days.ts'
import { localDay } from '#domain/time/zone.ts'
import type { Scope } from '#store/engine/scope.ts'
import type { Tx } from '#store/engine/transaction.ts'
import { engineSamples, saveEngineDays } from '#store/meter/engine/engine-day.ts'
import type { Meter } from '#store/meter/meter-profile.ts'
import { devicesWith } from '#store/meter/reading/device-measure.ts'

/** Makes the days of engines' counters anew, of the devices that have one. */
export async function rollUpEngines(
  tx: Tx,
  scope: Scope,
  changed: readonly DeviceSpans<Meter>[],
): Promise<void> {
  const engines = await devicesWith(tx, scope, 'engine')
  for (const { meter, spans } of changed) {
    if (!engines.has(meter.deviceId)) continue
    for (const span of spans) {
      const days = rollUpEngine(meter.zone, await engineSamples(tx, scope, meter.deviceId, span))
      const ends = [localDay(meter.zone, span.from), localDay(meter.zone, span.to - 1)] as const
      await saveEngineDays(tx, scope, meter.deviceId, ends, days)
    }
  }
}
