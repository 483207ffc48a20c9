import { describe, expect, it } from 'vitest'
import { readingFrame } from '#contract/meter/reading.ts'
import { decodeValues } from './decode.ts'
import { PROFILES } from './profiles.ts'
import { heldBy, registerImages } from './testing-images.ts'
import { channelsOf, type FrameOptions, toFrame } from './to-frame.ts'

const AT = Date.UTC(2026, 10, 23, 3)
const images = registerImages()

function frameOf(id: string, options: FrameOptions = {}, change: Record<string, number> = {}) {
  const image =
    images.find(({ profile, case: special }) => profile === id && special === undefined) ??
    images.find(({ profile }) => profile === id)!
  const profile = PROFILES.get(id)!
  const held = heldBy({ ...image, registers: { ...image.registers, ...change } })
  return toFrame(
    profile,
    { at: AT, values: decodeValues(profile, held, { identity: null, scales: image.scales }) },
    options,
  )
}

describe('values to readings', () => {
  it.each(images.map((image) => [image.profile, image] as const))(
    'every channel of %s is a reading that the server takes',
    (_, image) => {
      const profile = PROFILES.get(image.profile)!
      const values = decodeValues(profile, heldBy(image), { identity: null, scales: image.scales })
      const frames = channelsOf(profile).map((channel) =>
        toFrame(profile, { at: AT, values }, { channel, deviceId: 7 }),
      )
      expect(frames.some((frame) => frame !== null)).toBe(true)
      for (const frame of frames) if (frame !== null) expect(readingFrame.parse(frame)).toEqual(frame)
    },
  )

  it('a meter tells its phases, its power and its registers, at its time', () => {
    expect(frameOf('abb.b2x', { deviceId: 7 })).toEqual({
      device_id: 7,
      ts: '2026-11-23T03:00:00.000Z',
      kwh_import: 182_345.6,
      kwh_export: 312.4,
      kw: 142.7,
      pf: 0.89,
      hz: 49.8,
      v: [228.6, 231.2, 225.9],
      i: [61.2, 58.4, 66],
      p: [12, 11, 14],
    })
  })

  it('the PV of a hybrid tells its battery beside it, which is no device of a branch', () => {
    const pv = frameOf('deye.hybrid-1p', { channel: 'pv' })
    const battery = frameOf('deye.hybrid-1p', { channel: 'battery' })
    expect(pv).toMatchObject({ soc_pct: battery?.soc_pct, batt_kw: battery?.batt_kw })
    expect(pv?.soc_pct).toEqual(expect.any(Number))
  })

  it('CT and PT multiply what the registers hold as secondary values: 40 × 61.2 A = 2,448 A, 40 × 142.7 kW = 5,708 kW', () => {
    expect(frameOf('acrel.adl400', { ratio: { ct: 40, to: 'all' } })).toMatchObject({
      i: [2448, 2336, 2640],
      kw: 5708,
      kwh_import: 7_293_824,
      v: [228.6, 231.2, 225.9],
    })
  })

  it('power and energy stay as they are where the server counts them by the device’s own factor (docs/domain.md §2.7)', () => {
    expect(frameOf('acrel.adl400', { ratio: { ct: 40, pt: 2, to: 'volts-and-amps' } })).toMatchObject({
      i: [2448, 2336, 2640],
      v: [457.2, 462.4, 451.8],
      kw: 142.7,
      kwh_import: 182_345.6,
    })
  })

  it('a meter whose registers are primary is not multiplied', () => {
    expect(frameOf('abb.b2x', { ratio: { ct: 40, to: 'all' } })).toMatchObject({
      kw: 142.7,
      kwh_import: 182_345.6,
    })
  })

  it('a generator tells that it runs, that the grid is away, and its fuel', () => {
    expect(frameOf('dse.gencomm')).toMatchObject({ run: true, mains_present: false, fuel_pct: 62, kw: 142.7 })
    expect(frameOf('dse.gencomm', {}, { 1061: 2290, 1408: 0, 1030: 0 })).toMatchObject({
      run: false,
      mains_present: true,
    })
  })

  it('a controller without a register of its state runs above 100 rpm', () => {
    expect(frameOf('dse.gencomm', {}, { 1408: 15 })).toMatchObject({ run: true })
    expect(frameOf('dse.gencomm', {}, { 1408: 15, 1030: 90 })).toMatchObject({ run: false })
  })

  it('a hybrid inverter is several devices', () => {
    expect(channelsOf(PROFILES.get('deye.hybrid-1p')!)).toEqual([
      'grid',
      'load',
      'pv',
      'generator',
      'battery',
    ])
    expect(frameOf('deye.hybrid-1p', { channel: 'grid' })).toMatchObject({
      kwh_import: 8123.4,
      kw: -0.42,
      hz: 49.8,
    })
    expect(frameOf('deye.hybrid-1p', { channel: 'pv' })).toMatchObject({ kwh_import: 8123.4, kw: 5 })
    expect(frameOf('growatt.sph', { channel: 'grid' })).toMatchObject({ kwh_import: 8123.4, kw: 0 })
  })

  it('a channel of unknown values tells nothing, and one that the profile has not is refused', () => {
    const profile = PROFILES.get('deye.hybrid-1p')!
    expect(toFrame(profile, { at: AT, values: {} }, { channel: 'pv' })).toBeNull()
    expect(() => toFrame(profile, { at: AT, values: {} }, { channel: 'main' })).toThrow(
      'deye.hybrid-1p has no channel main',
    )
  })

  it('a sum of which a part is unknown is unknown', () => {
    const profile = PROFILES.get('deye.hybrid-1p')!
    const values = { pv1_kw: 1, pv2_kw: null, pv_kwh: 5 }
    expect(toFrame(profile, { at: AT, values }, { channel: 'pv' })).toEqual({
      ts: '2026-11-23T03:00:00.000Z',
      kwh_import: 5,
    })
  })
})
