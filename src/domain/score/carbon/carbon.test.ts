import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { round } from '../../round.ts'
import { vector } from '../../testing-vectors.ts'
import { DEFAULT_CARBON_FACTORS } from './carbon-factor.ts'
import { carbonIntensity, carbonSaving, estimatedTons } from './carbon-saving.ts'
import { type EnergyUse, emissions, totalEmissions } from './emissions.ts'
import { cardTrees, reportTrees, treeYears } from './trees.ts'

const factors = DEFAULT_CARBON_FACTORS

describe('emissions (domain.md §10)', () => {
  it('V-CO1 2000 L, 12 000 kWh grid, 4000 kWh gas IPP → 12.82 t (S1 5.36, S2 7.46)', () => {
    const example = vector('V-CO1')
    const found = emissions(
      { dieselLitres: example('litres'), gridKwh: example('grid kWh'), boughtGasKwh: example('gas kWh') },
      factors,
    )
    expect(round((found?.tons ?? 0) * 1000, 6)).toBe(example('kg'))
    expect(round(found?.tons ?? 0)).toBe(example('tons'))
    expect(round(found?.scope1Tons ?? 0)).toBe(example('Scope 1 tons'))
    expect(round(found?.scope2Tons ?? 0)).toBe(example('Scope 2 tons'))
  })

  it('FE-03 1 L of diesel is 2.68 kg, 1 kWh of gas 0.549 kg, 1 kWh of the grid 0.439 kg; a tree takes up 48 lb a year', () => {
    const kg = (use: EnergyUse) => round((emissions(use, factors)?.tons ?? 0) * 1000, 6)
    expect(kg({ dieselLitres: 1 })).toBe(2.68)
    expect(kg({ boughtGasKwh: 1 })).toBe(0.549)
    expect(kg({ gridKwh: 1 })).toBe(0.439)
    // 48 lb × 0.45359237 kg/lb = 21.77243376 kg.
    expect(round(treeYears(0.02177243376) ?? 0, 6)).toBe(1)
  })

  it('V-CO1 gas of an own plant is Scope 1', () => {
    expect(round(emissions({ ownGasKwh: 4000 }, factors)?.scope1Tons ?? 0, 3)).toBe(2.196)
  })

  it('§10 no data is null, solar alone 0.00, a missing part partial', () => {
    expect(emissions({ gridKwh: null, dieselLitres: null }, factors)).toBeNull()
    expect(emissions({}, factors)).toBeNull()
    expect(emissions({ solarKwh: 900 }, factors)).toEqual({
      tons: 0,
      scope1Tons: 0,
      scope2Tons: 0,
      partial: false,
    })
    expect(emissions({ gridKwh: 1000, dieselLitres: null }, factors)).toMatchObject({
      tons: 0.439,
      partial: true,
    })
  })

  it('§10 diesel sanity: 2.68 kg/L at 3.15 kWh/L is 0.851 kg/kWh', () => {
    expect(round(factors.dieselKgPerLitre / 3.15, 3)).toBe(0.851)
  })

  it('adds periods with their own factors', () => {
    const early = emissions({ gridKwh: 1000 }, factors)
    const late = emissions({ gridKwh: 1000 }, { ...factors, gridKgPerKwh: 0.456 })
    expect(round(totalEmissions([early, late])?.tons ?? 0, 3)).toBe(0.895)
    expect(totalEmissions([early, null])).toMatchObject({ tons: 0.439, partial: true })
    expect(totalEmissions([null])).toBeNull()
  })

  it('is linear in every amount (property)', () => {
    const amount = fc.double({ min: 0, max: 1e6, noNaN: true })
    fc.assert(
      fc.property(
        amount,
        amount,
        amount,
        fc.integer({ min: 1, max: 9 }),
        (dieselLitres, gridKwh, boughtGasKwh, times) => {
          const once = emissions({ dieselLitres, gridKwh, boughtGasKwh }, factors)?.tons ?? 0
          const often = {
            dieselLitres: dieselLitres * times,
            gridKwh: gridKwh * times,
            boughtGasKwh: boughtGasKwh * times,
          }
          return Math.abs((emissions(often, factors)?.tons ?? 0) - once * times) <= 1e-9 * (1 + once * times)
        },
      ),
    )
  })
})

describe('trees and saving (domain.md §10)', () => {
  it('V-CO2 the card: a saving of 1.292 t is 7.75 trees', () => {
    const example = vector('V-CO2')
    expect(round(cardTrees(example('saved tons')) ?? 0)).toBe(example('card trees'))
    expect(cardTrees(-3)).toBe(0)
    expect(cardTrees(0)).toBe(0)
    expect(cardTrees(null)).toBeNull()
  })

  it('V-CO2 the report: 10.628 t are 1.77 trees', () => {
    const example = vector('V-CO2')
    expect(round(reportTrees(example('tons')) ?? 0)).toBe(example('report trees'))
    expect(reportTrees(null)).toBeNull()
  })

  it('V-CO2 physically 10.628 t are 488.14 tree-years', () => {
    const example = vector('V-CO2')
    expect(round(treeYears(example('tons')) ?? 0)).toBe(example('tree years'))
    expect(treeYears(null)).toBeNull()
  })

  it('§10 saving = estimated − actual × forecast / forecast to date', () => {
    // 10 000 kWh × 0.5 kg = 5 t; 2 t in 4 000 of 10 000 kWh go on to 5 t
    expect(estimatedTons(10_000, 0.5)).toBe(5)
    expect(carbonIntensity(6, 12_000)).toBe(0.5)
    expect(carbonSaving(5, 2, 10_000, 4_000)).toBe(0)
    expect(carbonSaving(5, 1.6, 10_000, 4_000)).toBe(1)
    expect(carbonSaving(5, 3, 10_000, 4_000)).toBe(-2.5)
  })

  it('§10 without a forecast to date, or anything unknown, there is no saving', () => {
    expect(carbonSaving(5, 2, 10_000, 0)).toBeNull()
    expect(carbonSaving(null, 2, 10_000, 4_000)).toBeNull()
    expect(carbonSaving(5, null, 10_000, 4_000)).toBeNull()
    expect(estimatedTons(null, 0.5)).toBeNull()
    expect(carbonIntensity(6, 0)).toBeNull()
  })
})
