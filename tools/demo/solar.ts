import { addDays } from '#domain/time/calendar-day.ts'
import { monthFromDay, monthsLater } from '#domain/time/month.ts'
import { HOME_ZONE, localDay } from '#domain/time/zone.ts'
import type { Database } from '#store/engine/database.ts'
import { addSolarEntry, solarEntries } from '#store/finding/solar-entry.ts'
import type { Founded } from './organisations.ts'

/** kWh/kWp of January to December, as an installer of the demo would have promised them. */
const PROMISED = [106, 102, 112, 108, 104, 94, 88, 88, 94, 105, 110, 106]
const NAIRA_PER_KWP = 450_000
const UPKEEP_SHARE = 0.015

/** Size, promise and cost of the panels of the demo, in service two years; who has entered some keeps them. */
export async function addPanels(database: Database, founded: readonly Founded[], now: number): Promise<void> {
  const since = addDays(`${monthsLater(monthFromDay(localDay(HOME_ZONE, now)), -24)}-01`, 14)
  for (const { scope, branches } of founded) {
    const panels = branches.flatMap(({ branch, deviceIds }) =>
      branch.devices.flatMap(({ solarKwp }, n) =>
        solarKwp === null || deviceIds[n] == null ? [] : [{ deviceId: deviceIds[n], kwp: solarKwp }],
      ),
    )
    if (panels.length === 0) continue
    await database.withScope(scope, async (tx) => {
      const entered = await solarEntries(
        tx,
        scope,
        panels.map(({ deviceId }) => deviceId),
      )
      if (entered.length > 0) return
      for (const { deviceId, kwp } of panels) {
        const capex = kwp * NAIRA_PER_KWP
        const entry = {
          ...{ deviceId, kwp, since, validFrom: since, expected: PROMISED, capex },
          ...{ upkeepNaira: UPKEEP_SHARE * capex, exportNaira: null, wouldRun: true },
        }
        await addSolarEntry(tx, scope, entry, { userId: null, now })
      }
    })
  }
}
