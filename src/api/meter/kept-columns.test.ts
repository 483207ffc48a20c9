import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type TestServer, testServer } from '../testing.ts'
import { makePng } from '../testing-form.ts'
import { createWriter, type Writer } from '../testing-writer.ts'

let server: TestServer
let dayo: Writer
let alice: Writer

beforeAll(async () => {
  server = await testServer()
  dayo = await createWriter(server, 'dayo')
  alice = await createWriter(server, 'alice')
})
afterAll(() => server.close())

type Row = Record<string, unknown>

/** Both forms write every column of the row: what a form does not show must come back as it was. */
function stored(table: 'organisation' | 'branch' | 'device', id: number) {
  const ask = (text: string) => server.database.admin.query<{ row: Row }>(text, [id])
  const row = async () => (await ask(`select to_jsonb(t) as row from ${table} t where id = $1`)).rows[0]!.row
  const set = async (columns: string) => {
    await ask(`update ${table} set ${columns} where id = $1`)
    return row()
  }
  return { row, set }
}

async function put(writer: Writer, path: string, body: object): Promise<void> {
  const reply = await writer.send('PUT', path, body)
  expect(reply.status, JSON.stringify(reply.body)).toBe(200)
}

describe('AD-04, CP-01 an edit of either form keeps what only the other one shows', () => {
  const inAdmin = (rest: string) => `admin/clients/${server.cast.lagosFoods}/${rest}`
  const inProfile = (rest: string) => `client_profile/${server.cast.alice}/${rest}`

  it('client: the type of customer; the plan, the contact person and the type of client', async () => {
    const client = stored('organisation', server.cast.lagosFoods)
    const first =
      await client.set(`phone = '1', email = 'a@foods.example', address = '1 Marina', zone = 'Africa/Accra',
      client_type = 'BESPOKE', contact_person = 'Ada Obi', customer_type = 'multi-site', plan_months = 12,
      plan_expires_on = '2027-11-20', version = 5`)
    const shared = { phone: '2', email: 'b@foods.example', address: '2 Marina' }
    await put(dayo, inAdmin(''), { ...shared, name: 'Foods 2', plan_months: 6, version: 5 })
    const second = { ...first, ...shared, name: 'Foods 2', plan_months: 6, version: 6 }
    expect(await client.row()).toEqual(second)
    const photo = await alice.sendForm(`client_photo/${server.cast.alice}/`, {}, [
      { name: 'logo.png', bytes: makePng(8, 8) },
    ])
    await put(alice, inProfile('client/'), {
      clientName: 'Foods 3',
      phoneNumber: '3',
      emailAddress: 'c@foods.example',
      clientAddress: '3 Marina',
      customerType: 'single-site',
      photo: (photo.body.data as { id: number }).id,
      version: 6,
    })
    expect(await client.row()).toEqual({
      ...second,
      name: 'Foods 3',
      phone: '3',
      email: 'c@foods.example',
      address: '3 Marina',
      customer_type: 'single-site',
      version: 7,
    })
  })

  it('branch: the address and the contact person; zone, voltage, disco and band', async () => {
    const { branchId } = server.cast.yaba
    const branch = stored('branch', branchId)
    const first =
      await branch.set(`address = '4 Macaulay Way', contact_person = 'Bola Ade', zone = 'Africa/Accra',
      nominal_voltage = 240, opens_at = '07:00', closes_at = '17:00', disco = 'Ikeja Electric', band = 'B', version = 5`)
    await put(dayo, inAdmin(`branches/${branchId}/`), { name: 'Yaba 2', nominal_voltage: 250, version: 5 })
    const second = { ...first, name: 'Yaba 2', nominal_voltage: 250, version: 6 }
    expect(await branch.row()).toEqual(second)
    await put(alice, inProfile(`site/${branchId}/`), {
      siteName: 'Yaba 3',
      siteAddress: '5 Macaulay Way',
      contactPerson: 'Efe Eze',
      siteOperatingHours: '08:00 - 18:00',
      version: 6,
    })
    expect(await branch.row()).toEqual({
      ...second,
      name: 'Yaba 3',
      address: '5 Macaulay Way',
      contact_person: 'Efe Eze',
      opens_at: '08:00:00',
      closes_at: '18:00:00',
      version: 7,
    })
  })

  it('device: when it is serviced; rating, period, register, icon and since when it counts', async () => {
    const [, id = 0] = server.cast.ikeja.deviceIds
    const device = stored('device', id)
    const first =
      await device.set(`code = 'EM-1', meter_model = 'EM122', icon_type = '500kWh', rated_kva = 500,
      rated_current_a = 700, period_s = 300, register_digits = 7, register_resolution = 0.5, service_interval_h = 250,
      next_maintenance_on = '2026-12-24', serviced_at = '2026-10-01T08:00Z', valid_from = '2026-10-02T09:30Z',
      source_tag = null, position = 4, version = 5`)
    await put(dayo, inAdmin(`devices/${id}/`), {
      name: 'Gen 2',
      code: 'EM-2',
      meter_model: 'EM133',
      device_type: 'GENERATOR',
      is_active: false,
      version: 5,
    })
    const second = {
      ...first,
      name: 'Gen 2',
      code: 'EM-2',
      meter_model: 'EM133',
      is_active: false,
      version: 6,
    }
    expect(await device.row()).toEqual(second)
    await put(alice, inProfile(`device/${id}/`), {
      sourceName: 'Gen 3',
      sourceType: 'generator',
      maintSchedule: '300',
      nextMaintDate: '25-12-2026',
      deviceType: 'EM111',
      version: 6,
    })
    expect(await device.row()).toEqual({
      ...second,
      name: 'Gen 3',
      meter_model: 'EM111',
      service_interval_h: 300,
      next_maintenance_on: '2026-12-25',
      version: 7,
    })
  })
})
