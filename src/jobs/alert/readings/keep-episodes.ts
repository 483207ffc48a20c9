import type { Episode } from '#domain/alert/episodes.ts'
import { reconcile } from '#domain/alert/reconcile.ts'
import type { AlertKind } from '#domain/alert/settings.ts'
import { type Alert, moveAlert, removeAlert } from '#store/alert/alert.ts'
import type { LookContext } from '../judge-context.ts'

interface Compared {
  /** What may be moved or withdrawn. */
  readonly written: readonly Alert[]
  readonly found: readonly Episode[]
}

/** Writes down what was found of a kind at a device. */
export async function keepEpisodes(
  { tx, scope, added }: LookContext,
  device: { readonly id: number; readonly branchId: number },
  kind: AlertKind,
  { written, found }: Compared,
): Promise<void> {
  if (written.length === 0 && found.length === 0) return
  const place = { kind, branchId: device.branchId, deviceId: device.id }
  const changes = reconcile(written, found)
  for (const id of changes.removed) await removeAlert(tx, scope, id)
  for (const [id, episode] of changes.moved) await moveAlert(tx, scope, id, episode)
  added.push(...changes.added.map((episode) => ({ place, episode })))
}
