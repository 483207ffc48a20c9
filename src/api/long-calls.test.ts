import { describe, expect, it } from 'vitest'
import type { AnyCall } from '#contract/call.ts'
import { calls } from '#contract/calls.ts'
import type { Device, Tree } from '#domain/site/tree.ts'
import type { Input } from './frame/operation.ts'
import { isLong } from './frame/run/long-answer.ts'
import { ownEffort } from './get-explanation.ts'
import { operations } from './operations.ts'

const treeOf = (devices: number) =>
  ({
    branches: [{ id: 7, devices: Array.from({ length: devices }, (_, n) => ({ id: n + 1 }) as Device) }],
  }) as unknown as Tree
const readOperations = [...Object.values(operations)].flatMap((operation) =>
  'what' in operation && operation.whose === 'organisation' && operation.what === 'read' ? [operation] : [],
)
const fieldsOf = ({ params, query }: AnyCall) =>
  [params, query].flatMap((schema) => Object.keys((schema as { shape?: object }).shape ?? {}))
const naming = (month: string) => ({ params: { month }, query: { month }, body: null }) as Input<AnyCall>

describe('answers that would hold up all others', () => {
  it('whatever names a month and no range is worked out in a thread for many devices', () => {
    const ofMonths = readOperations.filter(({ call }) => {
      const fields = fieldsOf(call)
      return fields.includes('month') && !fields.includes('from')
    })
    expect(ofMonths.length).toBeGreaterThan(5)
    const short = ofMonths.filter((operation) => !isLong(operation, treeOf(100), naming('2026-10'), null))
    expect(short.map(({ call }) => call.path)).toEqual([])
  })

  it.each(['voltageMonth', 'solarMonth', 'solarYear', 'capacitors'] as const)(
    '%s of a single branch is, with its blocks',
    (name) => {
      const operation = readOperations.find(({ call }) => call === (calls[name] as AnyCall))
      expect(isLong(operation!, treeOf(5), naming('2026-11'), null)).toBe(true)
    },
  )

  it('the league is from twenty devices on, also of the running month', () => {
    const league = readOperations.find(({ call }) => call === (calls.league as AnyCall))!
    const asking = { params: {}, query: {}, body: null } as Input<AnyCall>
    expect(isLong(league, treeOf(20), asking, null)).toBe(true)
    expect(isLong(league, treeOf(5), asking, null)).toBe(false)
  })

  it('a figure is explained by the time that its key names, whatever is asked', () => {
    const extent = { days: 1, devices: 5, drawn: 5 }
    for (const key of ['solar.1.2026-11', 'voltage.hours.1.2026-11', 'voltage.because.1.2026-11'])
      expect(ownEffort(extent, key), key).toBeGreaterThan(20)
    expect(ownEffort({ ...extent, devices: 100 }, 'league.202611.4.area')).toBeGreaterThan(20)
    expect(ownEffort({ ...extent, devices: 100 }, 'report.yearly.01-11-2026.papr')).toBeGreaterThan(20)
    expect(ownEffort(extent, 'energy.total')).toBe(0)
    expect(ownEffort(extent, 'no.such.key')).toBe(0)
  })
})
