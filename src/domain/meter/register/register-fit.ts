import type { Kwh } from '../../quantity.ts'
import type { Instant } from '../../time/interval.ts'
import type { RegisterFit, RegisterPoint } from './judge-register.ts'
import { factorAt, type Multiplier } from './multiplier.ts'
import { isCorrection, isPlausible, type RegisterLimits, risenFrom } from './register-step.ts'

/** What a register has to go by. */
export interface RegisterCourse {
  readonly limits: RegisterLimits
  /** In order of date. */
  readonly multipliers: readonly Multiplier[]
  /** In order of time; a register that the new meter begins with is not known of every register. */
  readonly replacements: readonly { at: Instant; newInitialKwh: Kwh | null }[]
}

/**
 * Whether readings follow one another: a rise that the device can have consumed, a rollover, or, where the meter was
 * replaced in between, such a rise from what the new meter began with. Source: domain.md §2.3, §2.4, §15.2.
 */
export function registerFit({ limits, multipliers, replacements }: RegisterCourse): RegisterFit {
  const replacementBetween = (a: RegisterPoint, b: RegisterPoint) =>
    replacements.length === 0 ? undefined : replacements.findLast(({ at }) => at > a.at && at <= b.at)
  const step = (value: number, a: RegisterPoint, b: RegisterPoint) =>
    risenFrom(value, b.value, b.at - a.at, factorAt(multipliers, a.at), limits) !== null
  return {
    fits(a, b) {
      const replaced = replacementBetween(a, b)
      if (replaced === undefined) return step(a.value, a, b)
      return replaced.newInitialKwh === null || step(replaced.newInitialKwh, a, b)
    },
    breakOf(a, b) {
      const factor = factorAt(multipliers, a.at)
      if (isCorrection(a.value, b.value, factor)) return 'correction'
      return b.value < a.value && isPlausible(b.value, b.at - a.at, factor, limits) ? 'reset' : 'exchange'
    },
  }
}
