import type { Episode } from '#domain/alert/episodes.ts'
import { reconcile } from '#domain/alert/reconcile.ts'
import type { AlertKind } from '#domain/alert/settings.ts'
import { moveAlert, removeAlert } from '#store/alert/alert.ts'
import type { JudgeContext, Judged } from './judge-context.ts'

/** Writes down what was found of a kind at a device; what ended before the readings changed stays as it is. */
export async function keepEpisodes(
  { tx, scope, added }: JudgeContext,
  { branch, device, written, changedFrom }: Pick<Judged, 'branch' | 'device' | 'written' | 'changedFrom'>,
  kind: AlertKind,
  found: readonly Episode[],
): Promise<void> {
  const place = { kind, branchId: branch.id, deviceId: device.id }
  const changes = reconcile(
    written.filter((one) => one.kind === kind),
    found.filter(({ until }) => until === null || until >= changedFrom),
  )
  for (const id of changes.removed) await removeAlert(tx, scope, id)
  for (const [id, episode] of changes.moved) await moveAlert(tx, scope, id, episode)
  added.push(...changes.added.map((episode) => ({ place, episode })))
}
