import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { column, searchIn } from './admin.ts'
import { seriousFindings } from './axe.ts'
import { expectToast, form } from './costs.ts'
import { go, journeys, press, settled, table, where, words } from './harness.ts'
import { address } from './product.ts'
import { inspect, screenshot, VIEWS } from './views.ts'

/** The pages of the administrator area: their words, tables, files and widths, and who sees them. */

const { seenBy, open, session, allow } = journeys()

describe('what the forms say', () => {
  it('AD-04 Add Clients, letter for letter', async () => {
    const page = await seenBy('admin', '/add-clients')
    const scope = form(page, 'Clients')
    await press(scope, 'Add')
    expect(await page.getByText('Please input your company name!').count()).toBe(2)
    expect(await page.getByText('Please input your username!').count()).toBe(2)
    expect(await words(page.getByRole('navigation', { name: 'Breadcrumb' }))).toBe(
      'Home Manage View Clients Add Clients',
    )
    await page.getByText('Click to Upload').waitFor()
    await screenshot(page, 'admin-add-clients-1440')
  })

  it('AD-02 AD-04 Add Device and Add User in dialogs of width 1000, letter for letter', async () => {
    const page = await seenBy('admin', '/view-branches')
    await page.getByRole('link', { name: 'View Ikeja' }).click()
    await press(page, 'Add Device')
    const device = page.getByRole('dialog', { name: 'Add Device' })
    await press(device, 'Add')
    for (const text of ['name', 'identity', 'type'])
      await device.getByText(`Please input your device ${text}!`).waitFor()
    expect(await device.getByText('Please select a value!').count()).toBe(2)
    expect(await device.getByLabel('Device Type').locator('option').allInnerTexts()).toEqual([
      'Choose',
      'EM133',
      'EM122',
      'EM111',
      'EM141',
      'EM210',
    ])
    expect(await device.getByLabel('Icon Type').locator('option').allInnerTexts()).toEqual([
      'Choose',
      '500kWh',
      '425kWh',
      '400kWh',
      '320kWh',
      '300kWh',
    ])
    expect((await device.boundingBox())?.width).toBe(1000)
    await press(device, 'Close')

    await press(page, 'Add User')
    const user = page.getByRole('dialog', { name: 'Add User' })
    await user.getByLabel('Date Added').fill('')
    await user.getByRole('checkbox', { name: 'Ikeja' }).uncheck()
    await press(user, 'Add')
    for (const text of ['name', 'phone number', 'email address'])
      await user.getByText(`Please input your ${text}!`).waitFor()
    expect(await user.getByText('Please select a value!').count()).toBe(3)
    await user.getByText('Please enter a date!').waitFor()
    expect((await user.boundingBox())?.width).toBe(1000)
    expect(await seriousFindings(page)).toEqual([])
    await screenshot(page, 'admin-add-user-1440')
  })

  it('AD-04 Add Devices, letter for letter', async () => {
    const page = await seenBy('admin', '/add-devices')
    const scope = form(page, 'Add Device')
    await scope.getByLabel('Date Added').fill('')
    await press(scope, 'Add')
    expect(await scope.getByText('Please select a value', { exact: true }).count()).toBe(4)
    await scope.getByText('Please enter a date', { exact: true }).waitFor()
    expect(await scope.getByLabel('Active State').locator('option').allInnerTexts()).toEqual([
      'True',
      'False',
    ])
  })

  it('E12 a device is told how its meter is read, and a branch its zone and tank', async () => {
    const page = await seenBy('admin', '/view-devices')
    const devices = table(page, 'Devices')
    const openDevice = async () => {
      await devices.getByRole('button', { name: 'Edit Device Gen 1', exact: true }).first().click()
      const dialog = page.getByRole('dialog', { name: 'Edit Device' })
      await dialog.getByLabel('Reading Period').waitFor()
      return dialog
    }
    const set = async (period: string, digits: string, counted: boolean, breaker: string) => {
      const dialog = await openDevice()
      await dialog.getByLabel('Reading Period').selectOption(period)
      await dialog.getByLabel('Register Digits').fill(digits)
      await dialog.getByRole('checkbox', { name: /^Counted in totals/ }).setChecked(counted)
      await dialog.getByLabel('Breaker', { exact: true }).selectOption(breaker)
      await press(dialog, 'Save')
      await dialog.waitFor({ state: 'detached' })
    }
    const first = await openDevice()
    const before = await first.getByLabel('Reading Period').inputValue()
    const breaker = await first.getByLabel('Breaker', { exact: true }).inputValue()
    await first.getByLabel('Register Digits').fill('2')
    await press(first, 'Save')
    await first.getByText('Please enter a whole number from 3 to 15').waitFor()
    await press(first, 'Cancel')
    await set('60', '6', false, 'mqtt')
    // A form is filled once, as it opens: with the new row once the list has it.
    const dialog = page.getByRole('dialog', { name: 'Edit Device' })
    const opened = async () => {
      await page.keyboard.press('Escape')
      await dialog.waitFor({ state: 'detached' })
      await openDevice()
      return dialog.getByLabel('Reading Period').inputValue()
    }
    await expect.poll(opened).toBe('60')
    expect(await dialog.getByLabel('Register Digits').inputValue()).toBe('6')
    expect(await dialog.getByRole('checkbox', { name: /^Counted in totals/ }).isChecked()).toBe(false)
    await dialog.getByText(/^Listens on commands\/\d+, answers on/).waitFor()
    expect(await seriousFindings(page)).toEqual([])
    await press(dialog, 'Cancel')
    await set(before, '9', true, breaker)
  })

  it('E12 no icon is asked of what is no generator', async () => {
    const page = await seenBy('admin', '/view-branches')
    await page.getByRole('link', { name: 'View Ikeja' }).click()
    await press(page, 'Add Device')
    const device = page.getByRole('dialog', { name: 'Add Device' })
    await device.getByLabel('Icon Type').waitFor()
    await device.getByRole('checkbox', { name: /^Source/ }).check()
    await device.getByLabel('Source Type').selectOption('UTILITY')
    await expect.poll(() => device.getByLabel('Icon Type').count()).toBe(0)
    await device.getByLabel('Source Type').selectOption('GENERATOR')
    await device.getByLabel('Icon Type').waitFor()
  })

  it('AD-04 branches that arrive late take nothing away that was typed', async () => {
    const page = await seenBy('admin', '/view-devices')
    let release = () => {}
    const late = new Promise<void>((resolve) => {
      release = resolve
    })
    await page.route('**/api/v1/admin/branches/**', async (route) => {
      await late
      await route.continue()
    })
    await page.getByRole('link', { name: 'Add Device' }).click()
    const scope = form(page, 'Add Device')
    await scope.getByLabel('Device Name').fill('Cold Room')
    release()
    await scope.getByLabel('Branch').locator('option', { hasText: 'Ikeja' }).waitFor({ state: 'attached' })
    expect(await scope.getByLabel('Device Name').inputValue()).toBe('Cold Room')
  })
})

describe('tables', () => {
  it('AD-03 every column sorts both ways and is searched with matches marked; the top bar finds branches', async () => {
    const page = await seenBy('admin', '/view-branches?search=adunni')
    const branches = table(page, 'Branches')
    await branches.getByRole('cell', { name: 'Ikeja', exact: true }).waitFor()
    expect((await column(branches, 1)).sort()).toEqual(['Abuja', 'Ikeja', 'Surulere'])
    expect(await branches.locator('mark').allInnerTexts()).toEqual(['Adunni', 'Adunni', 'Adunni'])

    const search = page.getByRole('searchbox', { name: 'Search branches' })
    expect(await search.getAttribute('placeholder')).toBe('Branches')
    await search.fill('demo')
    await page.keyboard.press('Enter')
    await expect.poll(() => where(page)).toBe('/view-branches?search=demo')
    const titles = await branches.getByRole('columnheader').count()
    for (let place = 1; place < titles; place += 1) {
      const head = branches.getByRole('columnheader').nth(place - 1)
      await head.getByRole('button').first().click()
      expect(await head.getAttribute('aria-sort')).toBe('ascending')
      const up = await column(branches, place)
      await head.getByRole('button').first().click()
      expect(await head.getAttribute('aria-sort')).toBe('descending')
      const known = (found: string[]) => found.filter((text) => text !== '—')
      expect(known(await column(branches, place))).toHaveLength(known(up).length)
      expect(known(await column(branches, place))[0]).toBe(known(up).at(-1))
    }
    await searchIn(page, branches, 'Branch Name', 'KE')
    expect(await column(branches, 1)).toEqual(['Ikeja'])
    expect(await branches.locator('tbody td:first-child mark').allInnerTexts()).toEqual(['ke'])
  })

  it('AD-05 CSV and Excel hold users and devices of the branch', async () => {
    const page = await seenBy('admin', '/view-branches')
    await page.getByRole('link', { name: 'View Ikeja' }).click()
    const save = async (name: string) => {
      const [download] = await Promise.all([page.waitForEvent('download'), press(page, name)])
      return { name: download.suggestedFilename(), bytes: readFileSync(await download.path()) }
    }
    const csv = await save('CSV')
    expect(csv.name).toBe('Ikeja.csv')
    expect(csv.bytes.toString()).toMatch(
      /Users\r\nName,Phone Number,.*\r\n[\s\S]*\r\n\r\nDevices\r\nDevice Name,/,
    )
    expect(csv.bytes.toString()).toContain('Gen 1,DEMO-IKEJA-GEN-1,Yes,No,EM210,Active,')
    await expectToast(page, 'Export to CSV', 'Your download will start in a moment')
    const excel = await save('Download in Excel')
    expect([excel.name, excel.bytes.subarray(0, 2).toString()]).toEqual(['Ikeja.xlsx', 'PK'])
  })
})

describe('who sees what', () => {
  it('AD-01 the area is not there for others, and the app is not there for it', async () => {
    allow(/404/)
    const { logIn } = await session('single')
    const theirs = await open({ logIn })
    await theirs.goto(`${address()}/view-client`)
    await theirs.getByRole('heading', { name: 'Page not found' }).waitFor()
    expect(await theirs.getByRole('navigation', { name: 'Administrator pages' }).count()).toBe(0)

    const page = await open({ logIn: (await session('admin')).logIn })
    for (const path of ['/dashboard', '/no-such-page']) {
      await page.goto(address() + path)
      await page.getByRole('heading', { name: 'Page not found' }).waitFor()
      expect(await page.getByRole('navigation', { name: 'Administrator pages' }).count()).toBe(1)
    }
    await page.getByRole('link', { name: 'Go Home' }).click()
    await page.getByRole('heading', { name: 'Admin Overview' }).waitFor()
  })

  it('AD-02 the buttons follow the address, and hide-top-bar leaves the bar out', async () => {
    const page = await seenBy('admin', '/view-client')
    const bar = page.getByRole('region', { name: 'Search and actions' })
    const shown = async (path: string) => {
      await go(page, path)
      return bar.getByRole('link').allInnerTexts()
    }
    expect(await shown('/view-client')).toEqual(['Add Client'])
    expect(await shown('/view-devices')).toEqual(['Add Device'])
    expect(await shown('/view-branches')).toEqual(['Compare', 'Add Branch'])
    expect(await shown('/view-users')).toEqual([])
    await go(page, '/view-branches?hide-top-bar')
    expect(await bar.count()).toBe(0)
  })
})

describe('every page at every width', () => {
  const PAGES = [
    '/',
    '/view-client?client=1',
    '/view-branches',
    '/view-users',
    '/client-settings?client=1',
    '/audit-log',
  ]

  it.each(VIEWS)(
    'AD-01 AD-03 no page scrolls sideways or fails axe at $width px, $theme',
    async ({ width, dark }) => {
      const page = await seenBy('admin', '/', { width, dark })
      for (const path of PAGES) {
        await go(page, path)
        await settled(page)
        await inspect(page, path)
        if (width >= 1024 && path === '/view-branches') {
          const box = page.getByRole('group', { name: 'Branches' }).filter({ has: table(page, 'Branches') })
          const hidden = await box.evaluate((element) => element.scrollWidth - element.clientWidth)
          expect(hidden, 'pixels of columns behind the buttons of the rows').toBe(0)
        }
        await screenshot(page, `admin${path.replaceAll(/[^a-z]/g, '-')}-${width}`)
      }
    },
  )
})
