import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Finding } from '#domain/finding/finding.ts'
import type { Database } from '#store/engine/database.ts'
import type { Scope } from '#store/engine/scope.ts'
import { freshDatabase } from '#store/engine/testing.ts'
import { wakeFindings } from '#store/engine/wake-findings.ts'
import { keepFindingState, listFindings } from '#store/finding/finding.ts'
import { addBranch } from '#store/site/branch.ts'
import { addOrganisation } from '#store/site/organisation-add.ts'
import { organisationsToFindIn } from '#store/site/organisation-ids.ts'
import { scopeOfJob } from '../scope-of-job.ts'
import type { Finder } from './finder.ts'
import { findingsJob } from './look-for-findings.ts'
import { lookForAllFindings } from './testing-findings.ts'

const NOW = Date.UTC(2026, 10, 20, 9, 0)
let database: Database
let scope: Scope
let branchId: number
let told: Finding[]

const finder: Finder = {
  kinds: ['supply-claim', 'bill-dispute'],
  find: async ({ tree }) => told.filter((one) => one.branchId === tree.branches[0]!.id),
}
const look = (now = NOW) =>
  lookForAllFindings({ database, clock: () => now, finders: [finder] }, scope.organisationId)
const list = () =>
  database.withScope(scope, (tx) =>
    listFindings(tx, scope, { kinds: null, states: null, branches: null, limit: 10, offset: 0 }),
  )

beforeAll(async () => {
  database = await freshDatabase()
  const id = await addOrganisation(database, {
    name: 'Lagos Foods',
    clientType: 'STANDARD',
    zone: 'Africa/Lagos',
    isDemo: false,
    createdAt: NOW,
  })
  scope = scopeOfJob(id)
  branchId = await branch('Ikeja')
  told = [finding('bill-dispute', 'bill 17', 135_111.38), finding('supply-claim', 'feeder 4 2026-10', null)]
})
afterAll(() => database.close())

function branch(name: string): Promise<number> {
  return database.withScope(scope, (tx) =>
    addBranch(tx, scope, {
      name,
      nominalVoltage: 230,
      opensAt: null,
      closesAt: null,
      disco: null,
      band: null,
      createdAt: NOW,
    }),
  )
}

function finding(kind: Finding['kind'], subject: string, low: number | null): Finding {
  const about = { kind, subject, branchId, deviceId: null, from: '2026-10-01', to: '2026-11-01' }
  const figures = { low, mid: low, high: low, basis: 'booked', coverage: null } as const
  return { ...about, ...figures, evidence: [{ label: 'Billed', value: '6,200 kWh' }] }
}

describe('X1 the table of findings', () => {
  it('holds what finders tell, ranked by low, unknown naira last', async () => {
    await look()
    const rows = await list()
    expect(rows.map(({ subject, low, state }) => [subject, low, state])).toEqual([
      ['bill 17', 135_111.38, 'open'],
      ['feeder 4 2026-10', null, 'open'],
    ])
    expect(rows[0]).toMatchObject({ branchName: 'Ikeja', from: '2026-10-01', to: '2026-11-01' })
  })

  it('keeps the figures of what was sent, lets what is told no more go, and tells it again when it is opened', async () => {
    const [dispute] = await list()
    const sent = { state: 'sent', sentOn: '2026-11-10', complaintNo: null, answeredOn: null } as const
    const unsettled = { settledOn: null, settledNaira: null, settledKwh: null, reason: null }
    await database.withScope(scope, (tx) =>
      keepFindingState(tx, scope, dispute!.id, { ...sent, ...unsettled }, { userId: 1, now: NOW }),
    )
    told = [finding('bill-dispute', 'bill 17', 99)]
    await look()
    expect((await list()).map(({ subject, low, state }) => [subject, low, state])).toEqual([
      ['bill 17', 135_111.38, 'sent'],
    ])
    await database.withScope(scope, (tx) =>
      keepFindingState(
        tx,
        scope,
        dispute!.id,
        { ...sent, ...unsettled, state: 'open', sentOn: null },
        { userId: 1, now: NOW },
      ),
    )
    expect(await organisationsToFindIn(database, NOW)).toEqual([scope.organisationId])
    await look()
    expect((await list()).map(({ low, state }) => [low, state])).toEqual([[99, 'open']])
  })

  it('is looked at again after a quarter of an hour, and at once when a write says so', async () => {
    await look()
    expect(await organisationsToFindIn(database, NOW)).toEqual([])
    expect(await organisationsToFindIn(database, NOW + 1)).toEqual([scope.organisationId])
    await database.withScope(scope, (tx) => wakeFindings(tx, scope, [branchId]))
    expect(await organisationsToFindIn(database, NOW)).toEqual([scope.organisationId])
  })
  it('is kept a branch a turn, and what is told of one says nothing of another', async () => {
    const second = await branch('Apapa')
    told = [
      finding('bill-dispute', 'bill 17', 99),
      { ...finding('bill-dispute', 'bill 18', 5), branchId: second },
    ]
    expect(await look()).toBe(2)
    expect((await list()).map(({ subject }) => subject)).toEqual(['bill 17', 'bill 18'])
    told = [finding('bill-dispute', 'bill 17', 99)]
    await database.withScope(scope, (tx) => wakeFindings(tx, scope, [branchId]))
    const { drain } = findingsJob({ database, clock: () => NOW, finders: [finder] })
    let isMore = false
    const again = () => {
      isMore = true
    }
    await drain(scope.organisationId, { stopping: new AbortController().signal, again })
    expect(isMore).toBe(false)
    expect((await list()).map(({ subject }) => subject)).toEqual(['bill 17', 'bill 18'])
    expect(await look()).toBe(2)
    expect((await list()).map(({ subject }) => subject)).toEqual(['bill 17'])
  })

  it('stays due where a look fails or is stopped, and where something is written meanwhile', async () => {
    const stop = new AbortController()
    const find: Finder['find'] = async () => {
      await database.withScope(scope, (tx) => wakeFindings(tx, scope, [branchId]))
      stop.abort()
      return [finding('bill-dispute', 'bill 19', 1)]
    }
    const { drain } = findingsJob({
      database,
      clock: () => NOW,
      finders: [{ kinds: ['bill-dispute'], find }],
    })
    const turn = { stopping: stop.signal, again: () => undefined }
    await database.withScope(scope, (tx) => wakeFindings(tx, scope, [branchId]))
    await expect(drain(scope.organisationId, turn)).rejects.toThrow('aborted')
    expect((await list()).map(({ subject }) => subject)).toEqual(['bill 17'])
    expect(await organisationsToFindIn(database, NOW)).toEqual([scope.organisationId])
    await drain(scope.organisationId, { ...turn, stopping: new AbortController().signal })
    expect((await list()).map(({ subject }) => subject)).toEqual(['bill 19'])
    expect(await organisationsToFindIn(database, NOW)).toEqual([scope.organisationId])
  })

  it('lets a branch rest whose look always fails, so that the others have their turns', async () => {
    const looked: number[] = []
    const find: Finder['find'] = async ({ tree }) => {
      const { id } = tree.branches[0]!
      looked.push(id)
      if (id === branchId) throw new Error('a look that fails')
      return []
    }
    let now = NOW + 60_000
    const { drain } = findingsJob({
      database,
      clock: () => now,
      finders: [{ kinds: ['bill-dispute'], find }],
    })
    const look = () =>
      drain(scope.organisationId, { stopping: new AbortController().signal, again: () => undefined })
    await database.withScope(scope, (tx) => wakeFindings(tx, scope, null))
    await expect(look()).rejects.toThrow('a look that fails')
    await look()
    expect(looked[0]).toBe(branchId)
    expect(looked[1]).not.toBe(branchId)
    const others = looked.length
    await look()
    expect(looked.slice(others)).not.toContain(branchId)
    now += 61_000
    await expect(look()).rejects.toThrow('a look that fails')
  })
})
