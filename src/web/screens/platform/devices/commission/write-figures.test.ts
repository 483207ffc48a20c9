import { expect, it } from 'vitest'
import { writeFigures } from './write-figures.ts'

it('figures of one unit stand with as many decimals', () => {
  const volts = [230, 229.94, 231].map((value, n) => ({ name: `L${n + 1}`, value, unit: 'V' }))
  expect(writeFigures(volts)).toBe('L1 230.0\u2009V · L2 229.9\u2009V · L3 231.0\u2009V')
  const powers = [
    { name: 'Power', value: 31.05, unit: 'kW' },
    { name: 'Σ V·I·PF', value: 0.77625, unit: 'kW' },
    { name: 'readings', value: 11, unit: '' },
  ]
  expect(writeFigures(powers)).toBe('Power 31.050\u2009kW · Σ V·I·PF 0.776\u2009kW · readings 11')
})
