import { describe, expect, it } from 'vitest'
import { routes } from '#contract/routes.ts'
import { address } from './address.ts'

describe('address', () => {
  it('SE-08 puts the user id, the encoded range and the interval in the path', () => {
    const params = { userId: 7, from: '01-11-2026 00:00', to: '20-11-2026 10:15', interval: 'hourly' }
    expect(address(routes.totalEnergy, params)).toBe(
      '/api/v1/dashboard/total_energy/7/01-11-2026%2000%3A00/20-11-2026%2010%3A15/hourly',
    )
  })

  it('SH-06 adds a selection, and nothing when nothing is selected', () => {
    const params = { userId: 7, from: 'a', to: 'b' }
    expect(address(routes.branchDemand, params, { devices: '4,5' })).toBe(
      '/api/v1/branch_demand/7/a/b?devices=4%2C5',
    )
    expect(address(routes.branchDemand, params, { branches: undefined, devices: '' })).toBe(
      '/api/v1/branch_demand/7/a/b',
    )
  })

  it('keeps a hostile value inside its segment', () => {
    expect(address(routes.sideBarData, { userId: '../token/?a=1#b' })).toBe(
      '/api/v1/side_bar_data/..%2Ftoken%2F%3Fa%3D1%23b',
    )
  })

  it('refuses to build an address with a missing value', () => {
    expect(() => address(routes.sideBarData, {})).toThrow('side_bar_data/:userId needs userId')
  })

  it('SE-01 keeps the token calls under the same base', () => {
    expect(address(routes.token)).toBe('/api/v1/token/')
  })
})
