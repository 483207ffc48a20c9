import { hashPassword } from '#api/people/password.ts'
import type { Instant } from '#domain/time/interval.ts'
import { addDays, startOfDay } from '#domain/time/zone.ts'
import { addBills, addEntries, addPurchases, addTariffs } from '#store/cost/cost-add.ts'
import type { Database } from '#store/engine/database.ts'
import { makeScope, type Scope } from '#store/engine/scope.ts'
import type { Tx } from '#store/engine/transaction.ts'
import { addPerson } from '#store/people/person.ts'
import { addBranch } from '#store/site/branch.ts'
import { addDevice } from '#store/site/device.ts'
import { addOrganisation } from '#store/site/organisation-add.ts'
import type { Size } from './size.ts'
import { type Curve, meterCurve } from './synthetic.ts'

export const ZONE = 'Africa/Lagos'
export const PASSWORD = 'Bench#2026'
const TODAY = '2026-11-30'
/** The moment at which every run plays: 30 November, 11:07 in Lagos. */
export const NOW: Instant = Date.UTC(2026, 10, 30, 10, 7)
/** The month that is asked for, nearly all of it past. */
export const MONTH = { first: '2026-11-01', last: TODAY }

export interface BenchDevice {
  readonly id: number
  readonly isSource: boolean
  readonly curve: Curve
}

export interface BenchBranch {
  readonly id: number
  readonly devices: readonly BenchDevice[]
  /** a user who may see this branch only */
  readonly viewer: BenchUser
}

export interface BenchUser {
  readonly id: number
  readonly username: string
}

export interface BenchOrganisation {
  readonly scope: Scope
  readonly branches: readonly BenchBranch[]
  /** a user who may see everything */
  readonly administrator: BenchUser
}

/** Organisations whose meters have sent their history, and how long it took to make them. */
export interface World {
  readonly size: Size
  readonly firstDay: string
  readonly organisations: readonly BenchOrganisation[]
}

/** The kinds of a branch's devices, in order; what comes after them is loads. */
const KINDS = ['UTILITY', 'GENERATOR', 'SOLAR', 'LOAD', 'LOAD', 'IPP', 'GENERATOR'] as const

export function flattenDevices({ branches }: BenchOrganisation): BenchDevice[] {
  return branches.flatMap(({ devices }) => [...devices])
}

/** Organisations, branches, devices, people, tariffs, bills and diesel; no readings yet. */
export async function buildWorld(database: Database, size: Size): Promise<World> {
  const firstDay = addDays(TODAY, -size.days)
  const passwordHash = await hashPassword(PASSWORD)
  const organisations: BenchOrganisation[] = []
  for (let n = 0; n < size.organisations; n++) {
    organisations.push(await addBenchOrganisation(database, { size, firstDay, passwordHash, number: n + 1 }))
  }
  return { size, firstDay, organisations }
}

interface Plan {
  readonly size: Size
  readonly firstDay: string
  readonly passwordHash: string
  readonly number: number
}

export async function addBenchOrganisation(database: Database, plan: Plan): Promise<BenchOrganisation> {
  const { size, firstDay, number } = plan
  const scope = await organisationScope(database, `Bench ${number}`, firstDay)
  const branches: BenchBranch[] = []
  for (let n = 0; n < size.branchesEach; n++) {
    const first = ((number - 1) * size.branchesEach + n) * size.devicesPerBranch
    const { id, devices } = await database.withScope(scope, (tx) =>
      addBenchBranch(tx, scope, {
        name: `Branch ${n + 1}`,
        devices: size.devicesPerBranch,
        firstMeter: first,
        firstDay,
      }),
    )
    await database.withScope(scope, (tx) => addPapers(tx, scope, id, firstDay))
    const viewer = await addBenchUser(database, plan, scope, `viewer-${number}-${n + 1}`, [id])
    branches.push({ id, devices, viewer })
  }
  const administrator = await addBenchUser(database, plan, scope, `administrator-${number}`, 'all')
  return { scope, branches, administrator }
}

/** An organisation of this name, made if there is none. */
export async function organisationScope(database: Database, name: string, firstDay: string): Promise<Scope> {
  const organisationId = await addOrganisation(database, {
    name,
    clientType: 'STANDARD',
    zone: ZONE,
    isDemo: false,
    createdAt: startOfDay(ZONE, firstDay),
  })
  return makeScope({ organisationId, branchIds: 'all', userId: null, level: 5, zone: ZONE })
}

export interface BranchPlan {
  readonly name: string
  readonly devices: number
  /** tells the curves of the devices apart */
  readonly firstMeter: number
  readonly firstDay: string
}

export async function addBenchBranch(
  tx: Tx,
  scope: Scope,
  { name, devices: count, firstMeter, firstDay }: BranchPlan,
): Promise<{ id: number; devices: BenchDevice[] }> {
  const createdAt = startOfDay(ZONE, firstDay)
  const id = await addBranch(tx, scope, {
    name,
    nominalVoltage: 230,
    opensAt: '08:00',
    closesAt: '18:00',
    disco: null,
    band: 'A',
    createdAt,
  })
  const devices: BenchDevice[] = []
  for (let n = 0; n < count; n++) {
    const deviceType = KINDS[n] ?? 'LOAD'
    const isSource = deviceType !== 'LOAD'
    const deviceId = await addDevice(tx, scope, {
      branchId: id,
      name: `${deviceType} ${n + 1}`,
      deviceType,
      meterModel: 'synthetic',
      code: `BENCH-${firstMeter + n}`,
      ratedKva: 150,
      ratedCurrentA: null,
      periodS: 900,
      registerDigits: 9,
      registerResolution: 0.01,
      serviceIntervalH: null,
      servicedAt: null,
      position: n,
      validFrom: createdAt,
    })
    devices.push({ id: deviceId, isSource, curve: meterCurve(firstMeter + n) })
  }
  return { id, devices }
}

/** Two tariffs, and for every 30 days a bill of each kind, diesel bought and diesel used. */
async function addPapers(tx: Tx, scope: Scope, branchId: number, firstDay: string): Promise<void> {
  const starts: string[] = []
  for (let day = firstDay; day <= TODAY; day = addDays(day, 30)) starts.push(day)
  const tariff = { branchId, vatRate: '0.075', validFrom: firstDay, label: 'bench' }
  await addTariffs(tx, scope, [
    { ...tariff, deviceType: 'UTILITY', rate: '209.5' },
    { ...tariff, deviceType: 'IPP', rate: '180' },
  ])
  const bill = { value: '20000', amount: '4190000', vatInclusiveAmount: '4504250' }
  await addBills(tx, scope, branchId, [
    ...starts.map((date) => ({ ...bill, kind: 'pre-paid' as const, date, endDate: null })),
    ...starts.map((date) => ({ ...bill, kind: 'ipp' as const, date, endDate: null })),
  ])
  await addPurchases(
    tx,
    scope,
    branchId,
    starts.map((date) => ({ date, quantity: '5000', pricePerLitre: '1150' })),
  )
  const entry = { quantity: '150', consumptionType: 'Daily' as const }
  await addEntries(
    tx,
    scope,
    branchId,
    starts.map((startDate) => ({ ...entry, startDate, endDate: startDate })),
  )
}

async function addBenchUser(
  database: Database,
  { passwordHash }: Plan,
  { organisationId }: Scope,
  username: string,
  branchIds: readonly number[] | 'all',
): Promise<BenchUser> {
  const rights =
    branchIds === 'all' ? { role: 'administrator' as const, level: 5 } : { role: 'viewer' as const, level: 1 }
  const person = { username, organisationId, ...rights, branchIds, passwordHash }
  const scope = makeScope({ organisationId, branchIds: 'all', userId: null, level: 5, zone: ZONE })
  const id = await database.withScope(scope, (tx) => addPerson(tx, person))
  return { id, username }
}
