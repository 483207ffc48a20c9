import { connect, type IClientOptions, type MqttClient } from 'mqtt'
import { silentLog } from '#store/engine/log.ts'
import { addName, type NameToKeep } from '#store/meter/hardware/device-name.ts'
import { createHearing } from '../hearing/hearing.ts'
import { createMeterAdmission } from '../meter-admission.ts'
import { type TestMetering, type TestSite, testMetering } from '../testing.ts'
import { type Broker, startBroker } from './broker.ts'

/** Metering behind a broker of its own, on a port that is free. */
export async function testBrokerSite(startAt: number, most?: { connections: number; ofAddress: number }) {
  const metering = await testMetering(startAt)
  const clock = () => metering.time.now
  const { database } = metering
  const door = createMeterAdmission(database, clock)
  const hearing = createHearing({ database, clock, log: silentLog, metering: metering.metering })
  const start = (port = 0) =>
    startBroker({ host: '127.0.0.1', port, log: silentLog, door, hearing, ...(most ? { most } : {}) })
  let broker: Broker = await start()
  const { port } = broker
  const gateways: MqttClient[] = []

  return {
    metering: metering as TestMetering,
    hearing,
    port,
    broker: () => broker,
    /** The broker goes away with everything that it knows, and comes back at the same place. */
    async restart() {
      await broker.stop()
      broker = await start(port)
    },
    /** A gateway with a key; it resolves when it is let in. */
    async gateway(key: string, options: IClientOptions = {}): Promise<MqttClient> {
      const client = connect(`mqtt://127.0.0.1:${port}`, {
        ...{ username: 'gateway', password: key, reconnectPeriod: 50, connectTimeout: 5_000 },
        ...options,
      })
      client.on('error', () => {})
      gateways.push(client)
      await new Promise<void>((resolve, reject) => {
        client.once('connect', () => resolve())
        client.once('error', reject)
        client.once('close', () => reject(new Error('closed')))
      })
      return client
    },
    /** Says for which device of a site a name stands. */
    name: (site: TestSite, name: Partial<NameToKeep> & { id: string }) =>
      database.withScope(site.scope, (tx) =>
        addName(
          tx,
          site.scope,
          { dialect: 'acrel-gateway', channel: '', deviceId: site.deviceIds[0]!, byBroker: false, ...name },
          clock(),
        ),
      ),
    async close() {
      await Promise.all(gateways.map((gateway) => gateway.endAsync(true)))
      await broker.stop()
      await metering.close()
    },
  }
}
