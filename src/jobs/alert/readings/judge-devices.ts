import type { Episode } from '#domain/alert/episodes.ts'
import { compareWritten, type Found } from '#domain/alert/look/judge-blocks.ts'
import { isTogether } from '#domain/alert/reconcile.ts'
import type { LookContext } from '../judge-context.ts'
import type { ToldByGateway } from '../judge-gateways.ts'
import type { DeviceLook } from './device-look.ts'
import { keepEpisodes } from './keep-episodes.ts'

/** What the readings of each device tell, by device. */
export interface ToldByReadings {
  readonly blocks: ReadonlyMap<number, Found>
  /** Days of running outside of the hours, and from where on their alerts are judged. */
  readonly days: ReadonlyMap<number, { readonly from: number; readonly found: readonly Episode[] }>
}

/** Makes what is written down about devices equal to what their readings tell, in the order of the tree. */
export async function keepDevices(
  ctx: LookContext,
  looks: readonly DeviceLook[],
  told: ToldByReadings,
  isToldByGateway: ToldByGateway,
): Promise<void> {
  for (const look of looks) {
    const { device } = look
    for (const [kind, episodes] of told.blocks.get(device.id) ?? []) {
      const found = kind === 'offline' ? silences(look, episodes, isToldByGateway) : episodes
      await keepEpisodes(ctx, device, kind, compareWritten(look, kind, found))
    }
    const days = told.days.get(device.id)
    if (days === undefined) continue
    const written = look.written.filter(
      ({ kind, until }) => kind === 'operating-time' && (until === null || until >= look.touchedFrom),
    )
    const found = days.found.filter(({ until }) => until === null || until >= days.from)
    await keepEpisodes(ctx, device, 'operating-time', { written, found })
  }
}

/** Whether somebody has to say which silences a gateway's alert tells. */
export function hasUntoldSilence(looks: readonly DeviceLook[], blocks: ReadonlyMap<number, Found>): boolean {
  return looks.some((look) =>
    (blocks.get(look.device.id)?.get('offline') ?? []).some((episode) => !isWritten(look, episode)),
  )
}

/** Those that are the meter's own: what its gateway's alert tells is not told twice, unless it was already. */
function silences(
  look: DeviceLook,
  found: readonly Episode[],
  isToldByGateway: ToldByGateway,
): readonly Episode[] {
  return found.filter((episode) => isWritten(look, episode) || !isToldByGateway(look.device, episode))
}

function isWritten({ written }: DeviceLook, episode: Episode): boolean {
  return written.some((alert) => alert.kind === 'offline' && isTogether(alert, episode))
}
