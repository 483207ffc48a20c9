import { afterAll, beforeAll, expect, it } from 'vitest'
import type { SetSizeAnswer } from '#contract/score/set-size.ts'
import { analysisBench, RANGE } from '../testing-analysis.ts'

// Ikeja's set: 100 kVA, 2 kW for three days without a pause: 72 hours at 2.5 kVA.
let bench: Awaited<ReturnType<typeof analysisBench>>

beforeAll(async () => {
  bench = await analysisBench()
})
afterAll(() => bench.server.close())

it('I-GEN-6 tells for how long a set carried how much, and the same advice as the Score Card', async () => {
  const { ids, get, of } = bench
  const { data } = (await get(`set_size/${ids[1]}/${RANGE}/`)) as unknown as { data: SetSizeAnswer }
  const card = (await get(of(`score_card/ID/${RANGE}`))) as unknown as {
    generators: { device_id: number; recommendation: string }[]
  }
  expect(data.advice).toBe(card.generators.find(({ device_id }) => device_id === ids[1])?.recommendation)
  expect(data).toMatchObject({
    device: { id: ids[1] },
    rating_kva: 100,
    run_hours: 72,
    bands: [72, 0, 0, 0],
    litre_price: 1000,
    has_curve: false,
  })
  expect(data.points.at(-1)).toEqual({ hours: 72, percent: 2.5 })
  expect(data.options.map(({ kind }) => kind)).toContain('keep')
  // 72 hours of three days are a year of 8,760.
  expect(data.options[0]).toMatchObject({ kind: 'keep', hours: 8760, kw: 2, saving: null })
})

it('is of generators that the person sees', async () => {
  const { server, ids, access } = bench
  const { status } = await server.get(`/api/v1/set_size/${ids[0]}/${RANGE}/`, access)
  expect(status).toBe(404)
})
