import { firstNotBefore } from '#domain/meter/register/first-not-before.ts'
import { registerContext } from '#domain/meter/register/register-context.ts'
import { type JudgedSamples, judgeSamples } from '#domain/meter/rollup/judge-samples.ts'
import type { Sample } from '#domain/meter/rollup/sample.ts'
import type { Interval } from '#domain/time/interval.ts'
import type { Scope } from '../../engine/scope.ts'
import type { Tx } from '../../engine/transaction.ts'
import type { Meter } from '../meter-profile.ts'
import { samplesAround } from './sample.ts'

/** Enough for a true course of a register and for one with a false value in it. */
const FEW = 8
/** A register that makes no sense over so many readings makes none. */
const MOST = 2048
const WIDER = 16

/** The readings around a window with their registers judged, as they would be among all readings of the device. */
export async function judgedAround(
  tx: Tx,
  scope: Scope,
  { deviceId, profile, replacements, registers }: Meter,
  window: Interval,
): Promise<JudgedSamples> {
  for (let wanted = FEW; ; wanted *= WIDER) {
    const samples = await samplesAround(tx, scope, deviceId, window, { wanted, ...registers })
    const judged = judgeSamples(samples, profile, replacements)
    if (wanted >= MOST) return judged
    // Fewer than wanted: there are no more on that side.
    const tell = ({ kwh, kvarh }: Sample) => kwh !== null || kvarh !== null
    const isAllBefore = samples.slice(0, firstNotBefore(samples, window.from)).filter(tell).length < wanted
    const isAllAfter = samples.slice(firstNotBefore(samples, window.to)).filter(tell).length < wanted
    if (isAllBefore && isAllAfter) return judged
    const context = registerContext(samples, judged, profile, replacements, window)
    if ((context.before || isAllBefore) && (context.after || isAllAfter)) return judged
  }
}
