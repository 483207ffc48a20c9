import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { analysisBench } from '../../testing-analysis.ts'

// Figures by hand from testing-analysis.ts: Ikeja's utility gave 1 kWh every 15 minutes from 1 to 3 November, silent on the
// 2nd from 06:00 to 12:00 (its register tells the energy), and 90 kWh on every day of October. Tariff ₦200 + 7.5 %.
let bench: Awaited<ReturnType<typeof analysisBench>>

beforeAll(async () => {
  bench = await analysisBench()
})
afterAll(() => bench.server.close())

type Json = Record<string, never>
const RANGE = '01-11-2026%2000:00/30-11-2026%2023:59'
const money = async (query = '') =>
  (await bench.get(`home/money/${bench.server.cast.alice}/${RANGE}?${query}`)).data as never as Json

describe('home money', () => {
  it('prints', async () => {
    console.log(JSON.stringify(await money(), null, 1))
    console.log(JSON.stringify((await bench.get(`home/sites/${bench.server.cast.alice}`)).data, null, 1))
    expect(1).toBe(1)
  })
})
