/**
 * Allowed voltage and frequency around the nominal value.
 *
 * Voltage ±6 % at low voltage: 230 V → 216.2–243.8. Frequency default ±0.5 Hz for utility and IPP
 * and ±2.5 Hz for a generator, which idles above 50 Hz by its droop. V, Hz.
 * Source: domain.md §1 "Voltage", "Frequency".
 */
import type { DeviceType } from '../../site/device-type.ts'

export interface Window {
  low: number
  high: number
}

export const NOMINAL_V = 230
export const VOLTAGE_TOLERANCE = 0.06

export function voltageWindow(nominalV: number = NOMINAL_V, tolerance: number = VOLTAGE_TOLERANCE): Window {
  return { low: nominalV * (1 - tolerance), high: nominalV * (1 + tolerance) }
}

/** The default precision of frequency alerts. */
export function frequencyPrecision(deviceType: DeviceType): number {
  return deviceType === 'GENERATOR' ? 2.5 : 0.5
}
