import type { Check, CommissionFacts } from './check.ts'
import { checkDisplay } from './display-check.ts'
import { checkPower, checkVoltage } from './electrical-checks.ts'
import { checkRatio, checkRegister } from './energy-checks.ts'
import { checkPhaseOrder, checkReversed } from './phase-checks.ts'
import { checkClock, checkMessage, checkPeriod } from './time-checks.ts'

/** All checks of a newly connected device, in the order in which an installer mends what is wrong. */
export function runChecks(facts: CommissionFacts): Check[] {
  return [
    checkMessage,
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

/** Whether the device may be commissioned without a reason: a message has come and nothing is wrong. */
export function mayCommission(checks: readonly Check[]): boolean {
  return checks.every(({ key, state }) => state !== 'wrong' && (key !== 'message' || state === 'well'))
}
