import { describe, expect, it } from 'vitest'
import { ingestSiteHealth } from '#contract/meter/site-agent.ts'
import { seriousFindings } from './axe.ts'
import { journeys, press, table } from './harness.ts'
import { address } from './product.ts'
import { inspect, screenshot, VIEWS } from './views.ts'

/** A computer at a branch, from its code to what it tells of itself. */

const { seenBy } = journeys()

async function post(path: string, body: object, key?: string) {
  const headers = { 'content-type': 'application/json', ...(key && { authorization: `Bearer ${key}` }) }
  return fetch(`${address()}/api/v1/${path}`, { method: 'POST', headers, body: JSON.stringify(body) })
}

describe('a site agent', () => {
  it('gets a code that is shown once, is enrolled by it, and says what is wrong at the branch', async () => {
    const page = await seenBy('admin', '/view-branches')
    await page.getByRole('link', { name: 'View Ikeja' }).click()
    await press(page, 'Add a site agent')
    const dialog = page.getByRole('dialog', { name: 'Add a site agent' })
    await press(dialog, 'Add')
    await dialog.getByText('Please enter a name').waitFor()
    await dialog.getByLabel('Name').fill('Switch room')
    await press(dialog, 'Add')
    const shown = page.getByRole('dialog', { name: 'Code of Switch room' })
    const command = await shown.getByText(/^npx nairawatt site --enrol/).innerText()
    const code = /--enrol (\S+) --server http/.exec(command)![1]!
    expect(await seriousFindings(page)).toEqual([])
    await screenshot(page, 'site-agent-code-1440')
    await press(shown, 'Done')
    const agents = table(page, 'Site agents')
    await agents.getByText('waits for its code').waitFor()

    const { key, devices } = await (await post('ingest/site/enrol/', { enrolment_code: code })).json()
    expect(devices.length).toBeGreaterThan(1)
    const health = {
      ...ingestSiteHealth.example!,
      at: new Date().toISOString(),
      waiting: 12_345,
      oldest_at: new Date(Date.now() - 3 * 86_400_000).toISOString(),
      trouble: 'Nothing moved for 20 s',
      links: [
        {
          name: 'Switch room',
          trouble: 'unit 3: It did not answer.',
          read_at: null,
          readings: 0,
          failures: 9,
        },
      ],
    }
    expect((await post('ingest/site/health/', health, key)).status).toBe(200)
    await page.reload()
    await agents.getByText('look at it').waitFor()
    await agents.getByText(/Sending: Nothing moved for 20 s · Switch room: unit 3/).waitFor()
    await agents.getByText(/^12,345 since /).waitFor()
    for (const { width, theme } of VIEWS) {
      await page.setViewportSize({ width, height: 900 })
      await page.emulateMedia({ colorScheme: theme })
      await inspect(page)
      await screenshot(page, `site-agents-${width}`)
    }
    await press(agents, 'End Switch room')
    await press(page.getByRole('dialog', { name: 'End Switch room?' }), 'End')
    await page.getByText('No site agent yet').waitFor()
    // Keys are looked up anew every few seconds.
    const tell = async () => (await post('ingest/site/health/', health, key)).status
    await expect.poll(tell, { timeout: 15_000 }).toBe(401)
  })
})
