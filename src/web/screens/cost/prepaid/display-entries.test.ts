import { describe, expect, it } from 'vitest'
import { displayEntry, displayRefusals, emptyDisplay } from './display-entries.ts'

const typed = { ...emptyDisplay('3'), device: '4', units: '251.8' }
const rules = { limitBytes: 1e6, now: '2026-11-20T10:00' }
const place = {
  userId: 7,
  name: 'Utility',
  now: '2026-11-20T10:00',
  form: { path: '/cost-tracker/display-reading', draft: 'display/3' },
}

describe('a display reading', () => {
  it('needs a meter and a number; zero is one', () => {
    expect(displayRefusals(typed, rules)).toEqual({})
    expect(displayRefusals({ ...typed, units: '0' }, rules)).toEqual({})
    expect(Object.keys(displayRefusals(emptyDisplay(''), rules))).toEqual(['branch', 'units'])
    expect(displayRefusals({ ...typed, at: '2026-11-20T10:01' }, rules)).toHaveProperty('at')
  })

  it('carries the time of typing, however long it waits, and its photo before it', () => {
    const entry = displayEntry(typed, place)
    expect(entry).toMatchObject({
      kind: 'display',
      title: '251.8 units · Utility',
      branch: 3,
      day: '2026-11-20',
    })
    expect(entry.steps).toMatchObject([
      { call: 'addDisplayReading', body: { device: 4, at: '20-11-2026 10:00', units: '251.80' } },
    ])
    const photo = new File(['x'], 'display.jpg', { type: 'image/jpeg' })
    expect(displayEntry({ ...typed, photo }, place).steps).toMatchObject([
      { call: 'addSnapshot' },
      { call: 'addDisplayReading', fill: { snapshot: { step: 0 } } },
    ])
  })
})
