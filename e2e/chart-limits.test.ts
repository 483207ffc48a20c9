import { describe, expect, it } from 'vitest'
import { journeys, settled } from './harness.ts'
import { address } from './product.ts'
import { inspect, screenshot, VIEWS } from './views.ts'

/** Limits of alerts across the charts of what they limit, as they hold there. */

const { seenBy, session } = journeys()

async function send(path: string, body: object): Promise<void> {
  const { userId, logIn } = await session('standard')
  const reply = await fetch(`${address()}/api/v1/${path.replace(':userId', String(userId))}`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${logIn.access}`,
      'content-type': 'application/json',
      'idempotency-key': crypto.randomUUID(),
    },
    body: JSON.stringify(body),
  })
  expect(reply.status, await reply.text()).toBe(200)
}

/** Ikeja with its first source and its first set, and limits: 60 kW, of the set 40; 20,000 kWh a month; 12 h of diesel. */
async function limited() {
  const { branches } = await (await session('standard')).organisation()
  const ikeja = branches.find(({ name }) => name === 'Ikeja')!
  const [utility, set] = ikeja.devices
  const data = {
    ...{ load_alerts: true, load_threshold_value: '60', voltage_alerts: true },
    ...{ energy_usage_alerts: true, energy_usage_max: '20000', tank_low_alerts: true, tank_low_hours: '12' },
  }
  await send('alerts_data/:userId/', { data, generator_data: [] })
  await send(`alert_limits/device/${set!.device_id}/`, { limits: { load_threshold_value: 40 } })
  return { branch: ikeja.branch_id, utility: utility!.device_id, set: set!.device_id }
}

describe('AL-01 limits of alerts that are on', () => {
  it.each(VIEWS)('are drawn in each chart of what they limit, $width px, $theme', async ({ width, dark }) => {
    const { branch, utility, set } = await limited()
    const page = await seenBy(
      'standard',
      `/parameters/power-demand?devices=${utility},${set}&interval=daily`,
      {
        ...{ width, dark },
      },
    )
    await page.getByText(/Load threshold 60\s?kW \(.+\), Load threshold 40\s?kW \(.+Gen 1\)/).waitFor()
    expect(await page.locator('svg line[stroke-dasharray="6 4"]').count()).toBe(2)
    await settled(page)
    await inspect(page)
    await screenshot(page, `chart-limits-${width}`)

    await page.goto(`${address()}/parameters/power-quality?devices=${set}&measure=active-power`)
    await page.getByText(/Dashed: limits of alerts, Load threshold 40\s?kW/).waitFor()
    await page.goto(`${address()}/parameters/energy-consumption?branches=${branch}&interval=monthly`)
    await page.getByText(/Dashed: limits of alerts, Energy target 20,000\s?kWh/).waitFor()
    await page.goto(`${address()}/cost-tracker?branches=${branch}`)
    await page.getByText(/Dashed: limits of alerts, Energy target 20,000\s?kWh/).waitFor()
    await page.goto(`${address()}/cost-tracker/diesel-balance?branches=${branch}`)
    await page.getByText(/^Alert below 12\s?h, [\d,]+ L by the last 24 h$/).waitFor()
    await inspect(page, 'Diesel balance')
    await screenshot(page, `tank-limit-${width}`)
  })
})
