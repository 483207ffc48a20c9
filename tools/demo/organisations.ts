import { hashPassword } from '#api/people/password.ts'
import type { Branch } from '#domain/site/tree.ts'
import { DAY_MS } from '#domain/time/interval.ts'
import { localDay } from '#domain/time/zone.ts'
import { addTariffs, type TariffToAdd } from '#store/cost/cost-add.ts'
import { addEquipment } from '#store/cost/equipment.ts'
import type { Database } from '#store/engine/database.ts'
import { makeScope, type Scope } from '#store/engine/scope.ts'
import type { Tx } from '#store/engine/transaction.ts'
import { changeProfile } from '#store/people/account.ts'
import { addPerson, personByUsername } from '#store/people/person.ts'
import { addBranch } from '#store/site/branch.ts'
import { type ClientToKeep, changeClient } from '#store/site/client.ts'
import { addDevice } from '#store/site/device.ts'
import { tree } from '#store/site/organisation.ts'
import { addOrganisation, setFeature } from '#store/site/organisation-add.ts'
import { addDemoAlerts } from './alerts.ts'
import { addDemoBrief } from './briefs.ts'
import { dayNumberAt, dayStart, monthsBetween } from './calendar.ts'
import { DEMO_PASSWORD, platformAdmin } from './cast.ts'
import { addDetails, demoPhone } from './details.ts'
import { usualEquipment } from './equipment.ts'
import { addMail } from './mail.ts'
import { ippRates, utilityRates, VAT_RATE } from './prices.ts'
import type { BranchProfile, DeviceProfile, OrganisationProfile } from './profile.ts'

const ZONE = 'Africa/Lagos'
const MAINTAINED_BEFORE_DAYS = 40

/** Where a meter of the cast stands in the database. */
export interface Placed {
  branch: BranchProfile
  branchId: number
  /** In the order of the profile; null: somebody removed or renamed it. */
  deviceIds: (number | null)[]
}

export interface Founded {
  organisation: OrganisationProfile
  scope: Scope
  branches: Placed[]
}

/** Makes the organisation with its people, branches, devices and tariffs unless it is there, and says where each stands. */
export async function addDemoOrganisation(
  database: Database,
  organisation: OrganisationProfile,
  firstDay: number,
  now: number,
): Promise<Founded> {
  const scope = wholeScope(await organisationIdFor(database, organisation, dayStart(firstDay)))
  const before = await database.withScope(scope, (tx) => tree(tx, scope))
  if (before?.branches.length === 0) {
    await database.withScope(scope, async (tx) => {
      await changeClient(tx, scope, clientFacts(organisation, now))
      await addBranches(tx, scope, organisation, firstDay, now)
      await addDetails(tx, scope, now)
    })
  }
  const found = await database.withScope(scope, (tx) => tree(tx, scope))
  const branches = found?.branches ?? []
  await addPeople(database, organisation, scope.organisationId, branches)
  if (before?.branches.length === 0) await addSchedules(database, organisation, scope, branches, now)
  return { organisation, scope, branches: organisation.branches.flatMap((branch) => place(branch, branches)) }
}

/** The organisation as the platform and its own people would have written it; the picture is theirs to choose. */
function clientFacts(profile: OrganisationProfile, now: number): ClientToKeep {
  const { name, clientType, contact, users, branches } = profile
  const { person, planMonths, planDaysLeft } = contact
  return {
    name,
    clientType,
    phone: demoPhone(100),
    email: `office@${users[0]?.username ?? 'office'}.demo.invalid`,
    address: `1 Invented Street, ${branches[0]?.name ?? name}`,
    contactPerson: person,
    planMonths,
    planExpiresOn: localDay(ZONE, now + planDaysLeft * DAY_MS),
    customerType: branches.length > 1 ? 'multi-site' : 'single-site',
  }
}

function wholeScope(organisationId: number): Scope {
  return makeScope({ organisationId, branchIds: 'all', userId: null, level: 5, zone: ZONE })
}

/** An organisation of the demo may have been renamed on its page: its first log-in still leads to it. */
async function organisationIdFor(
  database: Database,
  organisation: OrganisationProfile,
  createdAt: number,
): Promise<number> {
  const username = organisation.users[0]?.username ?? ''
  const person = await database.withoutTenant((tx) => personByUsername(tx, username))
  if (person?.organisationId) return person.organisationId
  const { name, clientType } = organisation
  return addOrganisation(database, { name, clientType, zone: ZONE, isDemo: true, createdAt })
}

async function addBranches(
  tx: Tx,
  scope: Scope,
  organisation: OrganisationProfile,
  firstDay: number,
  now: number,
): Promise<void> {
  for (const flag of organisation.features) await setFeature(tx, scope, flag, true)
  await addDemoAlerts(tx, scope, organisation.users[0]?.username ?? '', now)
  for (const branch of organisation.branches) {
    const branchId = await addBranch(tx, scope, {
      name: branch.name,
      nominalVoltage: 230,
      opensAt: branch.opensAt,
      closesAt: branch.closesAt,
      disco: branch.utility?.disco ?? null,
      band: branch.utility?.band ?? null,
      createdAt: dayStart(firstDay),
    })
    for (const [position, device] of branch.devices.entries()) {
      await addDevice(tx, scope, { ...deviceFacts(branch, device, firstDay, now), branchId, position })
    }
    await addTariffs(tx, scope, makeTariffs(branch, branchId))
    for (const each of usualEquipment(branch, dayStart(firstDay)))
      await addEquipment(tx, scope, branchId, each)
  }
}

function deviceFacts(branch: BranchProfile, device: DeviceProfile, firstDay: number, now: number) {
  return {
    name: device.name,
    deviceType: device.type,
    meterModel: device.meterModel,
    code: deviceCode(branch, device),
    ratedKva: device.ratedKva,
    ratedCurrentA: device.ratedCurrentA,
    periodS: 900,
    registerDigits: device.registerDigits,
    registerResolution: device.registerResolution,
    serviceIntervalH: device.generator?.serviceIntervalH ?? null,
    servicedAt: device.generator ? dayStart(dayNumberAt(now) - MAINTAINED_BEFORE_DAYS) : null,
    validFrom: dayStart(firstDay),
  }
}

/** The stable name by which a device is found again, whatever it is called on screen. */
function deviceCode(branch: BranchProfile, device: DeviceProfile): string {
  return `DEMO-${branch.name}-${device.name}`.toUpperCase().replaceAll(' ', '-')
}

function makeTariffs(branch: BranchProfile, branchId: number): TariffToAdd[] {
  const of = (deviceType: 'UTILITY' | 'IPP', rates: ReturnType<typeof utilityRates>) =>
    rates.map((rate) => ({ ...rate, branchId, deviceType, vatRate: VAT_RATE }))
  const hasIpp = branch.devices.some(({ type }) => type === 'IPP')
  return [
    ...(branch.utility ? of('UTILITY', utilityRates(branch.utility)) : []),
    ...(hasIpp ? of('IPP', ippRates) : []),
  ]
}

async function addPeople(
  database: Database,
  organisation: OrganisationProfile,
  organisationId: number,
  branches: readonly Branch[],
): Promise<void> {
  for (const user of organisation.users) {
    const named = branches.filter(({ name }) => user.branches?.includes(name)).map(({ id }) => id)
    const branchIds = user.branches === null ? ('all' as const) : named
    await addDemoPerson(database, { ...user, organisationId, branchIds, homeBranchId: named[0] ?? null })
  }
}

async function addSchedules(
  database: Database,
  { users }: OrganisationProfile,
  scope: Scope,
  branches: readonly Branch[],
  now: number,
): Promise<void> {
  for (const { username } of users) {
    const person = await database.withoutTenant((tx) => personByUsername(tx, username))
    if (!person) continue
    await database.withScope(scope, async (tx) => {
      await addMail(tx, scope, person, branches, now)
      await addDemoBrief(tx, scope, person, now)
    })
  }
}

export async function addAdmin(database: Database): Promise<void> {
  const { username, name } = platformAdmin
  const role = 'administrator' as const
  await addDemoPerson(database, {
    username,
    name,
    role,
    level: 5,
    organisationId: null,
    branchIds: 'all',
    homeBranchId: null,
  })
}

type Founder = Omit<Parameters<typeof addPerson>[1], 'passwordHash'>

async function addDemoPerson(database: Database, person: Founder): Promise<void> {
  const known = await database.withoutTenant((tx) => personByUsername(tx, person.username))
  if (known) return
  const passwordHash = await hashPassword(DEMO_PASSWORD)
  const { username, name = '', role, level, organisationId, branchIds, homeBranchId = null } = person
  const email = `${username}@demo.invalid`
  const facts = { username, name, email, role, level, organisationId, branchIds, homeBranchId, passwordHash }
  // A platform administrator has no organisation: the platform itself is 0.
  await database.withScope(wholeScope(organisationId ?? 0), async (tx) => {
    const id = await addPerson(tx, facts)
    await changeProfile(tx, id, { name, email, phone: demoPhone(id) })
  })
}

function place(branch: BranchProfile, known: readonly Branch[]): Placed[] {
  const codes = new Map(
    known.flatMap(({ id, devices }) => devices.map((device) => [device.code, [id, device.id]])),
  )
  const places = branch.devices.map((device) => codes.get(deviceCode(branch, device)))
  const branchId = places.find((found) => found)?.[0]
  if (branchId === undefined) return []
  return [{ branch, branchId, deviceIds: places.map((found) => found?.[1] ?? null) }]
}

/** History starts with the month that lies 14 months back, so that the same month of last year is whole. */
export function firstHistoryDay(now: number): number {
  const today = dayNumberAt(now)
  const months = monthsBetween(today - 460, today)
  return months.at(-15)?.first ?? today
}
