/**
 * What a device can draw at most, from its rating.
 *
 *   rated kW  rated kVA × 0.8
 *   rated A   rated kVA ÷ 3·V, V line to neutral
 *   P_max     rated kVA, else √3·V·I of the current transformer; with V line to neutral that is 3·V·I ÷ 1000
 * Unknown ratings → null. Source: domain.md §1 "Typical sites", §2.8 "over-range".
 */
import { KW_PER_KVA } from '../generator/fuel-curve.ts'

/** What a device of unknown rating is taken to draw at most, until its readings tell. kW. Source: domain.md §15.1. */
export const UNRATED_MOST_KW = 2000

export function ratedKw(ratedKva: number | null): number | null {
  return ratedKva === null ? null : ratedKva * KW_PER_KVA
}

export function mostKw(
  ratedKva: number | null,
  ratedCurrentA: number | null,
  nominalV: number,
): number | null {
  if (ratedKva !== null) return ratedKva
  return ratedCurrentA === null ? null : (3 * nominalV * ratedCurrentA) / 1000
}

export function ratedCurrent(ratedKva: number | null, nominalV: number): number | null {
  return ratedKva === null ? null : (ratedKva * 1000) / (3 * nominalV)
}
