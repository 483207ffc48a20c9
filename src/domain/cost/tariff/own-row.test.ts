import { describe, expect, it } from 'vitest'
import { round } from '../../round.ts'
import { sourceEmissions } from '../../score/carbon/source-emissions.ts'
import { ownRowInForce, rowsForBranch, tariffOn } from './own-row.ts'

const row = (validFrom: string, isOwn: boolean, name: string) => ({ validFrom, isOwn, name })

describe('§1 §8.6 dated rows of one’s own', () => {
  const rows = [
    row('2020-01-01', false, 'general'),
    row('2024-01-01', true, 'own'),
    row('2025-01-01', false, 'general later'),
    row('2026-01-01', true, 'own later'),
    row('2026-01-01', true, 'own newest'),
  ]

  it.each([
    ['2019-12-31', null],
    ['2020-01-01', 'general'],
    ['2023-12-31', 'general'],
    ['2024-01-01', 'own'],
    ['2025-06-01', 'own'],
    ['2026-01-01', 'own newest'],
  ])('on %s counts %s', (day, name) => {
    expect(ownRowInForce(rows, day)?.name ?? null).toBe(name)
  })

  it('a tariff counts for its source alone', () => {
    const tariffs = rows.map((each) => ({ ...each, deviceType: 'IPP' as const }))
    expect(tariffOn(tariffs, 'IPP', '2025-06-01')?.name).toBe('own')
    expect(tariffOn(tariffs, 'UTILITY', '2025-06-01')).toBeNull()
  })

  it('rows for a branch are its own and those of every branch', () => {
    const tariffs = [{ branchId: null }, { branchId: 1 }, { branchId: 2 }]
    expect(rowsForBranch(tariffs, 2)).toEqual([
      { branchId: null, isOwn: false },
      { branchId: 2, isOwn: true },
    ])
  })

  it('§10 an own grid factor counts for the energy of its days', () => {
    const day = (date: string) => ({ day: date, kwh: 1000 })
    const source = {
      deviceType: 'UTILITY',
      days: [day('2025-12-31'), day('2026-01-01')],
      diesel: [],
    } as never
    const factors = [
      { kind: 'grid', kgPerUnit: 0.439, validFrom: '2000-01-01', isOwn: false },
      { kind: 'grid', kgPerUnit: 0.456, validFrom: '2026-01-01', isOwn: true },
    ] as const
    expect(round(sourceEmissions(source, factors)?.tons ?? 0, 3)).toBe(0.895)
  })
})
