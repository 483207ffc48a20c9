import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { BranchFigures, BranchRow, DeviceRow } from '#contract/platform/admin-shapes.ts'
import { type TestServer, testServer } from '../testing.ts'
import { measureDays } from '../testing-months.ts'
import { answerData, createWriter, type Writer } from '../testing-writer.ts'

let server: TestServer
let dayo: Writer
let alice: Writer

beforeAll(async () => {
  server = await testServer()
  dayo = await createWriter(server, 'dayo')
  alice = await createWriter(server, 'alice')
  const { database, cast } = server
  // 1 to 19 November and, for a forecast, the months before.
  const span = { from: '2026-08-01', days: 111 }
  await measureDays(database, cast.lagosFoods, [
    { ...span, deviceId: cast.ikeja.deviceIds[0], kwh: 400 },
    { ...span, deviceId: cast.ikeja.deviceIds[1], kwh: 10, hours: 1 },
    { ...span, deviceId: cast.ikeja.deviceIds[2], kwh: 90 },
    { ...span, deviceId: cast.yaba.deviceIds[0], kwh: 100 },
  ])
})
afterAll(() => server.close())

describe('figures (AD-03, AD-05, domain.md §12)', () => {
  it('are those of the client’s own Dashboard and Score Card', async () => {
    const { cast } = server
    const range = '01-11-2026%2000:00/20-11-2026%2010:00'
    const branches = `?branches=${cast.ikeja.branchId}`
    const view = answerData<{ figures: BranchFigures; devices: DeviceRow[]; users: { username: string }[] }>(
      await dayo.get(`admin/clients/${cast.lagosFoods}/branches/${cast.ikeja.branchId}/`),
    )
    const dashboard = await alice.get(`dashboard/total_energy/${cast.alice}/${range}/daily${branches}`)
    const card = await alice.get(`score_card/${cast.alice}/${range}${branches}`)
    const { selection } = dashboard.body.authenticatedData as { selection: { total_kwh: { value: number } } }
    // 19 × (400 + 10); the load behind the sources is in no total.
    expect([view.figures.total_energy, selection.total_kwh.value]).toEqual([7790, 7790])
    const { baseline } = card.body.authenticatedData as {
      baseline: { forecast_to_date: number; used: number }
    }
    expect(baseline.used).toBe(7790)
    const percent = Math.min(100, (100 * baseline.forecast_to_date) / baseline.used)
    expect(view.figures.baseline).toBeCloseTo(percent, 1)
    // No block was measured, so there is no demand; unknown is not 0.
    expect(view.figures).toMatchObject({ max_demand: null, papr: null, cost_of_energy: null })
    expect(view.devices.map(({ name, consumption }) => [name, consumption])).toEqual([
      ['Utility', 7600],
      ['Ikeja Gen 1', 190],
      ['Cold room', 1710],
    ])
    expect(view.users.map(({ username }) => username)).toEqual(['alice'])
  })

  it('stand in the overview, the list of branches, the comparison and the list of devices', async () => {
    const { cast } = server
    const overview = answerData<{ name: string; total_energy: number | null }[]>(
      await dayo.get('admin/overview/'),
    )
    expect(overview.map(({ name, total_energy }) => [name, total_energy])).toEqual([
      ['Lagos Foods', 9690],
      ['Other Ltd', null],
    ])
    const rows = answerData<BranchRow[]>(await dayo.get('admin/branches/'))
    expect(
      rows.map(({ name, organisation, number_of_sources }) => [name, organisation, number_of_sources]),
    ).toEqual([
      ['Ikeja', 'Lagos Foods', 2],
      ['Yaba', 'Lagos Foods', 2],
      ['Kano', 'Other Ltd', 2],
    ])
    expect(rows[0]?.baseline).toBeGreaterThan(0)
    expect(rows[2]).toMatchObject({ total_score: null, papr: null })
    const ids = [cast.elsewhere.branchId, cast.yaba.branchId]
    const compared = answerData<{ branch: BranchRow; figures: BranchFigures }[]>(
      await dayo.get(`admin/compare_branches/?branches=${ids.join()}`),
    )
    expect(compared.map(({ branch, figures }) => [branch.name, figures.total_energy])).toEqual([
      ['Kano', null],
      ['Yaba', 1900],
    ])
    expect((await dayo.get(`admin/compare_branches/?branches=${ids[0]}`)).status).toBe(400)
    expect((await dayo.get(`admin/compare_branches/?branches=${ids[0]},2000000000`)).status).toBe(404)
    const devices = answerData<DeviceRow[]>(await dayo.get(`admin/devices/?clientId=${cast.otherLtd}`))
    expect(devices.map(({ consumption, organisation }) => [consumption, organisation])).toEqual(
      Array(3).fill([null, 'Other Ltd']),
    )
  })
})
