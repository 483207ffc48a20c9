import { expect, it } from 'vitest'
import { newerRead } from './newer-read.ts'

const level = (at: number) => ({ kind: 'level' as const, at, litres: 400 })
const dip = (at: number) => ({ kind: 'dip' as const, at, litres: 390 })

it('§16.D a tank is what was read last, and at one moment what its sensor told', () => {
  expect(newerRead(level(1), dip(2))).toEqual(dip(2))
  expect(newerRead(level(2), dip(1))).toEqual(level(2))
  expect(newerRead(level(2), dip(2))).toEqual(level(2))
  expect([newerRead(level(1), undefined), newerRead(undefined, dip(1))]).toEqual([level(1), dip(1)])
  expect(newerRead(undefined, undefined)).toBeUndefined()
})
