import { exactSum } from '#domain/money.ts'
import { dayText } from '#domain/time/calendar-day.ts'
import { addDelivery, receiptsOnDays } from '#store/cost/diesel-balance/delivery.ts'
import { addDip } from '#store/cost/diesel-balance/dip.ts'
import { changeTank, findTank } from '#store/cost/diesel-balance/tank.ts'
import { entriesOnDays } from '#store/cost/diesel-entry.ts'
import type { Scope } from '#store/engine/scope.ts'
import type { Tx } from '#store/engine/transaction.ts'
import type { BranchProfile } from './profile.ts'
import { DELIVERED_AT, SENSED_TANKS } from './tank-level.ts'

/** Invented. */
const SUPPLIERS = ['Bolade Fuels', 'Harmat Oil', 'City Depot'] as const
const LOOKED_BACK_DAYS = 60
const MOST_DELIVERIES = 9
const MOST_RECEIPTS = 400
/** A meter of one in a hundred tells so few litres for sure of a delivery that is smaller. */
const SMALL_L = 900
const SHORT_L = 20
const START_L = 400
const TANK_L = 2_000

/** A site's tank; of one with a stick also what its people would have written: deliveries and two dips. */
export async function addTank(
  tx: Tx,
  scope: Scope,
  { id: branchId, how }: { readonly id: number; readonly how: NonNullable<BranchProfile['tank']> },
  lastDay: number,
): Promise<void> {
  const [first, last] = [dayText(lastDay - LOOKED_BACK_DAYS), dayText(lastDay - 1)]
  if (how !== 'stick') await addPoured(tx, scope, branchId, first, dayText(lastDay + 1))
  const tank = await findTank(tx, scope, branchId)
  if (tank.version > 1) return
  await changeTank(tx, scope, branchId, String(how === 'stick' ? TANK_L : SENSED_TANKS[how].size), tank)
  if (how !== 'stick') return
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
      at: DELIVERED_AT,
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

/** What came into a tank whose level is told: as much as it rose. */
async function addPoured(tx: Tx, scope: Scope, branchId: number, first: string, last: string): Promise<void> {
  const bought = await receiptsOnDays(tx, scope, [branchId], first, last, MOST_RECEIPTS)
  for (const { id, purchaseId, date, invoiced } of bought) {
    if (id !== null || invoiced === null) continue
    await addDelivery(tx, scope, {
      ...{ branchId, purchaseId, date, at: DELIVERED_AT, supplier: SUPPLIERS[0] },
      ...{ received: invoiced, how: 'level' },
      ...{ beforeL: null, afterL: null, snapshotId: null, note: null },
    })
  }
}

/** Nobody measures what the third supplier brings. */
const isMeasured = (n: number): boolean => n % SUPPLIERS.length !== 2

/** The tank at both ends, as what came and what was entered between them leave it. */
async function addDips(tx: Tx, scope: Scope, branchId: number, first: string, last: string): Promise<void> {
  const came = (await receiptsOnDays(tx, scope, [branchId], first, last, MOST_RECEIPTS)).filter(
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
