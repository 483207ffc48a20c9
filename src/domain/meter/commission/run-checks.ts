import type { Check, CommissionFacts, LiveReading } from './check.ts'
import { checkDisplay } from './display-check.ts'
import { checkPower, checkVoltage } from './electrical-checks.ts'
import { checkRatio, checkRegister } from './energy-checks.ts'
import { checkPhaseOrder, checkReversed } from './phase-checks.ts'
import { checkClock, checkFields, checkMessage, checkPeriod } from './time-checks.ts'

/** All checks of a newly connected device, in the order in which an installer mends what is wrong. */
export function runChecks(facts: CommissionFacts): Check[] {
  return [
    checkMessage,
    checkFields,
    checkVoltage,
    checkPower,
    checkRegister,
    checkPhaseOrder,
    checkReversed,
    checkRatio,
    checkClock,
    checkPeriod,
    checkDisplay,
  ].map((check) => check(facts))
}

/** Of one reading alone, of a device of which nothing is known: the checks that it fails. V of line to neutral. */
export function doubtsOfReading(reading: LiveReading, nominalV: number): Check[] {
  const facts: CommissionFacts = {
    ...{
      readings: [reading],
      parked: { future: 0, other: 0 },
      dropped: [],
      periodS: 60,
      registerResolution: 1,
    },
    ...{ nominalV, ct: null, factor: 1, mostKw: Number.POSITIVE_INFINITY, ratingSource: 'assumed' },
    ...{ mayExport: true, display: null },
  }
  return [checkVoltage, checkPower, checkPhaseOrder, checkReversed]
    .map((check) => check(facts))
    .filter(({ state }) => state === 'look' || state === 'wrong')
}

/** Whether the device may be commissioned without a reason: a message has come and nothing is wrong. */
export function mayCommission(checks: readonly Check[]): boolean {
  return checks.every(({ key, state }) => state !== 'wrong' && (key !== 'message' || state === 'well'))
}
