import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { NOTHING_MEASURED, type Reading } from '#domain/meter/reading.ts'
import { native } from '../meter/dialects/native.ts'
import { isRefusal } from '../meter/refusal.ts'
import { toNamedFrame } from './named-frame.ts'

const name = { id: '0042', channel: '' }
const single = fc.option(fc.float({ noNaN: true, noDefaultInfinity: true }), { nil: null })
const counter = fc.option(fc.double({ noNaN: true, noDefaultInfinity: true, min: 0 }), { nil: null })
const phases = fc.tuple(single, single, single)
const measured: fc.Arbitrary<Omit<Reading, 'at'>> = fc.record({
  ...{ kwh: counter, kwhExport: counter, kvarh: counter, kvarhExport: counter, kvah: counter },
  ...{ engineH: counter, engineStarts: counter },
  ...{ kw: single, kvar: single, kva: single, pf: single, hz: single, iN: single, fuelPct: single },
  ...{ fuelL: single, socPct: single, battKw: single },
  ...{ v: phases, i: phases, p: phases, q: phases, pfPhase: phases, thdV: phases, thdI: phases },
  ...{ run: fc.option(fc.boolean(), { nil: null }), mainsPresent: fc.option(fc.boolean(), { nil: null }) },
  ...{ genState: fc.constantFrom(null, 'running'), genMode: fc.constantFrom(null, 'auto') },
  alarms: fc.constantFrom(null, [], ['Low oil pressure']),
})

describe('a reading that is sent on by its name', () => {
  it('is to the server what it was at the site, whatever was measured (property)', () => {
    const wall = fc.integer({ min: 1, max: Date.UTC(2100, 0) })
    fc.assert(
      fc.property(wall, fc.constantFrom(0, null, 3_600_000), measured, (at, offset, told) => {
        const frame = toNamedFrame('shelly', { name, stamp: { wall: at, offset }, measured: told })
        const sent = JSON.parse(JSON.stringify(frame)) as unknown
        const decoded = native.decode(sent)
        if (isRefusal(decoded)) throw new Error(decoded.sentence)
        expect(decoded.hardware).toEqual({ dialect: 'shelly', id: '0042' })
        // An instant is one in whatever zone it is written.
        expect(decoded.stamp).toEqual(
          offset === null ? { wall: at, offset } : { wall: at - offset, offset: 0 },
        )
        // JSON has no -0.
        expect(decoded.measured).toEqual(JSON.parse(JSON.stringify(told)))
      }),
    )
  })

  it('a time that no calendar shows is none', () => {
    for (const wall of [Number.NaN, -1, 1e18])
      expect(
        toNamedFrame('shelly', { name, stamp: { wall, offset: 0 }, measured: NOTHING_MEASURED }),
      ).toBeNull()
  })
})
