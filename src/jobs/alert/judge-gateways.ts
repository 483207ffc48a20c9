import type { Episode } from '#domain/alert/episodes.ts'
import { type Gateway, gatewayEpisode, isTold } from '#domain/alert/gateway-silent.ts'
import {
  type GatewaySite,
  type JoinedGateway,
  joinGateways,
  lastSpeakers,
  type Voice,
} from '#domain/alert/join-gateways.ts'
import { groupBy } from '#domain/group-by.ts'
import { DAY_MS } from '#domain/time/interval.ts'
import { type Alert, gatewayAlerts, moveAlert } from '#store/alert/alert.ts'
import type { WatchedDevice } from '#store/alert/watched-device.ts'
import { deviceVoices, gatewayKeys } from '#store/meter/hardware/gateway.ts'
import type { LookContext } from './judge-context.ts'

/** Silences that ended earlier say nothing of what is judged now. */
const REACH_MS = 8 * DAY_MS

/** Says of a meter's silence whether the alert of its gateway tells it. */
export type ToldByGateway = (
  meter: { readonly id: number; readonly periodS: number; readonly branchId: number },
  episode: Episode,
) => boolean

/**
 * Begins, keeps and ends the alerts of gateways that are silent; before the meters behind them are judged, whose silence
 * they tell.
 */
export async function judgeGateways(
  ctx: LookContext,
  loadDevices: () => Promise<readonly WatchedDevice[]>,
): Promise<ToldByGateway> {
  const { tx, scope, now } = ctx
  const keys = await gatewayKeys(tx, scope)
  const written = await gatewayAlerts(tx, scope, now - REACH_MS)
  if (keys.length === 0 && written.length === 0) return () => false
  const voices = await deviceVoices(
    tx,
    scope,
    keys.flatMap(({ deviceIds }) => deviceIds),
  )
  const gateways = joinGateways(keys, toSite(await loadDevices()), voices)
  for (const gateway of gateways) await keepSilence(ctx, gateway, written)
  // Its keys are revoked: nothing is waited for any more.
  for (const alert of written)
    if (alert.until === null && !gateways.some((gateway) => isOf(gateway, alert)))
      await moveAlert(tx, scope, alert.id, { ...alert, until: now })
  return tellsOf(ctx, gateways, voices, written)
}

/** Devices in the order of the tree. */
function toSite(devices: readonly WatchedDevice[]): GatewaySite {
  const byBranch = groupBy(devices, ({ branchId }) => branchId)
  return { branches: [...byBranch].map(([id, own]) => ({ id, devices: own })) }
}

/** Two of one name never share a branch. */
function isOf({ name, branchIds }: JoinedGateway, alert: Pick<Alert, 'branchId' | 'about'>): boolean {
  return alert.about === name && branchIds.includes(alert.branchId)
}

async function keepSilence(
  ctx: LookContext,
  gateway: JoinedGateway,
  written: readonly Alert[],
): Promise<void> {
  const { tx, scope, now, added } = ctx
  const { name, branchId } = gateway
  const open = written.find((alert) => isOf(gateway, alert) && alert.until === null) ?? null
  const episode = gatewayEpisode(open, gateway, now)
  if (episode === null) return
  const place = { kind: 'gateway-silent', branchId, deviceId: null, about: name, words: name } as const
  if (open === null) added.push({ place, episode })
  else if (episode.until !== open.until || episode.value !== open.value)
    await moveAlert(tx, scope, open.id, episode)
}

function tellsOf(
  { now, added }: LookContext,
  gateways: readonly JoinedGateway[],
  voices: readonly Voice[],
  written: readonly Alert[],
): ToldByGateway {
  const watched = new Map(
    gateways.map((gateway) => {
      const silences = [
        ...written.filter((alert) => isOf(gateway, alert)),
        ...added.flatMap(({ place: { branchId, about = null }, episode }) =>
          isOf(gateway, { branchId, about }) ? [{ ...episode, branchId }] : [],
        ),
      ]
      // An alert that was open ends in this look where the gateway has been heard.
      const seen = silences.map(({ branchId, ...one }) => ({
        ...(one.until === null ? endIfHeard(one, gateway, now) : one),
        branchId,
      }))
      return [gateway, { gateway, silences: seen }]
    }),
  )
  const speakers = lastSpeakers(gateways, voices)
  return (meter, episode) => {
    const through = (speakers.get(meter.id) ?? []).flatMap((gateway) => watched.get(gateway) ?? [])
    return isTold(episode, meter, through, now)
  }
}

function endIfHeard(silence: Episode, gateway: Gateway, now: number): Episode {
  return gatewayEpisode(silence, gateway, now) ?? silence
}
