import { describe, expect, it } from 'vitest'
import { ratioText } from '../../../words/quality.ts'
import { dayShares } from './day-shares.ts'
import { NO_RATIO, ratioBody, ratioRefusals } from './ratio-entries.ts'
import { epochs, registerLayout } from './register-layout.ts'

const day = (measured_s: number, estimated_s: number, missing_s: number) => ({
  day: '2026-11-01',
  measured_s,
  estimated_s,
  missing_s,
  held: 0,
  readings: 1,
})

describe('data quality page (issue 13, deliverable 2)', () => {
  it('shares a day among measured, estimated and missing; of no time at all there is none', () => {
    expect(dayShares(day(64_800, 10_800, 10_800))).toEqual({
      measured: 0.75,
      estimated: 0.125,
      missing: 0.125,
    })
    expect(dayShares(day(0, 0, 0))).toEqual({ measured: 0, estimated: 0, missing: 0 })
  })

  const points = [
    { at: 0, kwh: 100 },
    { at: 10, kwh: 120 },
    { at: 20, kwh: 0 },
    { at: 30, kwh: 10 },
  ]
  const reset = { kind: 'reset' as const, at: 20, until: null, from_kwh: 120, to_kwh: 0 }
  const gap = { kind: 'gap' as const, at: 20, until: 30, from_kwh: null, to_kwh: null }

  it('ends the line of the register where it was reset, and not at a gap', () => {
    expect(epochs(points, [reset, gap]).map((epoch) => epoch.length)).toEqual([2, 2])
    expect(epochs(points, [gap]).map((epoch) => epoch.length)).toEqual([4])
  })

  it('lays the register between its lowest and its highest value', () => {
    const frame = { width: 110, height: 60, left: 10, right: 0, top: 10, bottom: 0 }
    const layout = registerLayout({ points, marks: [reset] }, frame)
    expect([layout?.x(0), layout?.x(30)]).toEqual([10, 110])
    expect([layout?.y(0), layout?.y(120)]).toEqual([60, 10])
    expect(registerLayout({ points: [], marks: [] }, frame)).toBeNull()
  })

  it('T10 asks for a ratio, a date and a reason, and sends them as they are', () => {
    expect(ratioRefusals(NO_RATIO)).toEqual({
      ct: ratioText.ratioMissing,
      from: ratioText.dateMissing,
      why: ratioText.whyMissing,
    })
    const typed = { ct: '200', vt: '', from: '2026-11-01T00:00', why: 'Name plate' }
    expect(ratioRefusals(typed)).toEqual({ ct: ratioText.ratioRule })
    expect(ratioRefusals({ ...typed, ct: '200/5' })).toEqual({})
    expect(ratioBody({ ...typed, ct: ' 200/5 ' })).toEqual({
      ct: '200/5',
      ratio_from: '01-11-2026 00:00',
      why: 'Name plate',
    })
  })
})
