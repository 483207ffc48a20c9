import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readingFrame } from '#contract/meter/reading.ts'
import { ModbusFailure } from '../failure.ts'
import { excerpt } from '../testing-images.ts'
import { toFrame } from '../to-frame.ts'
import { decodeModel } from './decode-model.ts'
import { readSunSpec } from './discover.ts'
import { SUNSPEC } from './measures.ts'
import { MODELS } from './models.ts'

const image = excerpt<{ base: number; registers: number[] }>('sunspec-image.json')
const expected = excerpt<Record<string, Record<string, number | string | null>>>('sunspec-expected.json')

/** Registers from `base` on; others refuse. */
const device = (base: number, registers: readonly number[]) => async (addr: number, count: number) => {
  const from = addr - base
  if (from < 0 || from + count > registers.length)
    throw new ModbusFailure('refused', 'no such register', { code: 2 })
  return registers.slice(from, from + count)
}

const words = (text: string, size: number) =>
  Array.from(
    { length: size },
    (_, n) => (text.charCodeAt(2 * n) || 0) * 256 + (text.charCodeAt(2 * n + 1) || 0),
  )

describe('SunSpec devices', () => {
  it.each(['1', '103', '203'])('model %s has the points that its file describes', async (id) => {
    const { models } = await readSunSpec(device(image.base, image.registers))
    const points = models.find((model) => model.id === Number(id))!.points
    for (const [name, value] of Object.entries(expected[id]!)) {
      if (typeof value === 'number') expect([name, points[name]]).toEqual([name, expect.closeTo(value, 6)])
      else expect([name, points[name]]).toEqual([name, value])
    }
  })

  it.each([0, 50_000])('is found at %i too', async (base) => {
    expect((await readSunSpec(device(base, image.registers))).modelIds).toEqual([1, 103, 203])
  })

  it('its inverter and its meter are readings, the meter also turned round', async () => {
    const { values } = await readSunSpec(device(image.base, image.registers))
    const frame = (channel: string) => toFrame(SUNSPEC, { at: 0, values }, { channel })
    expect(readingFrame.parse(frame('inverter'))).toMatchObject({
      kw: 9.876,
      kwh_import: 12_345.678,
      hz: 50.01,
      v: [230.2, 231, 229.5],
    })
    expect(frame('meter')).toMatchObject({
      kw: -1.52,
      kwh_import: 9876.54,
      kwh_export: 456.78,
      p: [-0.5, -0.62, -0.4],
    })
    expect(frame('reversed')).toMatchObject({
      kw: 1.52,
      kwh_import: 456.78,
      kwh_export: 9876.54,
      p: [0.5, 0.62, 0.4],
    })
    expect(frame('battery')).toBeNull()
  })

  it('a model that is not known is stepped over', async () => {
    const other = [64_001, 3, 1, 2, 3]
    const registers = [...image.registers.slice(0, 2), ...other, ...image.registers.slice(2)]
    const read = await readSunSpec(device(0, registers))
    expect([read.modelIds, read.models.map(({ id }) => id)]).toEqual([
      [64_001, 1, 103, 203],
      [1, 103, 203],
    ])
  })

  it('strings of panels repeat as often as they are told: 2 of 2,500 W and 1,500 W are 4 kW', () => {
    const string = (power: number) => [1, ...words('A', 8), 80, 3000, power, 0, 12_000, 0, 0, 40, 4, 0, 0]
    const fixed = [160, 48, 0x8000, 0xffff, 0, 0, 0, 0, 2, 0xffff]
    const read = decodeModel(MODELS.get(160)!, [...fixed, ...string(2500), ...string(1500)])
    expect(read.groups.module!.map(({ DCW }) => DCW)).toEqual([2500, 1500])
    // The scale of amps is not implemented, so amps are unknown.
    expect(read.groups.module![0]!.DCA).toBeNull()
  })

  it('whatever a device tells of itself, the walk ends, asks nothing beyond the last register, and tells numbers or unknown (property)', async () => {
    const word = fc.oneof(fc.integer({ min: 0, max: 65_535 }), fc.constantFrom(1, 103, 160, 203, 714, 0xffff))
    await fc.assert(
      fc.asyncProperty(fc.array(word, { minLength: 8, maxLength: 300 }), async (words) => {
        let asked = 0
        const read = await readSunSpec(async (addr, count) => {
          asked += 1
          expect([addr + count <= 65_536, count > 0, count <= 125]).toEqual([true, true, true])
          if (addr === 40_000) return [0x5375, 0x6e53]
          return Array.from({ length: count }, (_, n) => words[(addr + n) % words.length]!)
        })
        expect(asked).toBeLessThan(2_000)
        for (const value of Object.values(read.values))
          expect(value === null || Number.isFinite(value)).toBe(true)
      }),
      { numRuns: 60 },
    )
  })

  it('a long model comes whole, in pieces that tear no number', async () => {
    const size = MODELS.get(701)!.group.points.reduce((sum, { size }) => sum + size, 0)
    const model = Array.from({ length: size }, (_, n) => (n === 0 ? 701 : n === 1 ? size - 2 : n))
    const asked: number[] = []
    const registers = [0x5375, 0x6e53, ...model, 0xffff, 0]
    const ask = device(0, registers)
    const read = await readSunSpec((addr, count) => {
      asked.push(count)
      return ask(addr, count)
    })
    expect(read.modelIds).toEqual([701])
    expect(Math.max(...asked)).toBeLessThanOrEqual(125)
    expect(asked.length).toBeGreaterThan(4)
  })
})
