import { addDays } from '#domain/time/calendar-day.ts'
import { localDay } from '#domain/time/zone.ts'
import {
  changeClient,
  changeDevice,
  changeSite,
  clientOf,
  listDevices,
  listSites,
} from '#store/client-profile.ts'
import type { Scope } from '#store/scope.ts'
import type { Tx } from '#store/transaction.ts'
import type { OrganisationProfile } from './profile.ts'

/** Invented, and of no network: numbers that begin so are not given out. */
const PHONE = '08000000'
const CONTACTS = ['Amara Bello', 'Tunde Eze', 'Halima Okon', 'Segun Musa'] as const
/** The first generator of a site is serviced soon, the next ones later. */
const SERVICED_IN_DAYS = [12, 47, 83] as const

/** What the people of an organisation would have written into Client Information; the picture is theirs to choose. */
export async function foundDetails(
  tx: Tx,
  scope: Scope,
  { name, users, branches }: OrganisationProfile,
  now: number,
): Promise<void> {
  const username = users[0]?.username ?? 'office'
  const client = await clientOf(tx, scope)
  await changeClient(tx, scope, {
    ...client,
    phone: demoPhone(100),
    email: `office@${username}.demo.invalid`,
    address: `1 Invented Street, ${branches[0]?.name ?? name}`,
    customerType: branches.length > 1 ? 'multi-site' : 'single-site',
  })
  for (const [n, site] of (await listSites(tx, scope)).entries()) {
    const contactPerson = CONTACTS[n % CONTACTS.length] ?? CONTACTS[0]
    await changeSite(tx, scope, site.id, {
      ...site,
      address: `${n + 2} Demo Road, ${site.name}`,
      contactPerson,
    })
  }
  const generators = (await listDevices(tx, scope)).filter(({ deviceType }) => deviceType === 'GENERATOR')
  for (const [n, device] of generators.entries()) {
    const nextMaintenanceOn = addDays(localDay(scope.zone, now), SERVICED_IN_DAYS[n % 3] ?? 12)
    await changeDevice(tx, scope, device.id, { ...device, nextMaintenanceOn })
  }
}

export function demoPhone(n: number): string {
  return PHONE + String(n).padStart(3, '0')
}
