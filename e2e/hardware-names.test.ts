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

async function gatewayKey(clientId: number): Promise<number> {
  const rows = await ask(
    `insert into ingest_key (key_hash, organisation_id, label) values ('of a gateway', $1, 'Switch room') returning id`,
    [clientId],
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

describe('names of hardware', () => {
  it('a name that was heard is mapped to a device, shown with it, and removed', async () => {
    const page = await seenBy('admin', '/view-client?client=1')
    await page.getByRole('link', { name: 'Hardware', exact: true }).click()
    await page.getByText('No hardware has been heard yet').waitFor()
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
