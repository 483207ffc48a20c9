import { describe, expect, it } from 'vitest'
import { HOUR_MS, MINUTE_MS } from '#domain/time/interval.ts'
import { alarmBlock, alarmTexts } from '#ingest/modbus/alarms.ts'
import { decodeValues, Registers } from '#ingest/modbus/decode.ts'
import { oriki } from '../cast/oriki.ts'
import { meterSite } from '../synthesise.ts'
import { batteryAt } from './battery.ts'
import { switchRoom, type Unit } from './switch-room.ts'

const yaba = oriki.branches[0]!
const units = switchRoom(oriki.name, yaba)
const { readingsAt } = meterSite(oriki.name, yaba)
const NOON = Date.parse('2026-11-20T12:00:00+01:00')

function decoded({ profile, wordsAt }: Unit, at: number) {
  const words = wordsAt(at)!
  const registers = new Registers()
  for (const [address, word] of Object.entries(words)) registers.put(profile.fc, Number(address), [word])
  const identity = words[profile.identify?.addr ?? -1] ?? null
  return { values: decodeValues(profile, registers, { identity }), identity, words }
}

describe('the boxes of Yaba', () => {
  it('hold what the meters of the site show, in the steps of their registers', () => {
    for (let at = NOON; at < NOON + 24 * HOUR_MS; at += HOUR_MS) {
      const readings = readingsAt(at)!
      for (const unit of units) {
        const { values } = decoded(unit, at)
        const [kwh, kw] =
          unit.channel === 'pv' ? [values.pv_kwh, values.pv1_kw! * 2] : [values.kwh_import, values.kw]
        expect(kwh).toBe(readings[unit.index]!.kwh)
        expect(Math.abs(kw! - readings[unit.index]!.kw!)).toBeLessThan(0.002)
      }
    }
  })

  it('a hybrid and a controller are the models that their profiles read', () => {
    for (const unit of units.filter(({ profile }) => profile.identify?.equals)) {
      expect(unit.profile.identify!.equals).toContain(decoded(unit, NOON).identity)
    }
  })

  it('counters of the engine only rise, with the register of its set', () => {
    const controller = units.find(({ profile }) => profile.id === 'dse.gencomm')!
    let before = decoded(controller, NOON - 3 * 24 * HOUR_MS).values
    for (let at = NOON - 3 * 24 * HOUR_MS; at < NOON; at += 10 * MINUTE_MS) {
      const now = decoded(controller, at).values
      const [ranH, madeKwh] = (['engine_hours', 'kwh_import'] as const).map((key) => now[key]! - before[key]!)
      expect(ranH).toBeGreaterThanOrEqual(0)
      expect(now.engine_starts!).toBeGreaterThanOrEqual(before.engine_starts!)
      if (madeKwh! > 0.2) expect(ranH).toBeGreaterThan(0)
      before = now
    }
  })

  it('the controller finds something wrong now and then, and mostly nothing', () => {
    const controller = units.find(({ profile }) => profile.id === 'dse.gencomm')!
    const texts = Array.from({ length: 24 * 6 }, (_, n) => {
      const { words, identity } = decoded(controller, NOON + n * 10 * MINUTE_MS)
      const block = alarmBlock(controller.profile, identity)!
      const at = (_: unknown, k: number) => words[block.addr + k]!
      return alarmTexts(controller.profile, block, Array.from({ length: block.count }, at)).filter(
        (text) => text !== 'Low fuel level: warning',
      )
    })
    // Three times a day, ten past and twenty past.
    expect(texts.filter((each) => each.length > 0)).toEqual(
      Array.from({ length: 6 }, () => ['Battery low voltage: warning']),
    )
  })
})

describe('the battery', () => {
  it('holds what went in: 10 kWh from 55 to 98 %', () => {
    const at = (hour: number) => batteryAt(Date.parse('2026-11-20T00:00:00+01:00') + hour * HOUR_MS)
    expect([0, 7, 13, 15, 18, 24].map((hour) => at(hour).socPct)).toEqual([68, 55, 98, 98, 98, 68])
    expect(at(10).kw).toBeCloseTo((0.43 * 10) / 6, 9)
    expect(at(20).kw).toBeCloseTo(-0.5, 9)
  })
})
