import { describe, expect, it } from 'vitest'
import type { Demands, LoadBranch } from './load-cards.ts'
import { loadCards } from './load-cards.ts'

const load = (device_id: number, part: object = {}) => ({
  device_id,
  name: `Kano Line ${device_id}`,
  is_load: true,
  consumption: 10,
  device_runtime: 2,
  ...part,
})

describe('loadCards', () => {
  it('LO-03 keeps what is not known apart from 0, and leaves sources out', () => {
    const branch = {
      devices: [load(1), load(2, { unknown: 'No reading', consumption: 0 }), load(3, { is_load: false })],
    } as unknown as LoadBranch
    const demands = [
      { device_id: 1, min: 1, max: 9, avg: 4, unit: 'kW' },
      { device_id: 2, min: 0, max: 0, avg: 0, unit: 'kW', unknown: 'No reading' },
    ] as unknown as Demands
    expect(loadCards(branch, demands)).toEqual([
      { id: 1, name: 'Kano Line 1', kwh: 10, hours: 2, unknown: undefined, demand: demands[0] },
      { id: 2, name: 'Kano Line 2', kwh: null, hours: null, unknown: 'No reading', demand: null },
    ])
  })
})
