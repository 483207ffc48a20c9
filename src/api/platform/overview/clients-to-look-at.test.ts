import { afterAll, beforeAll, expect, it } from 'vitest'
import { DAY_MS, HOUR_MS } from '#domain/time/interval.ts'
import { START, type TestServer, testServer } from '../../testing.ts'
import { createWriter, type Writer } from '../../testing-writer.ts'

let server: TestServer
let dayo: Writer

beforeAll(async () => {
  server = await testServer()
  dayo = await createWriter(server, 'dayo')
})
afterAll(() => server.close())

const lookAt = async () => ((await dayo.get('admin/overview/')).body as { look_at: unknown }).look_at
const run = (text: string, values: unknown[]) => server.database.admin.query(text, values)

/** The newest reading of the device, this long before now. */
const heard = (deviceId: number, ago: number) =>
  run(
    `insert into device_latest (organisation_id, device_id, ts, received_at)
     select organisation_id, id, $2, $2 from device where id = $1
     on conflict (organisation_id, device_id) do update set ts = excluded.ts, received_at = excluded.received_at`,
    [deviceId, new Date(START - ago)],
  )

it('the overview of administrators tells silent devices and plans that end, and nothing where all is well', async () => {
  const { lagosFoods, otherLtd, ikeja, yaba, elsewhere } = server.cast
  for (const { deviceIds } of [ikeja, yaba, elsewhere]) for (const id of deviceIds) await heard(id, HOUR_MS)
  await run('update organisation set plan_expires_on = $1', ['2027-11-20'])
  expect(await lookAt()).toEqual([])

  for (const id of ikeja.deviceIds.slice(0, 2)) await heard(id, DAY_MS + 1)
  await heard(elsewhere.deviceIds[0]!, 3 * DAY_MS)
  await run('update organisation set plan_expires_on = $2 where id = $1', [otherLtd, '2026-12-19'])
  await run('update organisation set plan_expires_on = $2 where id = $1', [lagosFoods, '2026-12-20'])
  expect(await lookAt()).toEqual([
    {
      about: 'silent',
      total: 3,
      clients: [
        { id: lagosFoods, name: 'Lagos Foods', count: 2, on: null },
        { id: otherLtd, name: 'Other Ltd', count: 1, on: null },
      ],
      left_out: 0,
    },
    {
      about: 'plans',
      total: 1,
      clients: [{ id: otherLtd, name: 'Other Ltd', count: null, on: '2026-12-19' }],
      left_out: 0,
    },
  ])
  await run('insert into disabled_client values ($1, now())', [otherLtd])
  expect(await lookAt()).toMatchObject([{ about: 'silent', total: 2 }])
})
