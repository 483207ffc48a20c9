import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { can } from '#domain/people/can.ts'
import { type AnyCall, call } from './call.ts'
import { type CallName, calls, collectCalls, nameOfCall } from './calls.ts'
import { noBody, noQuery } from './shapes.ts'

const declared = (path: string) =>
  call({
    method: 'GET',
    path,
    who: 'view',
    summary: '',
    params: z.strictObject({}),
    query: noQuery,
    body: noBody,
    answer: z.unknown(),
  })

describe('the collection of calls', () => {
  it('takes the calls of a file and nothing else of it', () => {
    const one = declared('one/')
    expect(collectCalls([{ one, answer: z.object({}), MOST: 5, words: { who: 'x' } }])).toEqual({ one })
    expect(calls.addBill.path).toBe('cost_tracker/:userId/add_cost/:kind/')
    expect(nameOfCall(calls.addBill)).toBe('addBill')
  })

  it('has no two calls of one name, and no two at one place', () => {
    expect(() => collectCalls([{ one: declared('one/') }, { one: declared('two/') }])).toThrow(
      'Two calls are named one',
    )
    const places = Object.values(calls as Record<string, AnyCall>).map(
      ({ method, path }) => `${method} ${path.replace(/:\w+/g, ':')}`,
    )
    expect(new Set(places).size).toBe(places.length)
  })
})

describe('who may ask', () => {
  it.each<[CallName, number]>([
    ['aggregate', 1],
    ['reportDownload', 1],
    ['addBill', 2],
    ['fuelEntry', 2],
    ['addEquipment', 2],
    ['editBill', 3],
    ['deleteBill', 3],
    ['deleteFuelEntry', 3],
    ['addAssignedDevices', 3],
    ['addTariff', 4],
    ['addFactor', 4],
  ])('AD-06 %s needs level %i', (name, needed) => {
    const may = (level: number) =>
      can({ kind: 'organisation', role: 'administrator', level }, calls[name].who)
    expect([may(needed - 1), may(needed)]).toEqual([false, true])
  })

  it('the administrator area is the platform’s, and what is posted by meters is theirs', () => {
    for (const [name, { who }] of Object.entries(calls)) {
      expect(name.startsWith('admin'), name).toBe(who === 'platform')
      expect(name.startsWith('ingest'), name).toBe(who === 'meter')
    }
  })
})
