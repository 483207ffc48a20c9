import { Decimal } from 'decimal.js'
import { buyList } from '#domain/cost/prepaid/buy-list.ts'
import { addDays } from '#domain/time/calendar-day.ts'
import { localDay, localInstant } from '#domain/time/zone.ts'
import { changeBill, lockPaper } from '#store/cost/bill.ts'
import { papersSince } from '#store/cost/cost-list.ts'
import {
  addDisplayReading,
  changeDisplayReading,
  latestDisplayReadings,
} from '#store/cost/prepaid/display-reading.ts'
import { prepaidFacts } from '#store/cost/prepaid/prepaid-facts.ts'
import type { Database } from '#store/engine/database.ts'
import type { Scope } from '#store/engine/scope.ts'
import type { Tx } from '#store/engine/transaction.ts'
import { tree } from '#store/site/organisation.ts'
import { VAT_RATE } from './prices.ts'

/** Of the first client: the branch whose display was read, with so many days left. Its other pre-paid branches have none. */
const READ = 'Surulere'
const DAYS_LEFT = 6
const METER_NO = '0451 8827 6391'
/** Read in the morning two days ago. */
const READ_DAYS_AGO = 2
const READ_AT = 7 * 60 + 5
/** The purchase that was short is so old at least. */
const SHORT_DAYS_AGO = 9

/** The branch that somebody typed a purchase twice for, and its meter as both receipts print it. */
const TWICE = { branch: 'Abuja', meterNo: '0477 1305 2210', paidAt: '10:42' }
const TWICE_DAYS_AGO = 150

/** A purchase that is in twice: meter, naira and minute agree, so that one of them is disputed whole. */
export async function nameTwice(database: Database, scope: Scope, now: number): Promise<void> {
  await database.withScope(scope, async (tx) => {
    const branch = (await tree(tx, scope))?.branches.find(({ name }) => name === TWICE.branch)
    if (!branch) return
    const since = addDays(localDay(branch.zone, now), -TWICE_DAYS_AGO)
    const { bills } = await papersSince(tx, scope, [branch.id], since)
    const bought = bills.filter(({ kind, meterNo }) => kind === 'pre-paid' && meterNo === null)
    const twice = bought.filter((one) =>
      bought.some((other) => other.id !== one.id && other.date === one.date && other.value === one.value),
    )
    for (const { id } of twice) {
      const bill = await lockPaper(tx, scope, id)
      if (bill?.kind !== 'pre-paid') continue
      await changeBill(tx, scope, id, { ...bill, meterNo: TWICE.meterNo, paidAt: TWICE.paidAt })
    }
  })
}

/** A display reading with six days left and a purchase in which VAT was counted twice; a second start changes nothing. */
export async function addDemoPrepaid(database: Database, scope: Scope, now: number): Promise<void> {
  await database.withScope(scope, async (tx) => {
    const seen = await tree(tx, scope)
    const branch = seen?.branches.find(({ name }) => name === READ)
    if (!branch) return
    const meter = branch.devices.find(({ deviceType }) => deviceType === 'UTILITY')
    if (!meter || (await latestDisplayReadings(tx, scope, [meter.id], 1)).length > 0) return
    const at = localInstant(branch.zone, addDays(localDay(branch.zone, now), -READ_DAYS_AGO), READ_AT)
    const head = { branchId: branch.id, deviceId: meter.id, at, meterNo: METER_NO, snapshotId: null }
    const empty = await addDisplayReading(tx, scope, { ...head, units: '0' }, at)
    const [row] = buyList(await prepaidFacts(tx, scope, [branch], now))
    if (!empty || !row?.credit || !row.burn) return
    let wanted = 0
    for (let n = 0; n < DAYS_LEFT; n++) wanted += row.burn.onDay(addDays(localDay(branch.zone, now), n))
    const units = Math.max(0, wanted - row.credit.kwh).toFixed(1)
    await changeDisplayReading(tx, scope, empty.id, { at, units, meterNo: METER_NO })
    await shortenPurchase(tx, scope, branch.id, addDays(localDay(branch.zone, now), -SHORT_DAYS_AGO))
  })
}

/** The newest purchase up to a day, with the units that VAT counted twice leaves. */
async function shortenPurchase(tx: Tx, scope: Scope, branchId: number, until: string): Promise<void> {
  const { bills } = await papersSince(tx, scope, [branchId], addDays(until, -60))
  const found = bills.find(({ kind, date }) => kind === 'pre-paid' && date <= until)
  const bill = found && (await lockPaper(tx, scope, found.id))
  if (bill?.kind !== 'pre-paid') return
  const value = new Decimal(bill.value).div(Decimal.add(1, VAT_RATE)).toFixed(1)
  await changeBill(tx, scope, bill.id, { ...bill, value, meterNo: METER_NO, paidAt: '14:05' })
}
