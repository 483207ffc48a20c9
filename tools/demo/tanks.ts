import type { Reading } from '#domain/meter/reading.ts'
import { exactSum } from '#domain/money.ts'
import { dayText } from '#domain/time/calendar-day.ts'
import { HOUR_MS } from '#domain/time/interval.ts'
import { addDelivery, receiptsOnDays } from '#store/cost/diesel-balance/delivery.ts'
import { addDip } from '#store/cost/diesel-balance/dip.ts'
import { changeTank, findTank } from '#store/cost/diesel-balance/tank.ts'
import { entriesOnDays } from '#store/cost/diesel-entry.ts'
import type { Scope } from '#store/engine/scope.ts'
import type { Tx } from '#store/engine/transaction.ts'

/** Where a stick is read, and where a sensor tells the level. */
export const TANK_SITES: readonly string[] = ['Ikeja', 'Surulere']
export const SENSED_SITE = 'Surulere'
/** Invented. */
const SUPPLIERS = ['Bolade Fuels', 'Harmat Oil', 'City Depot'] as const
const LOOKED_BACK_DAYS = 60
const MOST_DELIVERIES = 9
/** A meter of one in a hundred tells so few litres for sure of a delivery that is smaller. */
const SMALL_L = 900
const SHORT_L = 20
const START_L = 400
const TANK_L = 2_000
/** Of the tank with a level sensor. */
const SENSED_L = 270

/** What the people of a site with a stick would have written: its tank, its deliveries and two dips. */
export async function addTank(
  tx: Tx,
  scope: Scope,
  { id: branchId, hasSensor }: { readonly id: number; readonly hasSensor: boolean },
  lastDay: number,
): Promise<void> {
  const tank = await findTank(tx, scope, branchId)
  if (tank.version > 1) return
  await changeTank(tx, scope, branchId, String(hasSensor ? SENSED_L : TANK_L), tank)
  if (hasSensor) return
  const [first, last] = [dayText(lastDay - LOOKED_BACK_DAYS), dayText(lastDay - 1)]
  const bought = (await receiptsOnDays(tx, scope, [branchId], first, last, MOST_DELIVERIES)).filter(
    ({ id, invoiced }) => id === null && Number(invoiced) > SHORT_L * 2,
  )
  // The newest small one came short.
  const short = bought.findIndex(({ invoiced }, n) => isMeasured(n) && Number(invoiced) < SMALL_L)
  for (const [n, { purchaseId, date, invoiced }] of bought.entries()) {
    const litres = Number(invoiced) - (n === short ? SHORT_L : 0)
    await addDelivery(tx, scope, {
      branchId,
      purchaseId,
      date,
      at: '10:20',
      supplier: SUPPLIERS[n % SUPPLIERS.length] ?? SUPPLIERS[0],
      received: isMeasured(n) ? litres.toFixed(2) : null,
      how: isMeasured(n) ? 'flow-meter' : null,
      beforeL: null,
      afterL: null,
      snapshotId: null,
      note: null,
    })
  }
  await addDips(tx, scope, branchId, first, last)
}

/** Nobody measures what the third supplier brings. */
const isMeasured = (n: number): boolean => n % SUPPLIERS.length !== 2

/** The tank at both ends, as what came and what was entered between them leave it. */
async function addDips(tx: Tx, scope: Scope, branchId: number, first: string, last: string): Promise<void> {
  const came = (await receiptsOnDays(tx, scope, [branchId], first, last, 400)).filter(
    ({ date }) => date < last,
  )
  const used = (await entriesOnDays(tx, scope, [branchId], first, last)).filter(
    ({ startDate }) => startDate < last,
  )
  const net = exactSum([
    ...came.map(({ received, invoiced }) => Number(received ?? invoiced)),
    ...used.map(({ quantity }) => -Number(quantity)),
  ])
  const start = Math.max(START_L, START_L - net)
  if (start > TANK_L || start + net > TANK_L) return
  const dip = { branchId, at: '07:00', mm: null, snapshotId: null }
  await addDip(tx, scope, { ...dip, date: first, quantity: start.toFixed(2) })
  await addDip(tx, scope, { ...dip, date: last, quantity: (start + net).toFixed(2) })
}

const FULL_L = 255
const BETWEEN_FILLS_L = 180
const LITRES_PER_KWH = 0.36
const LAGOS_MS = HOUR_MS

/** What the sensor of a generator's tank tells beside its reading: filled by hand whenever little is left, and one night less. */
export function withTankLevel(reading: Reading): Reading {
  if (reading.kwh === null) return reading
  const burned = (reading.kwh * LITRES_PER_KWH) % BETWEEN_FILLS_L
  return { ...reading, fuelPct: Math.round((100 * (FULL_L - burned - lostAt(reading.at))) / SENSED_L) }
}

/** In May and November 45 L are gone from the 9th at 01:10 to the 12th at 10:00. */
function lostAt(at: number): number {
  const local = new Date(at + LAGOS_MS)
  if (local.getUTCMonth() % 6 !== 4) return 0
  const hours = (local.getUTCDate() - 9) * 24 + local.getUTCHours() + local.getUTCMinutes() / 60
  return hours >= 1.5 && hours < 82 ? 45 : 0
}
