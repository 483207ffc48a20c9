import { setTimeout as sleep } from 'node:timers/promises'
import type { IngestCommands } from '#contract/meter/commands.ts'
import type { SwitchState } from '#domain/breaker/command.ts'
import { mayObey } from '#domain/breaker/obey.ts'
import { addBreaker, listBreakers } from '#store/breaker/breaker.ts'
import type { Database } from '#store/engine/database.ts'
import type { Log } from '#store/engine/log.ts'
import type { Scope } from '#store/engine/scope.ts'
import { gatewayKey } from './gateway-key.ts'
import type { Founded } from './organisations.ts'

const POLL_EVERY_MS = 1_000
/** A motor drive needs its time. */
const SWITCHING_MS = 1_200
const TIMEOUT_MS = 5_000

interface DemoBreaker {
  readonly branch: string
  readonly device: string
  readonly provider: string
  /** `stuck` stays as it is; `away` has a gateway that nobody has connected yet. */
  readonly kind?: 'stuck' | 'away'
}

/** By organisation. All are simulated; the makers are invented. */
const BREAKERS: Readonly<Record<string, readonly DemoBreaker[]>> = {
  'Adunni Demo Stores': [
    { branch: 'Ikeja', device: 'Utility', provider: 'Demo Switchgear' },
    { branch: 'Ikeja', device: 'Gen 1', provider: 'Demo Switchgear' },
    { branch: 'Surulere', device: 'Utility', provider: 'Demo Switchgear' },
    { branch: 'Surulere', device: 'Gen 1', provider: 'Demo Relays', kind: 'away' },
    { branch: 'Abuja', device: 'Gen 1', provider: 'Demo Relays', kind: 'stuck' },
  ],
  'Kolanut Demo Foods': [
    { branch: 'Ibadan', device: 'HVAC', provider: 'Demo Switchgear' },
    { branch: 'Ibadan', device: 'Production Line', provider: 'Demo Switchgear' },
    { branch: 'Kano', device: 'Cold Room', provider: 'Demo Relays' },
    { branch: 'Kano', device: 'HVAC', provider: 'Demo Relays' },
  ],
}

export interface BreakersOptions {
  readonly database: Database
  readonly organisations: readonly Founded[]
  /** where the product listens, without a slash at the end */
  readonly address: string
  readonly log: Log
}

interface Simulated {
  readonly isStuck: boolean
  state: SwitchState
  lastId: number
}

interface Gateway {
  readonly key: string
  readonly breakers: ReadonlyMap<number, Simulated>
  isTroubled: boolean
}

/** Simulated gateways that fetch breaker commands by HTTP, and breakers that obey and answer. */
export async function startBreakers(options: BreakersOptions): Promise<{ stop(): Promise<void> }> {
  const { database, organisations, log } = options
  const gateways: Gateway[] = []
  for (const founded of organisations) {
    const gateway = await addGateway(database, founded)
    if (gateway) gateways.push(gateway)
  }
  const ended = new AbortController()
  const rest = (ms: number) => sleep(ms, undefined, { signal: ended.signal }).catch(() => {})
  const post = (gateway: Gateway, path: string, state: SwitchState) =>
    ask(options, gateway, path, { state }).catch(() => {})

  async function obey(gateway: Gateway, command: IngestCommands['commands'][number]): Promise<void> {
    const { id, device_id, state, expires } = command
    const breaker = gateway.breakers.get(device_id)
    if (!breaker || !mayObey({ id, expiresAt: Date.parse(expires) }, breaker.lastId, Date.now())) return
    breaker.lastId = id
    await rest(SWITCHING_MS)
    if (ended.signal.aborted) return
    if (!breaker.isStuck) breaker.state = state
    await post(gateway, `commands/${id}/ack`, breaker.state)
  }

  async function poll(gateway: Gateway): Promise<void> {
    try {
      const { commands } = (await ask(options, gateway, 'commands/')) as IngestCommands
      for (const command of commands) void obey(gateway, command)
      gateway.isTroubled = false
    } catch (error) {
      if (!gateway.isTroubled)
        log.warn({ err: error }, 'A simulated gateway of breakers cannot fetch commands')
      gateway.isTroubled = true
    }
  }

  async function run(gateway: Gateway): Promise<void> {
    for (const [id, { state }] of gateway.breakers) await post(gateway, `breakers/${id}/state`, state)
    while (!ended.signal.aborted) {
      await poll(gateway)
      await rest(POLL_EVERY_MS)
    }
  }

  const running = gateways.map(run)
  return {
    async stop() {
      ended.abort()
      await Promise.all(running)
    },
  }
}

/** The organisation's breakers and the key of the gateway that speaks for them; null: it has none. */
async function addGateway(database: Database, founded: Founded): Promise<Gateway | null> {
  const { scope, organisation, branches } = founded
  const found = (BREAKERS[organisation.name] ?? []).flatMap((breaker) => {
    const placed = branches.find(({ branch }) => branch.name === breaker.branch)
    const place = placed?.branch.devices.findIndex(({ name }) => name === breaker.device) ?? -1
    const deviceId = placed?.deviceIds[place] ?? null
    return deviceId === null ? [] : [{ ...breaker, deviceId }]
  })
  if (found.length === 0) return null
  const states = await addBreakers(database, scope, found)
  const connected = found.filter(({ kind }) => kind !== 'away')
  const key = await gatewayKey(database, scope, {
    label: 'Simulated gateway of breakers',
    deviceIds: connected.map(({ deviceId }) => deviceId),
  })
  if (key === null) return null
  const breakers = connected.map(({ deviceId, kind }): [number, Simulated] => {
    const isStuck = kind === 'stuck'
    return [deviceId, { isStuck, state: states.get(deviceId) ?? (isStuck ? 'OFF' : 'ON'), lastId: 0 }]
  })
  return { key, breakers: new Map(breakers), isTroubled: false }
}

/** The states as they were reported before this start. */
async function addBreakers(
  database: Database,
  scope: Scope,
  found: readonly { deviceId: number; provider: string }[],
): Promise<Map<number, SwitchState | null>> {
  return database.withScope(scope, async (tx) => {
    for (const { deviceId, provider } of found)
      await addBreaker(tx, scope, { deviceId, provider, channel: 'http' })
    const known = await listBreakers(
      tx,
      scope,
      found.map(({ deviceId }) => deviceId),
    )
    return new Map(known.map(({ deviceId, reportedState }) => [deviceId, reportedState]))
  })
}

async function ask(
  { address }: BreakersOptions,
  { key }: Gateway,
  path: string,
  body?: object,
): Promise<unknown> {
  const answer = await fetch(`${address}/api/v1/ingest/${path}`, {
    method: body ? 'POST' : 'GET',
    headers: { authorization: `Bearer ${key}`, ...(body ? { 'content-type': 'application/json' } : {}) },
    ...(body ? { body: JSON.stringify(body) } : {}),
    signal: AbortSignal.timeout(TIMEOUT_MS),
  })
  if (!answer.ok) throw new Error(`${answer.status} ${(await answer.text()).slice(0, 200)}`)
  return answer.json()
}
