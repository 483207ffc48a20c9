import { describe, expect, it } from 'vitest'
import { type SupplyDevice, supplyDays, supplyTellers, unfedDay } from './branch-days.ts'
import { supplySums } from './day-sums.ts'
import { codeOfSigns, SILENT, type Signs } from './device-signs.ts'

const H = 3600
const DAY = '2026-10-05'
const sign = (signs: Partial<Signs>) =>
  codeOfSigns({ voltage: null, power: null, mains: null, on: null, ...signs })
const runs = (...parts: [hour: number, code: number][]) => ({
  ends: parts.map(([hour]) => hour * H),
  codes: parts.map(([, code]) => code),
})
const device = (
  deviceId: number,
  type: SupplyDevice['type'],
  mainsSince: number | null = null,
  since = 0,
) => ({
  deviceId,
  type,
  ratedKw: null,
  since,
  mainsSince,
})
const day = (devices: readonly SupplyDevice[], told: Record<number, ReturnType<typeof runs>>) =>
  supplyDays(
    { zone: 'Africa/Lagos', devices, feederRows: [] },
    supplyTellers(devices),
    [DAY],
    Object.entries(told).map(([id, own]) => ({
      deviceId: Number(id),
      day: DAY,
      runs: own,
      minVolts: 229,
      leastKw: null,
    })),
  )

describe('§16.A a branch without a utility meter', () => {
  // The grid until 14:00, silence until 15:00; the set from 14:00 to 20:00, its own voltage live beside it.
  const set = runs(
    [14, sign({ mains: true, on: false })],
    [15, SILENT],
    [20, sign({ mains: false, on: true, voltage: 'live', power: true })],
    [24, sign({ mains: false, on: false, voltage: 'dead' })],
  )

  it('has the hours that the controller of its set senses, and what it does not tell is unknown', () => {
    const [only] = day([device(7, 'GENERATOR', 0)], { 7: set })
    expect(only).toMatchObject({ deviceId: 7, minVolts: null })
    expect(only!.sums).toMatchObject({ presentS: 14 * H, absentS: 9 * H, unknownS: H, besideS: 0 })
    expect(only!.sums.signs).toEqual({ controller: 23 * H, none: H })
    expect(only!.sums.kinds).toMatchObject({ grid: 14 * H, generator: 5 * H, nothing: 4 * H, unknown: H })
  })

  it('never takes the voltage and the power of the set for the grid’s', () => {
    const alone = runs([24, sign({ on: true, voltage: 'live', power: true })])
    const [told] = day([device(7, 'GENERATOR', 0)], { 7: alone })
    expect(told!.sums).toMatchObject({ presentS: 0, absentS: 0, unknownS: 24 * H })
  })

  it('of several sets any that tells counts, and each has the days', () => {
    const silent = runs([24, sign({ on: false })])
    const both = day([device(7, 'GENERATOR', 5), device(8, 'GENERATOR', 4)], { 7: silent, 8: set })
    expect(both.map(({ deviceId, sums }) => [deviceId, sums.presentS])).toEqual([
      [8, 14 * H],
      [7, 14 * H],
    ])
  })

  it('keeps the days that its controller told before its utility meter stood, and no later ones', () => {
    const told = (since: string) =>
      day([device(7, 'GENERATOR', 0), device(9, 'UTILITY', null, Date.parse(since))], { 7: set })
    const [meter, controller] = told('2026-10-06T09:00:00Z')
    expect(controller).toMatchObject({ deviceId: 7, sums: { presentS: 14 * H, absentS: 9 * H } })
    expect(meter).toMatchObject({ deviceId: 9 })
    expect(told('2026-10-05T09:00:00Z').map(({ deviceId }) => deviceId)).toEqual([9])
  })

  it('without any that senses the mains has what its sources carried, and the rest is unknown', () => {
    const told = unfedDay(
      'Africa/Lagos',
      DAY,
      [device(7, 'GENERATOR'), device(8, 'IPP')],
      [
        {
          deviceId: 7,
          day: DAY,
          runs: runs([20, sign({ on: false })], [22, sign({ on: true })], [24, SILENT]),
          minVolts: null,
          leastKw: null,
        },
        {
          deviceId: 8,
          day: DAY,
          runs: runs([21, sign({ on: true })], [24, sign({ on: false })]),
          minVolts: null,
          leastKw: null,
        },
      ],
    )
    const { kinds, presentS, absentS } = supplySums(told.runs, 24 * H)
    expect(kinds).toEqual({ ipp: 20 * H, generator: 2 * H, unknown: 2 * H, grid: 0, solar: 0, nothing: 0 })
    expect([presentS, absentS]).toEqual([0, 0])
  })

  it('is told of by its utility meter where it has one, by nobody where no controller senses the mains', () => {
    expect(supplyTellers([device(7, 'GENERATOR', 0), device(9, 'UTILITY')])).toEqual([9])
    expect(supplyTellers([device(7, 'GENERATOR', 0), device(9, 'UTILITY', null, 5)])).toEqual([9, 7])
    expect(supplyTellers([device(7, 'GENERATOR'), device(8, 'SOLAR', 3)])).toEqual([])
  })
})
