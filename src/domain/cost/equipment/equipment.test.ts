import { describe, expect, it } from 'vitest'
import { vector } from '../../testing-vectors.ts'
import { connectedLoadKw } from './connected-load.ts'
import { readEquipment } from './equipment-rule.ts'

describe('connected load (domain.md §8.9)', () => {
  it('V-C10 9 W × 40 + 1500 W × 3 → 4.86 kW', () => {
    const example = vector('V-C10')
    const list = [
      { watts: '9.00', quantity: '40.00' },
      { watts: '1500.00', quantity: '3.00' },
    ]
    expect(connectedLoadKw(list)).toBe(example('kW'))
    expect(connectedLoadKw([])).toBe(0)
    expect(connectedLoadKw([{ watts: '0.10', quantity: '3.00' }])).toBe(0.0003)
  })
})

describe('EQ-01 EQ-02 equipment', () => {
  const TODAY = '2026-11-20'
  const good = { name: ' Cold room ', voltage: '1500', quantity: 3, date_purchased: '2025-03-02' }

  it('reads what was typed', () => {
    expect(readEquipment(good, TODAY)).toEqual({
      equipment: { name: 'Cold room', watts: '1500.00', quantity: '3.00', datePurchased: '2025-03-02' },
    })
    expect(readEquipment({ ...good, voltage: 0 }, TODAY)).toMatchObject({ equipment: { watts: '0.00' } })
  })

  it.each([
    [{ name: ' ' }, 'name', 'missing'],
    [{ name: 'ọ'.repeat(121) }, 'name', 'long-text'],
    [{ voltage: '' }, 'voltage', 'missing'],
    [{ quantity: '' }, 'quantity', 'missing'],
    [{ date_purchased: '' }, 'date_purchased', 'missing'],
    [{ voltage: 'strong' }, 'voltage', 'no-number'],
    [{ voltage: '-1' }, 'voltage', 'no-number'],
    [{ quantity: '1.005' }, 'quantity', 'no-number'],
    [{ date_purchased: '02-03-2025' }, 'date_purchased', 'no-date'],
    [{ date_purchased: '2026-11-21' }, 'date_purchased', 'to-come'],
    [{ name: '', voltage: 'x' }, 'name', 'missing'],
  ])('refuses %o', (change, field, fault) => {
    expect(readEquipment({ ...good, ...change }, TODAY)).toEqual({ field, fault })
  })
})
