import { periodSentence, ratingSentence } from '#contract/meter/quality-messages.ts'
import { learnedPeriod } from '#domain/meter/learned-period.ts'
import type { Tree } from '#domain/site/tree.ts'
import type { Scope } from '#store/engine/scope.ts'
import type { Tx } from '#store/engine/transaction.ts'
import { newestInstants } from '#store/meter/device-learned.ts'
import { loadMeterProfiles } from '#store/meter/meter-profile.ts'

/** What should be entered or changed about a device before its figures can be trusted. */
export interface DeviceQuestion {
  /** Branch/Device */
  readonly device: string
  readonly about: 'rating' | 'period'
  readonly sentence: string
}

/** Asks for ratings that nobody has entered, and for periods that the readings contradict (domain.md §15.1, T12). */
export async function deviceQuestions(
  tx: Tx,
  scope: Scope,
  { branches }: Tree,
  only?: number,
): Promise<DeviceQuestion[]> {
  const devices = branches
    .flatMap((branch) =>
      branch.devices.map((device) => ({ ...device, path: `${branch.name}/${device.name}` })),
    )
    .filter(({ id, isActive }) => (only === undefined ? isActive : id === only))
  const ids = devices.map(({ id }) => id)
  const [meters, newest] = await Promise.all([
    loadMeterProfiles(tx, scope, ids),
    newestInstants(tx, scope, ids),
  ])
  return devices.flatMap(({ id, path, periodS }): DeviceQuestion[] => {
    const meter = meters.get(id)!
    const rating = ratingSentence(meter.ratingSource, meter.profile.pMaxKw)
    const period = periodSentence(periodS, learnedPeriod(newest.get(id) ?? []))
    return [
      ...(period === null ? [] : [{ device: path, about: 'period' as const, sentence: period }]),
      ...(rating === null ? [] : [{ device: path, about: 'rating' as const, sentence: rating }]),
    ]
  })
}
