import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Database } from '../engine/database.ts'
import { freshDatabase } from '../engine/testing.ts'
import {
  packBlocks,
  packedColumns,
  SPARSE_COLUMNS,
  unpackBlocks,
  unpackSparse,
  type Vectors,
} from './block-vectors.ts'

let database: Database

beforeAll(async () => {
  database = await freshDatabase({ migrated: false })
})
afterAll(() => database.close())

const COLUMNS = ['kwh', 'kvarh', 'kva', 'coverage_s', 'on_s', 'readings', 'estimated_kwh', 'known_s']

/** Bytes of an array parameter before those of its only element. */
const ARRAY_HEAD = 24

/** A day of so many blocks, every third of them unknown. */
function makeDay(blocks: number): Vectors {
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

async function throughTheDatabase(
  days: readonly Vectors[],
  wanted: 'demand' | 'all',
  blocksOfDay = (n: number) => days[n]!.kwh.length,
): Promise<Vectors[]> {
  const arrays = COLUMNS.map((_, n) => `$${n + 1}::bytea[]`).join(', ')
  const { rows } = await database.admin.query<{
    packed: string
    estimated: string | null
    known: string | null
  }>(
    `select ${packedColumns(wanted)} as packed, ${SPARSE_COLUMNS} from unnest(${arrays}) with ordinality
     as day(${COLUMNS.join(', ')}, n) order by n`,
    packBlocks(days),
  )
  return rows.map(({ packed, estimated, known }, n) => {
    const blocks = blocksOfDay(n)
    return { ...unpackBlocks(packed, blocks, wanted), ...unpackSparse(estimated, known, blocks) }
  })
}

const plain = ({ known, estimatedKwh, ...day }: Vectors) => ({
  ...Object.fromEntries(Object.entries(day).map(([name, numbers]) => [name, Array.from(numbers)])),
  estimatedKwh: estimatedKwh && Array.from(estimatedKwh),
  known: known && [Array.from(known.fromS), Array.from(known.toS)],
})

describe('packed vectors of blocks', () => {
  it('come back from the database as they went, unknown ones too, on days of 23, 24 and 25 hours', async () => {
    const days = [makeDay(92), makeDay(96), makeDay(100), makeDay(1)]
    expect((await throughTheDatabase(days, 'all')).map(plain)).toEqual(days.map(plain))
  })

  it('T11 carry what was estimated and where a block is known, of the days that have it', async () => {
    const sparse = {
      ...makeDay(96),
      estimatedKwh: Array.from({ length: 96 }, (_, n) => n / 7),
      known: { fromS: Array(96).fill(0), toS: Array.from({ length: 96 }, (_, n) => 900 - n) },
    }
    const days = [{ ...sparse, known: null }, makeDay(96), { ...sparse, estimatedKwh: null }, sparse]
    const read = await throughTheDatabase(days, 'all')
    expect([0, 2, 3].map((n) => plain(read[n]!))).toEqual([0, 2, 3].map((n) => plain(days[n]!)))
    expect(plain(read[1]!)).toEqual(plain(makeDay(96)))
  })

  it('a vector of one number all day long takes the room of one, and comes back whole', async () => {
    const same = (value: number) => Array(96).fill(value)
    const off: Vectors = {
      kwh: same(0),
      kvarh: same(Number.NaN),
      kva: same(-0),
      coverageS: same(900),
      onS: same(0),
      readings: same(1),
    }
    expect(
      packBlocks([off])
        .slice(0, 6)
        .map((bytes) => bytes.length),
    ).toEqual([8, 4, 4, 2, 4, 2].map((bytes) => ARRAY_HEAD + bytes))
    const days = [off, makeDay(96), { ...makeDay(100), coverageS: Array(100).fill(900) }]
    expect((await throughTheDatabase(days, 'all')).map(plain)).toEqual(days.map(plain))
    const [demand] = await throughTheDatabase([off], 'demand')
    expect(plain(demand!)).toEqual(plain({ ...off, onS: [], readings: [] }))
  })

  it('leave out what demand is not made of', async () => {
    const { kwh, kvarh, kva, coverageS } = makeDay(96)
    const [read] = await throughTheDatabase([makeDay(96)], 'demand')
    expect(plain(read!)).toEqual(plain({ kwh, kvarh, kva, coverageS, onS: [], readings: [] }))
  })

  it('a day is not read as one of another length', async () => {
    await expect(throughTheDatabase([makeDay(92)], 'all', () => 96)).rejects.toThrow(/stored as one of 92/)
  })

  it('are parameters of no days, too', async () => {
    expect(await throughTheDatabase([], 'all')).toEqual([])
  })
})
