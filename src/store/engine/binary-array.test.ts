import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { boolArray, float4Array, float8Array, instantArray, int4Array } from './binary-array.ts'
import type { Database } from './database.ts'
import { freshDatabase } from './testing.ts'

let database: Database

beforeAll(async () => {
  database = await freshDatabase({ migrated: false })
})
afterAll(() => database.close())

const list = <T>(one: fc.Arbitrary<T>) => fc.array(fc.option(one), { maxLength: 20 })
const single = fc.float({ noNaN: true }).map((value) => (value === 0 ? 0 : value))
const double = fc.double({ noNaN: true }).map((value) => (value === 0 ? 0 : value))
const instant = fc.integer({ min: Date.UTC(1, 0, 1), max: Date.UTC(9999, 11, 31) })

describe('binary array parameters', () => {
  it.each([
    ['int4', list(fc.integer({ min: -(2 ** 31), max: 2 ** 31 - 1 })), int4Array],
    ['float4', list(single), float4Array],
    ['float8', list(double), float8Array],
    ['boolean', list(fc.boolean()), boolArray],
    ['timestamptz', list(instant), instantArray],
  ] as [string, fc.Arbitrary<unknown[]>, (values: never) => Buffer][])(
    'the database reads every %s[] as it was meant (property)',
    async (type, values, encode) => {
      await fc.assert(
        fc.asyncProperty(values, async (given) => {
          const { rows } = await database.admin.query(`select $1::${type}[] as read`, [
            encode(given as never),
          ])
          const read = rows[0].read as unknown[]
          expect(
            type === 'float4' ? read.map((one) => (one === null ? null : Math.fround(one as number))) : read,
          ).toEqual(given)
        }),
        { numRuns: 40 },
      )
    },
  )
})
