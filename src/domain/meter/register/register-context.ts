/**
 * Whether a stretch of readings holds enough on either side of a window for all of it to be judged.
 *
 * Before it: four registers in a row that fit one another, for they decide the state of the judge whatever stood before
 * them. After it: two accepted ones, for the second makes the first final. With them, a window rolled up alone equals the
 * same window of a longer time. Source: domain.md §15.2.
 */
import type { Interval } from '../../time/interval.ts'
import { fitOf, type JudgedSamples, type Register, toldBy } from '../rollup/judge-samples.ts'
import type { MeterProfile, Replacement, Sample } from '../rollup/sample.ts'
import type { RegisterFit, Told } from './judge-register.ts'

const RUN = 4
const FOLLOWING = 2

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
    const told = toldBy(samples, register)
    if (told.length === 0) return { before: true, after: true }
    const fit = fitOf(register, profile, replacements)
    const accepted = toldBy(judged.samples, register).filter(({ at }) => at >= window.to)
    return { before: hasRun(told, window.from, fit), after: accepted.length >= FOLLOWING }
  }
  const [active, reactive] = [of('kwh'), of('kvarh')]
  return { before: active.before && reactive.before, after: active.after && reactive.after }
}

function hasRun(told: readonly Told[], until: number, fit: RegisterFit): boolean {
  let run = 0
  for (let i = 0; i < told.length && told[i]!.at < until; i++) {
    run = i > 0 && fit.fits(told[i - 1]!, told[i]!) ? run + 1 : 1
    if (run >= RUN) return true
  }
  return false
}
