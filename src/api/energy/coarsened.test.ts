import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { analysisBench, type Json } from '../testing-analysis.ts'

/** 62 days that end with the meters' three, and a day more. */
const TWO_MONTHS = '04-09-2026%2000:00/04-11-2026%2023:59'
const LONGER = '03-09-2026%2000:00/04-11-2026%2023:59'
const SENTENCE = 'Shown by day: hours over more than 62 days are too many to draw.'

type Bench = Awaited<ReturnType<typeof analysisBench>>
let bench: Bench

beforeAll(async () => {
  bench = await analysisBench()
})
afterAll(() => bench.server.close())

const ask = (name: string, range: string, interval: string) =>
  bench.get(bench.of(`${name}/ID/${range}/${interval}?${bench.ikeja}`)) as Promise<Json>

/** How many bars an answer has. */
function bars(answer: Json): number {
  const { dates, branches } = answer as never as {
    dates?: string[]
    branches?: { rows?: object[]; time_of_use_table?: { values: object[] } }[]
  }
  const [branch] = branches ?? []
  return (dates ?? branch?.rows ?? branch?.time_of_use_table?.values ?? []).length
}

describe('hours over a long range', () => {
  it.each(['parameters/energy_consumption', 'parameters/power_demand', 'parameters/time_of_use'])(
    'SH-10 %s draws 62 days by the hour and longer ranges by the day, and says so',
    async (name) => {
      const hours = await ask(name, TWO_MONTHS, 'hourly')
      expect(hours).toMatchObject({ interval: 'hourly', coarsened: null })
      const days = await ask(name, LONGER, 'hourly')
      expect(days).toMatchObject({ interval: 'daily', coarsened: SENTENCE })
      expect(bars(days)).toBeLessThanOrEqual(63)
      expect(days).toEqual({ ...(await ask(name, LONGER, 'daily')), coarsened: SENTENCE })
    },
  )

  it.each(['dashboard', 'dashboard_data'])('SH-10 %s, for clients of revision A, does too', async (name) => {
    const days = await ask(name, LONGER, 'hourly')
    expect(days).toMatchObject({ interval: 'daily', coarsened: SENTENCE })
    expect(days).toEqual({ ...(await ask(name, LONGER, 'daily')), coarsened: SENTENCE })
  })
})
