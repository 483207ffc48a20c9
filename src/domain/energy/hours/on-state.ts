/**
 * Whether a device is on at a sample.
 *
 * The first that is available:
 *   1. the run or breaker input;
 *   2. generator or utility with a voltage: V ≥ 0.5·Vn, and 45 ≤ f ≤ 55 when f is known;
 *   3. power: on from P_on, off below 0.5·P_on, between them as it was (off when unknown).
 * (2) tells that the source is available, (3) that it supplies. None available → null.
 * Source: domain.md §4 "On-detection per sample".
 */

import type { DeviceType } from '../../site/device-type.ts'
import { LIVE_SHARE } from './live-share.ts'
import { onThresholdKw } from './on-threshold.ts'

export interface OnSigns {
  run: boolean | null
  vMax: number | null
  hz: number | null
  kw: number | null
}

export interface OnRules {
  nominalV: number | null
  ratedKw: number | null
  deviceType: DeviceType
}

const LEAST_HZ = 45
const MOST_HZ = 55
const OFF_SHARE = 0.5

export function onState(signs: OnSigns, rules: OnRules, wasOn: boolean | null): boolean | null {
  if (signs.run !== null) return signs.run
  const hasSupplySide = rules.deviceType === 'GENERATOR' || rules.deviceType === 'UTILITY'
  if (hasSupplySide && signs.vMax !== null && rules.nominalV !== null) {
    const inFrequency = signs.hz === null || (signs.hz >= LEAST_HZ && signs.hz <= MOST_HZ)
    return signs.vMax >= LIVE_SHARE * rules.nominalV && inFrequency
  }
  if (signs.kw === null) return null
  const threshold = onThresholdKw(rules.ratedKw, rules.deviceType)
  if (signs.kw >= threshold) return true
  return signs.kw < OFF_SHARE * threshold ? false : wasOn === true
}
