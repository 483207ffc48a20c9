import { describe, expect, it } from 'vitest'
import { type RuleRow, rulingRegulators, supplyRules } from './rule-row.ts'

const R1: RuleRow = {
  id: 1,
  isOwn: false,
  code: 'R1',
  regulator: 'NERC',
  rule: 'Order of 26-05-2023',
  bands: ['A', 'B', 'C', 'D'],
  validFrom: '2023-06-01',
  validTo: null,
  params: { keptShare: 0.9 },
  formula: 'tariff-difference',
  source: 'press',
  confirmedBy: null,
  confirmedRole: null,
  confirmedOn: null,
}
const R3: RuleRow = { ...R1, id: 3, code: 'R3', bands: ['A'], validFrom: '2024-04-03', formula: null }
const STATE: RuleRow = {
  ...R1,
  id: 5,
  regulator: 'EERC',
  validFrom: '2024-10-01',
  params: { keptShare: 0.8 },
}
const NERC = rulingRegulators('Ikeja Electric')

describe('§16.A rule rows', () => {
  it('rule their bands from their day to their last', () => {
    const rows = [{ ...R1, validTo: '2026-10-31' }, R3]
    expect(supplyRules(rows, 'A', '2023-05-31', NERC).compensation).toBeNull()
    expect(supplyRules(rows, 'A', '2026-10-31', NERC)).toMatchObject({
      compensation: { id: 1 },
      mayBe: { id: 3 },
    })
    expect(supplyRules(rows, 'A', '2026-11-01', NERC).compensation).toBeNull()
    expect(supplyRules(rows, 'B', '2026-10-31', NERC).mayBe).toBeNull()
    expect(supplyRules(rows, 'E', '2026-10-31', NERC).compensation).toBeNull()
  })

  it('an own row stands before the published one of its code, whatever their dates', () => {
    const own = { ...R1, id: 1001, isOwn: true, validFrom: '2023-01-01' }
    expect(supplyRules([own, R1], 'A', '2026-10-31', NERC).compensation?.id).toBe(1001)
  })

  it('an own row for fewer bands leaves the published one to the others', () => {
    const own = { ...R1, id: 1001, isOwn: true, bands: ['A', 'B'] as const }
    const byBand = (['A', 'B', 'C', 'D', 'E'] as const).map(
      (band) => supplyRules([R1, own], band, '2026-10-31', NERC).compensation?.id ?? null,
    )
    expect(byBand).toEqual([1001, 1001, 1, 1, null])
  })

  it("a state's regulator rules its own supplier only", () => {
    expect(supplyRules([R1, STATE], 'A', '2026-10-31', NERC).compensation?.id).toBe(1)
    const enugu = rulingRegulators('Enugu Electricity')
    expect(enugu).toEqual(['EERC', 'NERC'])
    expect(supplyRules([R1, STATE], 'A', '2026-10-31', enugu).compensation?.id).toBe(5)
  })
})
