import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { packBlocks, packedColumns, unpackBlocks, type Vectors } from './block-vectors.ts'
import type { Database } from './database.ts'
import { freshDatabase } from './testing.ts'

let database: Database

beforeAll(async () => {
  database = await freshDatabase({ migrated: false })
})
afterAll(() => database.close())

const COLUMNS = ['kwh', 'kvarh', 'kva', 'coverage_s', 'on_s', 'readings']

/** A day of so many blocks, every third of them unknown. */
function dayOf(blocks: number): Vectors {
  const of = (value: (n: number) => number) =>
    Array.from({ length: blocks }, (_, n) => (n % 3 === 2 ? Number.NaN : value(n)))
  return {
    kwh: of((n) => 0.1 * n),
    kvarh: of((n) => Math.fround(n / 7)),
    kva: of((n) => Math.fround(-n / 3)),
    coverageS: Array.from({ length: blocks }, (_, n) => 900 - n),
    onS: of((n) => n * 5),
    readings: Array.from({ length: blocks }, (_, n) => n),
  }
}

async function throughTheDatabase(days: readonly Vectors[], wanted: 'demand' | 'all'): Promise<Vectors[]> {
  const arrays = COLUMNS.map((_, n) => `$${n + 1}::bytea[]`).join(', ')
  const { rows } = await database.admin.query<{ packed: string }>(
    `select ${packedColumns(wanted)} as packed from unnest(${arrays}) with ordinality
     as day(${COLUMNS.join(', ')}, n) order by n`,
    packBlocks(days),
  )
  return rows.map(({ packed }, n) => unpackBlocks(packed, days[n]!.kwh.length, wanted))
}

const plain = (day: Vectors) =>
  Object.fromEntries(Object.entries(day).map(([name, numbers]) => [name, Array.from(numbers)]))

describe('packed vectors of blocks', () => {
  it('come back from the database as they went, unknown ones too, on days of 23, 24 and 25 hours', async () => {
    const days = [dayOf(92), dayOf(96), dayOf(100), dayOf(1)]
    expect((await throughTheDatabase(days, 'all')).map(plain)).toEqual(days.map(plain))
  })

  it('leave out what demand is not made of', async () => {
    const { kwh, kvarh, kva, coverageS } = dayOf(96)
    const [read] = await throughTheDatabase([dayOf(96)], 'demand')
    expect(plain(read!)).toEqual(plain({ kwh, kvarh, kva, coverageS, onS: [], readings: [] }))
  })

  it('are parameters of no days, too', async () => {
    expect(await throughTheDatabase([], 'all')).toEqual([])
  })
})
