import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type DeviceRow, deviceRow } from '#contract/platform/admin-shapes.ts'
import { answerData, readAudit, readConflict } from '../testing-writer.ts'
import { type AdminWorld, meter, startAdmin } from './testing-devices.ts'

let world: AdminWorld
beforeAll(async () => {
  world = await startAdmin()
})
afterAll(() => world.server.close())

describe('devices (AD-03, AD-04, AD-06)', () => {
  it('adds one whose key is shown once and opens the door to its readings alone', async () => {
    const { cast } = world.server
    const { device, key } = await world.addDevice('Meter A')
    expect(device).toMatchObject({ code: 'EM-1', branch: 'Yaba', is_source: true, added: '2026-11-01' })
    expect(await world.holder(key)).toMatchObject({ organisationId: cast.lagosFoods, deviceId: device.id })
    const { keys } = answerData<{ keys: { id: number }[] }>(await world.dayo.get(world.deviceAt(device.id)))
    expect(keys).toMatchObject([{ made_at: world.server.now(), revoked_at: null }])
    expect(
      (await world.dayo.send('POST', world.devicesPath(cast.yaba.branchId), { ...meter, name: 'Meter A' }))
        .status,
    ).toBe(409)
    expect(
      (await world.dayo.send('POST', world.devicesPath(cast.elsewhere.branchId), { ...meter, name: 'B' }))
        .status,
    ).toBe(404)
    const rows = await readAudit(world.server, cast.lagosFoods, `device ${device.id}`)
    expect(rows.map(({ action, userId }) => [action, userId])).toEqual([
      ['device.added', cast.dayo],
      ['key.made', cast.dayo],
    ])
    expect(JSON.stringify(rows)).not.toContain(key)
  })

  it('keeps no key for a request that is sent again', async () => {
    const body = { ...meter, name: 'Meter twice' }
    const send = () =>
      world.dayo.send('POST', world.devicesPath(world.server.cast.yaba.branchId), body, 'device-1')
    const [first, second] = [await send(), await send()]
    expect(second.body).toEqual({ ...first.body, key: null })
    const { rows } = await world.server.database.admin.query('select answer from idempotency_key')
    expect(JSON.stringify(rows)).not.toContain('nwk_')
  })

  it('rotates a key: two are valid until the first is revoked', async () => {
    const { device, key } = await world.addDevice('Meter B')
    const keysAt = `${world.deviceAt(device.id)}keys/`
    const made = (await world.dayo.send('POST', keysAt, {})).body as unknown as { id: number; key: string }
    expect(await world.holder(key)).not.toBeNull()
    expect(await world.holder(made.key)).toMatchObject({ deviceId: device.id })
    expect((await world.dayo.send('POST', keysAt, {})).status).toBe(409)
    const { keys } = answerData<{ keys: { id: number }[] }>(await world.dayo.get(world.deviceAt(device.id)))
    const old = keys.find(({ id }) => id !== made.id)!
    const { device: other } = await world.addDevice('Meter C')
    expect((await world.dayo.send('DELETE', `${world.deviceAt(other.id)}keys/${old.id}/`, {})).status).toBe(
      404,
    )
    expect((await world.dayo.send('DELETE', `${keysAt}${old.id}/`, {})).status).toBe(200)
    expect([await world.holder(key), (await world.holder(made.key))?.deviceId]).toEqual([null, device.id])
    expect((await world.dayo.send('POST', keysAt, {})).status).toBe(201)
  })

  it('edits one and tells the second of two editors', async () => {
    const { device } = await world.addDevice('Meter D')
    const to = { ...meter, name: 'Meter D2', device_type: 'GENERATOR', rated_kva: 100, version: 1 }
    const edited = answerData<DeviceRow>(await world.dayo.send('PUT', world.deviceAt(device.id), to))
    expect(edited).toMatchObject({ name: 'Meter D2', rated_kva: 100, version: 2, counts_in_totals: true })
    const late = { ...to, device_type: 'UTILITY', rated_kva: 250 }
    const { current, yours } = readConflict(
      await world.dayo.send('PUT', world.deviceAt(device.id), late),
      deviceRow,
    )
    expect(current).toMatchObject({ device_type: 'GENERATOR', rated_kva: 100, branch: 'Yaba', version: 2 })
    expect(yours).toMatchObject({ device_type: 'UTILITY', rated_kva: 250, added: '2026-11-01' })
    const load = { ...meter, name: 'Meter D2', device_type: 'LOAD', is_active: false, version: 2 }
    const row = answerData<DeviceRow>(await world.dayo.send('PUT', world.deviceAt(device.id), load))
    expect(row).toMatchObject({ is_load: true, counts_in_totals: false, rated_kva: 100, is_active: false })
  })
})
