import { judgeAround, REGISTER_SEARCHES } from '#domain/meter/register/register-context.ts'
import type { JudgedSamples } from '#domain/meter/rollup/judge-samples.ts'
import type { Interval } from '#domain/time/interval.ts'
import type { Scope } from '../../engine/scope.ts'
import { createGiveWay } from '../../engine/thread/give-way.ts'
import type { Tx } from '../../engine/transaction.ts'
import type { Meter } from '../meter-profile.ts'
import { samplesAround, samplesOfWindows } from './sample.ts'

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

/** The same of stretches of several meters, asked for together. */
export async function loadJudgedTogether(
  tx: Tx,
  scope: Scope,
  windows: readonly { readonly meter: Meter; readonly span: Interval }[],
): Promise<JudgedSamples[]> {
  const wanted = REGISTER_SEARCHES[0]!
  const found = await samplesOfWindows(
    tx,
    scope,
    windows.map(({ meter, span }) => ({ ...span, deviceId: meter.deviceId, registers: meter.registers })),
    wanted,
  )
  const judged: JudgedSamples[] = []
  const giveWay = createGiveWay()
  for (const [n, { meter, span }] of windows.entries()) {
    const samples = found[n]
    const own = samples ? judgeAround(samples, meter, span, wanted) : null
    judged.push(own ?? (await loadJudgedSamples(tx, scope, meter, span)))
    await giveWay()
  }
  return judged
}
