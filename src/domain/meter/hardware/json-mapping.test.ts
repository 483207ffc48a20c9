import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type JsonMapping, mappingFault, readMapped } from './json-mapping.ts'
import { pathOf, stepsOf, valueAt } from './json-path.ts'

const mapping: JsonMapping = {
  records: 'data',
  device: 'sn',
  channel: 'slave',
  time: { path: 't', format: 'unix-s' },
  values: [
    { path: 'regs.0', measure: 'kwh_import', unit: 'Wh' },
    { path: 'p', measure: 'kw', unit: 'W' },
    { path: 'on', measure: 'run', unit: null },
  ],
}

describe("a mapping of somebody else's JSON", () => {
  it('reads each record by its paths, in our units; numbers may be text', () => {
    const message = {
      data: [
        { sn: '0042', slave: 3, t: 1_786_186_800, regs: [4_558_640], p: '930', on: true },
        { sn: 7, t: 'soon', p: null },
      ],
    }
    expect(readMapped(mapping, message)).toEqual([
      { device: '0042', channel: '3', time: 1_786_186_800, values: [4558.64, 0.93, 1] },
      { device: '7', channel: '', time: 'soon', values: [null, null, null] },
    ])
  })

  it('a message that is one record, named by its topic, at the time at which it came', () => {
    const one = { ...mapping, records: null, device: null, channel: null, time: null }
    expect(readMapped(one, { p: 1000 })).toEqual([
      { device: null, channel: '', time: null, values: [null, 1, null] },
    ])
  })

  it('what stands beside the list of records holds for all of them, and a factor for one value', () => {
    const message = { gw: 'router 1', at: 1_786_186_800, data: [{ p: 12 }, { p: 40, sn: '9' }] }
    const values = [{ path: 'p', measure: 'kw', unit: 'kW', factor: -0.1 }]
    const beside = {
      ...mapping,
      device: '/gw',
      channel: 'sn',
      time: { path: '/at', format: 'unix-s' } as const,
    }
    expect(readMapped({ ...beside, values }, message)).toEqual([
      { device: 'router 1', channel: '', time: 1_786_186_800, values: [-1.2] },
      { device: 'router 1', channel: '9', time: 1_786_186_800, values: [-4] },
    ])
  })

  it('says what is wrong with it', () => {
    expect(mappingFault(mapping)).toBeNull()
    const values = (measure: string, unit: string | null) => [{ path: 'a', measure, unit }]
    expect(mappingFault({ ...mapping, values: values('kw', 'V') })).toBe('kw in V is no measure.')
    expect(mappingFault({ ...mapping, values: values('colour', null) })).toBe(
      'colour in no unit is no measure.',
    )
    const nought = values('kw', 'W').map((value) => ({ ...value, factor: 0 }))
    expect(mappingFault({ ...mapping, values: nought })).toContain('multiplied by 0')
    expect(mappingFault({ ...mapping, values: [...values('kw', 'W'), ...values('kw', 'kW')] })).toBe(
      'kw is mapped twice.',
    )
  })

  it('a path finds what it was made for, whatever the names are (property)', () => {
    expect(pathOf(['1.8.0', 'v'])).toBe('1\\.8\\.0.v')
    const names = fc.array(fc.string({ minLength: 1 }), { minLength: 1, maxLength: 10 })
    fc.assert(
      fc.property(names, (steps) => {
        const path = pathOf(steps)!
        const message = steps.reduceRight<unknown>((inner, step) => ({ [step]: inner }), 42)
        return stepsOf(path).join('\n') === steps.join('\n') && valueAt(message, path) === 42
      }),
    )
  })

  it('reaches nothing but what the message holds (property)', () => {
    expect(valueAt({}, 'constructor.name')).toBeUndefined()
    expect(valueAt({ a: 'text' }, 'a.length')).toBeUndefined()
    fc.assert(
      fc.property(fc.jsonValue(), fc.string(), (message, path) => {
        for (const { values } of readMapped({ ...mapping, records: path }, message)) {
          if (!values.every((value) => value === null || Number.isFinite(value))) return false
        }
        return true
      }),
    )
  })
})
