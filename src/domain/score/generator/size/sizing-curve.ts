/**
 * Litres an hour of sets that are compared by their size.
 *
 * The generic chart's rows of 30 and 40 kW are off its trend (a set of 60 kVA would burn as much as one of 100), so sizes are
 * compared without them; a maker's own curve goes before. The check is the least-squares line of the other rows. L/h for kW.
 * Source: domain.md §6.1, §16.H (I-GEN-5, I-GEN-6).
 */
import { FUEL_CHART, type LoadPoints, litresPerHourOn, loadPoints } from '../fuel-curve.ts'

const OFF_TREND: ReadonlySet<number> = new Set([30, 40])
const SIZING_CHART = FUEL_CHART.filter(({ ratedKw }) => !OFF_TREND.has(ratedKw))

export function sizingLitres(ratedKw: number, kw: number, makerCurve: LoadPoints | null = null): number {
  return litresPerHourOn(makerCurve ?? loadPoints(ratedKw, SIZING_CHART), ratedKw, kw)
}

/** Holds within 7.5 % from half load and 60 kW up. */
export function lineLitres(ratedKw: number, kw: number): number {
  return 1.86 + 0.01527 * ratedKw + 0.2472 * kw
}
