import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type TestServer, testServer } from '../testing.ts'

let server: TestServer

beforeAll(async () => {
  server = await testServer()
})
afterAll(() => server.close())

interface Entry {
  id: number
  branch_id: number
  name: string
  devices: { id: number; device_id: number; name: string; is_load: boolean }[]
}

async function sideBar(username: string, userId: number) {
  const { access } = await server.logIn(username)
  const { status, body } = await server.get(`/api/v1/side_bar_data/${userId}`, access)
  expect(status).toBe(200)
  return body.authenticatedData as { name: string; branches: Entry[]; role: string; level: number }
}

describe('side_bar_data', () => {
  it('SH-04 lists organisation, branches and devices, the branch the user works with first', async () => {
    const { cast } = server
    const data = await sideBar('alice', cast.alice)
    expect(data).toMatchObject({ name: 'Lagos Foods', role: 'administrator', level: 5, zone: 'Africa/Lagos' })
    expect(data.branches.map((branch) => branch.name)).toEqual(['Yaba', 'Ikeja'])
    // testServer sets 10 MB.
    expect(data).toMatchObject({ upload_limit_bytes: 10_485_760 })
    expect(data.branches[0]).toMatchObject({ id: cast.yaba.branchId, branch_id: cast.yaba.branchId })
  })

  it('SH-04 prefixes device names with the branch unless they contain it', async () => {
    const data = await sideBar('alice', server.cast.alice)
    expect(data.branches[1]?.devices.map((device) => device.name)).toEqual([
      'Ikeja Utility',
      'Ikeja Gen 1',
      'Ikeja Cold room',
    ])
  })

  it('SE-08 shows a viewer of one branch that branch alone', async () => {
    const data = await sideBar('bola', server.cast.bola)
    expect(data.branches.map((branch) => branch.name)).toEqual(['Yaba'])
    expect(data.level).toBe(1)
  })

  it('leaves out a device that is switched off', async () => {
    const { cast, database } = server
    const off = cast.elsewhere.deviceIds[2]
    await database.admin.query('update device set is_active = false where id = $1', [off])
    const data = await sideBar('chidi', cast.chidi)
    expect(data.branches[0]?.devices.map((device) => device.id)).toEqual(cast.elsewhere.deviceIds.slice(0, 2))
  })
})
