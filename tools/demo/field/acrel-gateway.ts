import { setTimeout as sleep } from 'node:timers/promises'
import { connect, type MqttClient } from 'mqtt'
import type { Database } from '#store/engine/database.ts'
import type { Scope } from '#store/engine/scope.ts'
import { addName, findNames } from '#store/meter/hardware/device-name.ts'
import { gatewayKey } from '../gateway-key.ts'
import type { Way, WayOptions } from '../live.ts'
import { acrelFrame, clockText } from './acrel-frame.ts'

const DIALECT = 'acrel-gateway'
const PRODUCT = 'AWT100'
/** Invented, as those of the meters behind it are. */
const GATEWAY = '25110000000001'
const meterSerial = (index: number) => `2511000000010${index}`
/** What is older than that was stored meanwhile. */
const LIVE_MS = 90_000
const ACK_PATIENCE_MS = 20_000
const LOGIN_PATIENCE_MS = 5_000
const LOOK_EVERY_MS = 50

/**
 * A gateway of Acrel with a meter for each device of the branch: it logs in, asks for the time and publishes after the
 * server's answer; what it could not publish is resent as `hstdata`. null: there is no broker, or nothing is left of the devices.
 */
export async function openAcrelGateway(options: WayOptions): Promise<Way | null> {
  const { database, scope, placed, mqttPort, site } = options
  if (mqttPort === null) return null
  const key = await gatewayKey(database, scope, {
    label: `Simulated Acrel gateway of ${placed.branch.name}`,
    deviceIds: placed.deviceIds.filter((id) => id !== null),
  })
  if (key === null) return null
  await nameMeters(database, scope, placed.deviceIds)
  const gateway = logIn(mqttPort, key)

  async function publish(instants: readonly number[]): Promise<void> {
    for (const at of instants) {
      const cmd = Date.now() - at > LIVE_MS ? 'hstdata' : 'data'
      for (const [index, reading] of (site.readingsAt(at) ?? []).entries()) {
        if (placed.deviceIds[index] === null) continue
        const frame = acrelFrame(reading, { gateway: GATEWAY, meter: meterSerial(index) })
        await gateway.client.publishAsync(topic('gw', cmd), JSON.stringify({ ...frame, type: cmd }), {
          qos: 1,
        })
      }
    }
  }

  return {
    async send(instants) {
      if (!(await gateway.isIn())) return 'its login is not answered'
      return withinPatience(publish(instants))
    },
    async stop() {
      await gateway.client.endAsync(true)
    },
  }
}

const topic = (way: 'gw' | 'server', cmd: string) => `/${way}/acrelHW/${PRODUCT}/${cmd}/${GATEWAY}`

/** Connected again whenever the connection is lost, with a login each time. */
function logIn(port: number, key: string): { client: MqttClient; isIn(): Promise<boolean> } {
  const client = connect(`mqtt://127.0.0.1:${port}`, {
    clientId: GATEWAY,
    username: 'gateway',
    password: key,
    protocolVersion: 4,
    reconnectPeriod: 5_000,
  })
  let isAnswered = false
  const say = (cmd: string, body: object) =>
    client.publish(topic('gw', cmd), JSON.stringify({ ...body, gwSN: GATEWAY, type: cmd }), { qos: 1 })
  client.on('error', () => {})
  client.on('connect', () => {
    client.subscribe(topic('server', '+'), { qos: 1 }, () => {
      say('login', { ver: 1011, rssi: 48, time: clockText(Date.now()), verpro: 0, iapVer: 0 })
    })
  })
  client.on('message', (name) => {
    if (name !== topic('server', 'login')) return
    isAnswered = true
    say('time', {})
    say('para', { meterName: 'adl400', time: clockText(Date.now()), upInterval: '1' })
  })
  client.on('close', () => {
    isAnswered = false
  })
  async function isIn(): Promise<boolean> {
    const deadline = Date.now() + LOGIN_PATIENCE_MS
    while (!isAnswered && Date.now() < deadline) await sleep(LOOK_EVERY_MS)
    return isAnswered
  }
  return { client, isIn }
}

/** null: all of it is acknowledged; else why not. */
async function withinPatience(publishing: Promise<void>): Promise<string | null> {
  const ended = new AbortController()
  const late = sleep(ACK_PATIENCE_MS, 'no acknowledgement came', { signal: ended.signal }).catch(() => null)
  const done = publishing.then(
    () => null,
    (error: unknown) => (error instanceof Error ? error.message : String(error)),
  )
  return Promise.race([done, late]).finally(() => ended.abort())
}

/** Says once which meter is which device. */
async function nameMeters(
  database: Database,
  scope: Scope,
  deviceIds: readonly (number | null)[],
): Promise<void> {
  await database.withScope(scope, async (tx) => {
    const known = await findNames(
      tx,
      scope,
      DIALECT,
      deviceIds.map((_, index) => meterSerial(index)),
    )
    for (const [index, deviceId] of deviceIds.entries()) {
      const id = meterSerial(index)
      if (deviceId === null || known.some((name) => name.id === id)) continue
      const name = { dialect: DIALECT, id, channel: '', deviceId, byBroker: false }
      await addName(tx, scope, name, Date.now())
    }
  })
}
