/**
 * What a generator's controller says between the lines: whether the engine turns, and whether the grid is there.
 *
 * rpm above 100 is running where a model has no register of its state (DSE); the grid is there from half its nominal voltage
 * on, as for a feeder's meter (docs/domain.md §4). Source: the profiles of the controllers.
 */
import type { Values } from './decode.ts'

const TURNING = new Set(['warming', 'running', 'loaded', 'unloading', 'cooling'])
/** An engine in one of these may turn or not: its speed tells. */
const UNSURE = new Set(['init', 'error', 'emergency-manual', 'stopping', 'starting'])
const RUNNING_RPM = 100
const LIVE_V = 115

export function isRunning(state: string | null, values: Values): boolean | null {
  const rpm = values.rpm ?? null
  if (state !== null && !UNSURE.has(state)) return TURNING.has(state)
  if (rpm !== null) return rpm > RUNNING_RPM
  const running = values.running ?? null
  return running === null ? null : running === 1
}

/** Any phase counts; null: the controller does not measure the grid. */
export function mainsPresent(values: Values): boolean | null {
  const known = [values.mains_v1, values.mains_v2, values.mains_v3].filter((volts) => volts != null)
  return known.length === 0 ? null : Math.max(...known) >= LIVE_V
}

/** The mode of a controller that has a switch for each. */
export function modeOfSwitches(values: Values): string | null {
  for (const [key, mode] of [
    ['auto_mode', 'auto'],
    ['manual_mode', 'manual'],
    ['test_mode', 'test'],
    ['stop_mode', 'stop'],
  ] as const) {
    if (values[key] === 1) return mode
  }
  return null
}
