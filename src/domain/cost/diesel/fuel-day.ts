/**
 * What a diesel entry says of each of its days and generators.
 *
 * The litres of a day are the entry's, spread evenly over its days. Which generator burned them on which day follows
 * what the fuel curves expect (`allocateLitres`), over all days of the entry at once: a litre spread evenly over days
 * on which nothing ran says nothing about one of them.
 *   kWh/L = E_g ÷ L_g, L/h = L_g ÷ h_g; E_g = 0 with h_g > 0 → 0 kWh/L; h_g = 0 → null.
 * No run on any of its days → everything per generator is null and the entry is kept (`saw` says which).
 * Litres, kWh, hours. Source: domain.md §8.2 (V-C2).
 */

import type { Kwh, Litres } from '../../quantity.ts'
import { ratio } from '../../ratio.ts'
import { sumKnown } from '../../sum-known.ts'
import { allocateLitres, hasRun } from './allocate-litres.ts'
import { filledLitres } from './expected-litres.ts'

export interface GeneratorDay {
  readonly kwh: Kwh | null
  readonly hours: number | null
  readonly expectedLitres: Litres | null
}

export interface GeneratorFuel {
  readonly kwh: Kwh | null
  readonly litres: Litres | null
  readonly kwhPerLitre: number | null
  readonly litresPerHour: number | null
}

export interface FuelDay {
  readonly day: string
  readonly litres: Litres
  /** Σ over the generators; null where none was measured. */
  readonly hours: number | null
  readonly generators: readonly GeneratorFuel[]
}

/** Whether a generator ran on a day of the entry, none did, or nothing was measured. */
export type EntrySaw = 'run' | 'no run' | 'no reading'

export interface EntryFuel {
  readonly saw: EntrySaw
  readonly days: readonly FuelDay[]
}

/** `days`: the entry's days; `generatorsOn` gives one entry a generator, always in the same order. */
export function entryFuel(
  litres: Litres,
  days: readonly string[],
  generatorsOn: (day: string) => readonly GeneratorDay[],
): EntryFuel {
  const measured = withFilled(days.map(generatorsOn))
  const cells = measured.flat()
  const allocated = allocateLitres(
    litres,
    cells.map(({ kwh, hours, expectedLitres }) => ({ hasRun: hasRun(kwh, hours), expectedLitres })),
  )
  let cell = 0
  return {
    saw: observeRun(cells),
    days: days.map((day, n) => ({
      day,
      litres: litres / days.length,
      hours: sumKnown(measured[n]!, ({ hours }) => hours),
      generators: measured[n]!.map((generator) => toGeneratorFuel(generator, allocated[cell++] ?? null)),
    })),
  }
}

/** Each generator's days filled by its own other days. */
function withFilled(measured: readonly (readonly GeneratorDay[])[]): GeneratorDay[][] {
  const filled = measured[0]?.map((_, set) => filledLitres(measured.map((sets) => sets[set]!))) ?? []
  return measured.map((sets, day) =>
    sets.map((generator, set) => ({ ...generator, expectedLitres: filled[set]?.[day] ?? null })),
  )
}

function toGeneratorFuel({ kwh, hours }: GeneratorDay, litres: Litres | null): GeneratorFuel {
  const isIdle = hours === null || hours === 0
  return {
    kwh,
    litres,
    kwhPerLitre: isIdle ? null : ratio(kwh, litres),
    litresPerHour: ratio(litres, hours),
  }
}

function observeRun(cells: readonly GeneratorDay[]): EntrySaw {
  if (cells.some(({ kwh, hours }) => hasRun(kwh, hours))) return 'run'
  return cells.some(({ kwh, hours }) => kwh !== null || hours !== null) ? 'no run' : 'no reading'
}
