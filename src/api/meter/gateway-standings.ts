import { gatewaySilentSince } from '#domain/alert/gateway-silent.ts'
import { joinGateways } from '#domain/alert/join-gateways.ts'
import type { Tree } from '#domain/site/tree.ts'
import type { Instant } from '#domain/time/interval.ts'
import type { Scope } from '#store/engine/scope.ts'
import type { Tx } from '#store/engine/transaction.ts'
import { deviceVoices, gatewayKeys } from '#store/meter/hardware/gateway.ts'
import { siteAgents } from '#store/meter/site-agent.ts'

/** How an organisation's gateways stand, for whoever runs the server; site agents are told apart. */
export interface GatewayStandings {
  readonly gateways: number
  readonly silent: readonly { readonly name: string; readonly since: Instant; readonly devices: number }[]
}

export async function gatewayStandings(
  tx: Tx,
  scope: Scope,
  tree: Tree,
  now: Instant,
): Promise<GatewayStandings> {
  const [keys, agents] = await Promise.all([gatewayKeys(tx, scope), siteAgents(tx, scope)])
  const ofAgents = new Set(agents.map(({ keyId }) => keyId))
  const watched = keys.filter(({ keyId }) => !ofAgents.has(keyId))
  const voices = await deviceVoices(
    tx,
    scope,
    watched.flatMap(({ deviceIds }) => deviceIds),
  )
  const gateways = joinGateways(watched, tree, voices)
  const silent = gateways.flatMap((gateway) => {
    const since = gatewaySilentSince(gateway, now)
    return since === null ? [] : [{ name: gateway.name, since, devices: gateway.devices.length }]
  })
  return { gateways: gateways.length, silent: silent.sort((a, b) => a.since - b.since) }
}
