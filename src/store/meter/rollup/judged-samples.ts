import { judgeAround, REGISTER_SEARCHES } from '#domain/meter/register/register-context.ts'
import type { JudgedSamples } from '#domain/meter/rollup/judge-samples.ts'
import type { Interval } from '#domain/time/interval.ts'
import type { Scope } from '../../engine/scope.ts'
import type { Tx } from '../../engine/transaction.ts'
import type { Meter } from '../meter-profile.ts'
import { samplesAround } from './sample.ts'

/** The readings around a window with their registers judged; more of them are read until they tell enough. */
export async function loadJudgedSamples(
  tx: Tx,
  scope: Scope,
  meter: Meter,
  window: Interval,
): Promise<JudgedSamples> {
  for (const wanted of REGISTER_SEARCHES) {
    const samples = await samplesAround(tx, scope, meter.deviceId, window, { wanted, ...meter.registers })
    const judged = judgeAround(samples, meter, window, wanted)
    if (judged) return judged
  }
  throw new Error('The last search is always enough')
}
