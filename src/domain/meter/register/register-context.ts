/**
 * Whether a stretch of readings holds enough on either side of a window for all of it to be judged.
 *
 * Before it: four registers in a row that fit one another, for they decide the state of the judge whatever stood before
 * them. After it: two accepted ones, for the second makes the first final. With them, a window rolled up alone equals the
 * same window of a longer time. Source: domain.md §15.2.
 */
import type { Interval } from '../../time/interval.ts'
import {
  createRegisterFit,
  type JudgedSamples,
  judgeSamples,
  type Register,
  registerValues,
} from '../rollup/judge-samples.ts'
import type { MeterProfile, Replacement, Sample } from '../rollup/sample.ts'
import { firstNotBefore } from './first-not-before.ts'
import type { RegisterFit, RegisterPoint } from './judge-register.ts'

const RUN = 4
const FOLLOWING = 2

/**
 * How many readings with a register are looked for on either side of a window, one after the other: enough for a true
 * course of a register, for one with false values in it, and for one that makes no sense over so many readings and
 * therefore makes none.
 */
export const REGISTER_SEARCHES: readonly number[] = [8, 128, 2048]

interface Judge {
  readonly profile: MeterProfile
  readonly replacements: readonly Replacement[]
}

/**
 * The readings around a window with their registers judged, as they would be among all readings of the device; null:
 * `wanted` of them on either side were too few to tell.
 */
export function judgeAround(
  samples: readonly Sample[],
  { profile, replacements }: Judge,
  window: Interval,
  wanted: number,
): JudgedSamples | null {
  const judged = judgeSamples(samples, profile, replacements)
  if (wanted >= REGISTER_SEARCHES.at(-1)!) return judged
  // Fewer than wanted: there are no more on that side.
  const tells = ({ kwh, kvarh }: Sample) => kwh !== null || kvarh !== null
  const isAllBefore = samples.slice(0, firstNotBefore(samples, window.from)).filter(tells).length < wanted
  const isAllAfter = samples.slice(firstNotBefore(samples, window.to)).filter(tells).length < wanted
  if (isAllBefore && isAllAfter) return judged
  const context = registerContext(samples, judged, profile, replacements, window)
  return (context.before || isAllBefore) && (context.after || isAllAfter) ? judged : null
}

export interface Context {
  readonly before: boolean
  readonly after: boolean
}

export function registerContext(
  samples: readonly Sample[],
  judged: JudgedSamples,
  profile: MeterProfile,
  replacements: readonly Replacement[],
  window: Interval,
): Context {
  const of = (register: Register): Context => {
    const told = registerValues(samples, register)
    if (told.length === 0) return { before: true, after: true }
    const fit = createRegisterFit(register, profile, replacements)
    const accepted = registerValues(judged.samples, register).filter(({ at }) => at >= window.to)
    return { before: hasRun(told, window.from, fit), after: accepted.length >= FOLLOWING }
  }
  const [active, reactive] = [of('kwh'), of('kvarh')]
  return { before: active.before && reactive.before, after: active.after && reactive.after }
}

function hasRun(told: readonly RegisterPoint[], until: number, fit: RegisterFit): boolean {
  let run = 0
  for (let i = 0; i < told.length && told[i]!.at < until; i++) {
    run = i > 0 && fit.fits(told[i - 1]!, told[i]!) ? run + 1 : 1
    if (run >= RUN) return true
  }
  return false
}
