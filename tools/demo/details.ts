import { addDays } from '#domain/time/calendar-day.ts'
import { localDay } from '#domain/time/zone.ts'
import type { Scope } from '#store/engine/scope.ts'
import type { Tx } from '#store/engine/transaction.ts'
import { branchRecords, changeBranch } from '#store/site/branch.ts'
import { changeDevice, deviceRecords } from '#store/site/device.ts'

/** Invented, and of no network: numbers that begin so are not given out. */
const PHONE = '08000000'
const CONTACTS = ['Amara Bello', 'Tunde Eze', 'Halima Okon', 'Segun Musa'] as const
/** The first generator of a site is serviced soon, the next ones later. */
const SERVICED_IN_DAYS = [12, 47, 83] as const

/** What the people of an organisation would have written into Client Information about its sites and generators. */
export async function addDetails(tx: Tx, scope: Scope, now: number): Promise<void> {
  for (const [n, site] of (await branchRecords(tx, scope)).entries()) {
    const contactPerson = CONTACTS[n % CONTACTS.length] ?? CONTACTS[0]
    await changeBranch(tx, scope, site.id, {
      ...site,
      address: `${n + 2} Demo Road, ${site.name}`,
      contactPerson,
    })
  }
  const generators = (await deviceRecords(tx, scope)).filter(({ deviceType }) => deviceType === 'GENERATOR')
  for (const [n, device] of generators.entries()) {
    const nextMaintenanceOn = addDays(localDay(scope.zone, now), SERVICED_IN_DAYS[n % 3] ?? 12)
    await changeDevice(tx, scope, device.id, { ...device, nextMaintenanceOn })
  }
}

export function demoPhone(n: number): string {
  return PHONE + String(n).padStart(3, '0')
}
