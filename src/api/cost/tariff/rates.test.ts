import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { pricesInForce } from '#store/cost/price.ts'
import { wholeOrganisation } from '../../frame/scope.ts'
import { type TestServer, testServer } from '../../testing.ts'
import { createWriter, readAudit, type Writer } from '../../testing-writer.ts'

interface Rates {
  readonly tariffs: {
    id: number
    branch: number | null
    device_type: string
    rate: number
    in_force: boolean
  }[]
  readonly factors: { kind: string; kg_per_unit: number; is_own: boolean; in_force: boolean }[]
  readonly diesel_prices: { branch: number; month: string; price_per_litre: number; litres: number }[]
  readonly may_operate: boolean
}

let server: TestServer
let alice: Writer
let efe: Writer
let yaba: number

beforeAll(async () => {
  server = await testServer()
  alice = await createWriter(server, 'alice')
  efe = await createWriter(server, 'efe')
  yaba = server.cast.yaba.branchId
})
afterAll(() => server.close())
beforeEach(() => server.database.admin.query('delete from tariff; delete from organisation_factor'))

const utility = { device_type: 'UTILITY', rate: '209.50', vat_rate: '0.075', valid_from: '2026-07-01' }
const addTariff = (body: object, writer = alice, user = server.cast.alice) =>
  writer.send('POST', `rates/${user}/tariff/`, body)
const addFactor = (body: object, writer = alice, user = server.cast.alice) =>
  writer.send('POST', `rates/${user}/factor/`, body)
const rates = async (writer = alice, user = server.cast.alice) =>
  (await writer.get(`rates/${user}/`)).body.data as Rates

describe('tariffs', () => {
  it('are dated rows; the one in force today is marked, of an equal date the newer one', async () => {
    const first = await addTariff({ ...utility, label: ' Band A ' })
    expect(first).toMatchObject({
      status: 200,
      body: {
        data: {
          branch: null,
          device_type: 'UTILITY',
          rate: 209.5,
          vat_rate: 0.075,
          valid_from: '2026-07-01',
          label: 'Band A',
          in_force: true,
        },
      },
    })
    await addTariff({ ...utility, rate: '225.00' })
    await addTariff({ ...utility, rate: '300', valid_from: '2026-12-01' })
    await addTariff({ ...utility, rate: '66', valid_from: '2023-01-01' })
    await addTariff({ ...utility, branch: yaba, rate: '63' })
    const { tariffs } = await rates()
    expect(tariffs.map(({ branch, rate, in_force }) => [branch, rate, in_force])).toEqual([
      [null, 66, false],
      [null, 209.5, false],
      [null, 225, true],
      [yaba, 63, true],
      [null, 300, false],
    ])
  })

  it('of hidden branches are not shown', async () => {
    await addTariff({ ...utility, branch: server.cast.ikeja.branchId })
    await addTariff({ ...utility, branch: yaba, rate: '63' })
    await addTariff(utility)
    expect((await rates(efe, server.cast.efe)).tariffs.map(({ branch }) => branch)).toEqual([yaba, null])
    const chidi = await createWriter(server, 'chidi')
    expect((await rates(chidi, server.cast.chidi)).tariffs).toEqual([])
  })

  it.each([
    [{ rate: '' }, 'Please input the Tariff'],
    [{ rate: '0' }, 'Tariff must be greater than zero'],
    [{ rate: '1.23456' }, 'Please enter a valid Tariff'],
    [{ rate: '1234567890123' }, 'Limit connot be more than 999999999999999999.99'],
    [{ vat_rate: '' }, 'Please input the VAT rate'],
    [{ vat_rate: '-0.1' }, 'Please enter a valid VAT rate'],
    [{ vat_rate: '7.5' }, 'Please enter a valid VAT rate'],
    [{ valid_from: '2026-02-30' }, 'Please select date'],
    [{ label: 'x'.repeat(61) }, 'Label Cannot be more than 60 characters'],
  ])('%o: %s', async (change, sentence) => {
    const { status, body } = await addTariff({ ...utility, ...change })
    expect([status, body.error]).toEqual([400, sentence])
    expect((await rates()).tariffs).toEqual([])
  })

  it('without VAT, and sun that costs nothing, may be', async () => {
    expect((await addTariff({ ...utility, vat_rate: '0' })).status).toBe(200)
    expect((await addTariff({ ...utility, device_type: 'SOLAR', rate: '0' })).status).toBe(200)
    expect((await addTariff({ ...utility, device_type: 'GENERATOR' })).status).toBe(400)
  })

  it('for every branch are not for those who see only some', async () => {
    const refused = await addTariff(utility, efe, server.cast.efe)
    expect([refused.status, refused.body.error]).toEqual([
      403,
      'A rate for every branch needs a log-in for the whole organisation. Choose a branch.',
    ])
    expect((await addTariff({ ...utility, branch: yaba }, efe, server.cast.efe)).status).toBe(200)
    const hidden = { ...utility, branch: server.cast.ikeja.branchId }
    expect((await addTariff(hidden, efe, server.cast.efe)).status).toBe(404)
  })

  it('need level 4, Operate', async () => {
    await server.database.admin.query('update app_user set level = 3 where id = $1', [server.cast.efe])
    server.turnClock(6_000)
    expect((await addTariff({ ...utility, branch: yaba }, efe, server.cast.efe)).status).toBe(403)
    expect((await rates(efe, server.cast.efe)).may_operate).toBe(false)
    await server.database.admin.query('update app_user set level = 4 where id = $1', [server.cast.efe])
    server.turnClock(6_000)
    expect((await rates(efe, server.cast.efe)).may_operate).toBe(true)
  })

  it('are written down, and never changed by the application', async () => {
    const { body } = await addTariff(utility)
    const { id } = body.data as { id: number }
    expect(await readAudit(server, server.cast.lagosFoods, `tariff ${id}`)).toMatchObject([
      { action: 'tariff.added', userId: server.cast.alice, before: null, after: { rate: '209.500000' } },
    ])
    const scope = wholeOrganisation(server.cast.lagosFoods, null)
    const change = server.database.withScope(scope, (tx) => tx.query('update tariff set rate = 1'))
    await expect(change).rejects.toThrow(/permission denied/)
  })
})

describe('emission factors', () => {
  const grid = { kind: 'grid', kg_per_unit: '0.456', valid_from: '2026-01-01' }

  it('of the organisation stand before the platform’s from their date on', async () => {
    expect((await addFactor(grid)).body.data).toEqual({
      kind: 'grid',
      kg_per_unit: 0.456,
      valid_from: '2026-01-01',
      is_own: true,
      in_force: true,
    })
    const { factors } = await rates()
    const shown = factors.map(({ kind, kg_per_unit, in_force }) => [kind, kg_per_unit, in_force])
    expect(shown).toEqual([
      ['diesel', 2.68, true],
      ['gas', 0.549, true],
      ['grid', 0.439, false],
      ['grid', 0.456, true],
    ])
    await addFactor({ ...grid, kg_per_unit: '0.4', valid_from: '2027-01-01' })
    expect((await rates()).factors.filter(({ in_force }) => in_force)).toHaveLength(3)
  })

  it('reach the figures of the organisation and of no other', async () => {
    await addFactor(grid)
    const readFactors = async (organisationId: number) => {
      const scope = wholeOrganisation(organisationId, null)
      const facts = await server.database.withScope(scope, (tx) =>
        pricesInForce(tx, scope, [], '2026-11-01', '2026-11-30'),
      )
      return facts.factors.filter(({ kind }) => kind === 'grid')
    }
    expect(await readFactors(server.cast.lagosFoods)).toMatchObject([
      { kind: 'grid', kgPerUnit: 0.439, validFrom: '2000-01-01', isOwn: false },
      { kind: 'grid', kgPerUnit: 0.456, validFrom: '2026-01-01', isOwn: true },
    ])
    expect(await readFactors(server.cast.otherLtd)).toHaveLength(1)
  })

  it.each([
    [{ kg_per_unit: '' }, 'Please input the Emission factor'],
    [{ kg_per_unit: '-1' }, 'Please enter a valid Emission factor'],
    [{ kg_per_unit: '0.1234567' }, 'Please enter a valid Emission factor'],
    [{ valid_from: '1999-01-01' }, 'Please select date'],
  ])('%o: %s', async (change, sentence) => {
    const { status, body } = await addFactor({ ...grid, ...change })
    expect([status, body.error]).toEqual([400, sentence])
  })
})

describe('diesel prices', () => {
  it('V-C1 are the weighted price of what was bought in a month, branch by branch', async () => {
    const buy = (date: string, quantity: string, price_per_litre: string) =>
      alice.send('POST', `cost_tracker/${server.cast.alice}/add_cost/diesel/`, {
        branch: yaba,
        date,
        quantity,
        price_per_litre,
      })
    await buy('2026-06-03', '1200', '1350')
    await buy('2026-06-20', '1000', '1400')
    await buy('2026-07-01', '10', '1500')
    expect((await rates()).diesel_prices).toEqual([
      { branch: yaba, month: '2026-07', price_per_litre: 1500, litres: 10 },
      { branch: yaba, month: '2026-06', price_per_litre: 1372.73, litres: 2200 },
    ])
    // Five years with the month that runs, which is November 2026.
    await server.database.admin.query(
      `insert into diesel_purchase (organisation_id, branch_id, date, quantity, price_per_litre)
       values ($1, $2, '2021-11-30', 1, 200), ($1, $2, '2021-12-01', 1, 210)`,
      [server.cast.lagosFoods, yaba],
    )
    expect((await rates()).diesel_prices.slice(2)).toEqual([
      { branch: yaba, month: '2021-12', price_per_litre: 210, litres: 1 },
    ])
  })
})
