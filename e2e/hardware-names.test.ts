import pg from 'pg'
import { describe, expect, it } from 'vitest'
import { journeys, press, settled, table } from './harness.ts'
import { environment } from './product.ts'
import { inspect, screenshot, VIEWS } from './views.ts'

/** A meter behind a gateway, from the first message under a name nobody knows to its device, and back. */

const { seenBy } = journeys()

const METER = '00012308017890'
const MESSAGE = JSON.stringify({
  meterSN: METER,
  ts: '20261123044500',
  meterStatus: 'normal',
  data: { ua: 231 },
})

async function ask(text: string, values: unknown[]): Promise<{ id: number }[]> {
  const client = new pg.Client({ connectionString: environment().DATABASE_URL })
  await client.connect()
  try {
    return (await client.query<{ id: number }>(text, values)).rows
  } finally {
    await client.end()
  }
}

async function gatewayKey(clientId: number, label = 'Switch room'): Promise<number> {
  const rows = await ask(
    `insert into ingest_key (key_hash, organisation_id, label) values ('of ' || $2, $1, $2) returning id`,
    [clientId, label],
  )
  return rows[0]!.id
}

/** As the broker notes it; 0 is the broker of all clients. */
async function hear(clientId: number, keyId: number, hardware: string) {
  await ask(
    `insert into unknown_name (organisation_id, key_id, dialect, hardware_id, channel, times, first_at, last_at, example)
       values ($1, $2, 'acrel-gateway', $3, '2', 1234, now(), now(), $4)`,
    [clientId, keyId, hardware, MESSAGE],
  )
}

/** A gateway that spoke two hours ago, by a modem, and of whose readings one in four came late. */
async function speak(clientId: number, keyId: number) {
  const [device] = await ask(
    `insert into ingest_gateway_device (key_id, organisation_id, device_id)
     select $1, $2, d.id from device d where d.organisation_id = $2 order by d.id limit 1 returning device_id as id`,
    [keyId, clientId],
  )
  await ask(
    `insert into hardware_health (organisation_id, device_id, key_id, heard_at, told_at, signal, rssi, firmware, clock_ahead_ms,
       booted_at, restarts, facts_at)
     select $1, d, $3, now() - interval '2 hours', now() - interval '2 hours', 'modem', -71, '1011', -300000,
       now() - interval '1 day', 2, now() - interval '2 hours' from unnest(array[0, $2::int4]) d`,
    [clientId, device!.id, keyId],
  )
  await ask(
    `insert into reading_lag (organisation_id, device_id, key_id, slot, hour, n0, n1, n2, n3, n4, n5, n6, n7, n8, n9, most_ms, least_ms)
     select $1, $2, $3, h % 25, h, 30, 0, 0, 0, 0, 0, 10, 0, 0, 0, 7200000, 1000
     from (select floor(extract(epoch from now()) / 3600)::int4 as h) x`,
    [clientId, device!.id, keyId],
  )
}

describe('19.6 the health of hardware', () => {
  it('an administrator sees what is silent and late first, a member the same on the way to data quality', async () => {
    const page = await seenBy('admin', '/view-client?client=2&part=hardware')
    await table(page, 'Devices').waitFor()
    await speak(2, await gatewayKey(2, 'Roof box'))
    await press(page, 'Look again')
    const gateways = table(page, 'Gateways')
    const row = gateways.getByRole('row').filter({ hasText: 'Roof box' })
    for (const said of ['Silent since', 'Clock is off', 'Readings come late', 'modem -71', '1011', '25.0'])
      await row.getByText(said).first().waitFor()
    const devices = table(page, 'Devices')
    await devices.getByText('Readings come late').waitFor()
    for (const { width, dark } of VIEWS) {
      await page.setViewportSize({ width, height: 900 })
      await page.emulateMedia({ colorScheme: dark ? 'dark' : 'light' })
      await settled(page)
      await inspect(page)
      await screenshot(page, `hardware-health-${width}`)
    }
    await page.setViewportSize({ width: 1440, height: 900 })
    await devices
      .getByRole('link', { name: /^Data quality of/ })
      .first()
      .click()
    await page.getByRole('heading', { name: 'Data quality' }).first().waitFor()
  })

  it('a member chooses a device from the list of the worst', async () => {
    const page = await seenBy('standard', '/data-quality')
    await table(page, 'Devices').getByRole('row').nth(1).waitFor()
    for (const { width } of VIEWS) {
      await page.setViewportSize({ width, height: 900 })
      await settled(page)
      await inspect(page)
      await screenshot(page, `data-quality-choice-${width}`)
    }
  })
})

describe('names of hardware', () => {
  it('a name that was heard is mapped to a device, shown with it, and removed', async () => {
    const page = await seenBy('admin', '/view-client?client=1')
    await page.getByRole('link', { name: 'Hardware', exact: true }).click()
    await page.getByText('No hardware has told a name of its own yet').waitFor()
    await inspect(page)
    await screenshot(page, 'hardware-none-1440')
    await hear(1, await gatewayKey(1), METER)
    await hear(0, 0, 'of-the-broker')
    await press(page, 'Look again')
    const unknown = table(page, 'Heard, stands for no device')
    await unknown.getByText(METER, { exact: true }).waitFor()

    await press(unknown, `Map ${METER} / 2`)
    const dialog = page.getByRole('dialog', { name: `Map ${METER} / 2` })
    await press(dialog, 'Map')
    await dialog.getByText('Please choose the device').waitFor()
    const device = dialog.getByLabel('Device')
    await expect.poll(() => device.locator('option').count()).toBeGreaterThan(2)
    const wanted = await device.locator('option').nth(1).innerText()
    await device.selectOption({ index: 1 })
    await inspect(page)
    await screenshot(page, 'hardware-map-1440')
    await press(dialog, 'Map')
    const known = table(page, 'Names with their devices')
    const row = known.getByRole('row').filter({ hasText: METER })
    await row.getByText(wanted.split(', ')[1]!, { exact: true }).waitFor()
    expect(await unknown.getByText(METER, { exact: true }).count()).toBe(0)
    for (const { width, dark } of VIEWS) {
      await page.setViewportSize({ width, height: 900 })
      await page.emulateMedia({ colorScheme: dark ? 'dark' : 'light' })
      await settled(page)
      await inspect(page)
      await screenshot(page, `hardware-${width}`)
    }

    await page.setViewportSize({ width: 1440, height: 900 })
    await press(known, `Remove ${METER} / 2`)
    await press(page.getByRole('dialog', { name: `Remove ${METER} / 2?` }), 'Remove')
    await page.getByText('No name stands for a device yet').waitFor()
  })
})
