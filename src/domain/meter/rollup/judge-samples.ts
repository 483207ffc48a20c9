/**
 * The readings of a device with what is false in their registers taken out.
 *
 * Each register is judged for itself (judge-register); a value that is held or rejected becomes unknown, the rest of its
 * reading stays. Source: domain.md §15.2.
 */
import type { Instant, Interval } from '../../time/interval.ts'
import { judgeRegister, type RegisterPoint, type Verdict } from '../register/judge-register.ts'
import { sortedMultipliers } from '../register/multiplier.ts'
import { registerFit } from '../register/register-fit.ts'
import type { MeterProfile, Replacement, Sample } from './sample.ts'

export type Register = 'kwh' | 'kvarh'

export interface RegisterVerdict extends Verdict {
  readonly register: Register
}

export interface JudgedSamples {
  /** In order, each instant once; false registers are null. */
  readonly samples: readonly Sample[]
  /** Those of them that tell an accepted import register. */
  readonly registers: readonly Sample[]
  readonly verdicts: readonly RegisterVerdict[]
  /** From the newest accepted to the newest held import register; null: nothing is held. */
  readonly held: Interval | null
}

/** In order of time, each instant once; the array itself when it already is. */
function inOrder(samples: readonly Sample[]): readonly Sample[] {
  let isOrdered = true
  for (let i = 1; i < samples.length && isOrdered; i++) isOrdered = samples[i]!.at > samples[i - 1]!.at
  if (isOrdered) return samples
  const sorted = [...samples].sort((a, b) => a.at - b.at)
  return sorted.filter((sample, i) => i === 0 || sample.at !== sorted[i - 1]?.at)
}

/** What a register of these samples told, in order. */
export function registerValues(samples: readonly Sample[], register: Register): RegisterPoint[] {
  const told: RegisterPoint[] = []
  for (const sample of samples) {
    const value = sample[register]
    if (value !== null) told.push({ at: sample.at, value })
  }
  return told
}

/** By what a register of the meter is judged; what a new meter's reactive register began with is not recorded. */
export function createRegisterFit(
  register: Register,
  profile: MeterProfile,
  replacements: readonly Replacement[],
) {
  return registerFit({
    limits: profile,
    multipliers: sortedMultipliers(profile.multipliers),
    replacements: [...replacements]
      .sort((a, b) => a.at - b.at)
      .map(({ at, newInitialKwh }) => ({ at, newInitialKwh: register === 'kwh' ? newInitialKwh : null })),
  })
}

export function judgeSamples(
  samples: readonly Sample[],
  profile: MeterProfile,
  replacements: readonly Replacement[],
): JudgedSamples {
  const ordered = inOrder(samples)
  const judge = (register: Register) =>
    judgeRegister(registerValues(ordered, register), createRegisterFit(register, profile, replacements))
  const active = judge('kwh')
  const reactive = judge('kvarh')
  const isHeld = ({ verdict }: Verdict) => verdict === 'H'
  const lastHeld = active.verdicts.findLast(isHeld)
  const sound = without(without(ordered, 'kwh', active.verdicts), 'kvarh', reactive.verdicts)
  return {
    samples: sound,
    registers: sound.filter(({ kwh }) => kwh !== null),
    verdicts: [
      ...active.verdicts.map((one) => ({ ...one, register: 'kwh' as const })),
      ...reactive.verdicts.map((one) => ({ ...one, register: 'kvarh' as const })),
    ],
    held: lastHeld && active.accepted ? { from: active.accepted.at, to: lastHeld.at } : null,
  }
}

function without(samples: readonly Sample[], register: Register, verdicts: readonly Verdict[]) {
  const wrong = new Set<Instant>(verdicts.filter(({ verdict }) => verdict !== 'R').map(({ at }) => at))
  if (wrong.size === 0) return samples
  return samples.map((sample) => (wrong.has(sample.at) ? { ...sample, [register]: null } : sample))
}
