import { type JudgedSamples, judgeSamples } from '#domain/meter/judge-samples.ts'
import { registerContext } from '#domain/meter/register-context.ts'
import type { Interval } from '#domain/time/interval.ts'
import type { Meter } from './meter-profile.ts'
import { samplesAround } from './sample.ts'
import type { Scope } from './scope.ts'
import type { Tx } from './transaction.ts'

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
    const tell = samples.filter(({ kwh, kvarh }) => kwh !== null || kvarh !== null)
    const context = registerContext(tell, judged, profile, replacements, window)
    const isAll = (side: typeof tell) => side.length < wanted
    const before = context.before || isAll(tell.filter(({ at }) => at < window.from))
    const after = context.after || isAll(tell.filter(({ at }) => at >= window.to))
    if (before && after) return judged
  }
}
