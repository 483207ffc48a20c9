import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { BranchFigures, BranchRow, DeviceRow } from '#contract/platform/admin-shapes.ts'
import { keepClientMonthsJob } from '#jobs/platform/keep-client-months.ts'
import type { Job } from '#store/engine/woken.ts'
import { runOnce } from '#store/engine/woken.ts'
import { FEW_CLIENTS } from '#store/platform/client-month.ts'
import { addOrganisation, addPlace, type TestServer, testServer } from '../testing.ts'
import { measureDays } from '../testing-months.ts'
import { createWriter, type Writer } from '../testing-writer.ts'
import { sumClient } from './client-figures.ts'

let server: TestServer
let dayo: Writer
let job: Job

beforeAll(async () => {
  server = await testServer()
  dayo = await createWriter(server, 'dayo')
  const { database, cast } = server
  job = keepClientMonthsJob({ database, clock: server.now, sum: sumClient })
  const span = { from: '2026-11-01', days: 19 }
  await measureDays(database, cast.lagosFoods, [
    { ...span, deviceId: cast.ikeja.deviceIds[0], kwh: 400 },
    { ...span, deviceId: cast.yaba.deviceIds[0], kwh: 100 },
  ])
})
afterAll(() => server.close())

interface Overview {
  readonly data: { readonly name: string; readonly total_energy: number | null }[]
  readonly figures_at: number | null
}

const ask = async <T>(path: string) => (await dayo.get(path)).body as T

const ofLagosFoods = async () =>
  (await ask<Overview>('admin/overview/')).data.find(({ name }) => name === 'Lagos Foods')!

describe('the figures of many clients (AD-03)', () => {
  it('are worked out for the answer while clients are few, and nothing is kept', async () => {
    const { data, figures_at } = await ask<Overview>('admin/overview/')
    expect(figures_at).toBeNull()
    expect(data.map(({ name, total_energy }) => [name, total_energy])).toEqual([
      ['Lagos Foods', 9500],
      ['Other Ltd', null],
    ])
    expect(await job.organisations()).toEqual([])
  })

  it('of more than a few are those that are kept, with their time; until then they are not known', async () => {
    const { database, cast } = server
    for (let n = 2; n <= FEW_CLIENTS; n++) {
      await addPlace(database, await addOrganisation(database, `Client ${n}`, 'STANDARD'), 'Head office')
    }
    const fresh = await ofLagosFoods()
    expect(fresh.total_energy).toBeNull()
    expect(await job.organisations()).toHaveLength(FEW_CLIENTS + 1)
    await runOnce(job)
    const { figures_at } = await ask<Overview>('admin/overview/')
    expect(figures_at).toBe(server.now())
    expect((await ofLagosFoods()).total_energy).toBe(9500)
    const branches = await ask<{ data: BranchRow[] }>('admin/branches/')
    const live = await ask<{ data: BranchRow[] }>(`admin/branches/?clientId=${cast.lagosFoods}`)
    expect(branches.data.filter(({ client_id }) => client_id === cast.lagosFoods)).toEqual(live.data)
    const devices = await ask<{ data: DeviceRow[] }>('admin/devices/')
    const used = devices.data.find(({ id }) => id === cast.ikeja.deviceIds[0])
    expect(used?.consumption).toBe(7600)
    const compared = await ask<{ data: { figures: BranchFigures }[] }>(
      `admin/compare_branches/?branches=${cast.ikeja.branchId},${cast.yaba.branchId}`,
    )
    expect(compared.data.map(({ figures }) => figures.total_energy)).toEqual([7600, 1900])
  })

  it('are worked out anew for whom more was heard of, for all after an hour, and in another month', async () => {
    const { database, cast } = server
    expect(await job.organisations()).toEqual([])
    await database.admin.query(
      'insert into device_latest (organisation_id, device_id, ts, received_at) values ($1, $2, $3, $3)',
      [cast.lagosFoods, cast.ikeja.deviceIds[0], new Date(server.now() + 60_000)],
    )
    expect(await job.organisations()).toEqual([cast.lagosFoods])
    server.turnClock(3_600_001)
    expect(await job.organisations()).toHaveLength(FEW_CLIENTS + 1)
    await runOnce(job)
    expect(await job.organisations()).toEqual([])
    server.turnClock(12 * 86_400_000)
    dayo = await createWriter(server, 'dayo')
    expect(await ofLagosFoods()).toMatchObject({ total_energy: null })
  })
})
