import { createHash, timingSafeEqual } from 'node:crypto'
import type { KeyHolder } from '#store/meter/ingest-key.ts'
import type { KeyAdmission, Refused } from '../meter/meter-admission.ts'
import { startBroker } from '../meter/mqtt/broker.ts'
import { startListening } from '../meter/mqtt/listening.ts'
import { createMqttHearing, type MqttHearingOptions } from './mqtt-hearing.ts'
import type { SiteFile } from './site-file.ts'
import type { Source } from './source.ts'

export type MqttSetting = NonNullable<SiteFile['mqtt']>

export interface MqttSourceOptions extends MqttHearingOptions {
  /** of the agent */
  readonly key: string
}

/** Hardware at the site that speaks by MQTT: to a broker of the agent's own, or at one beside it. */
export async function startMqttSource(setting: MqttSetting, options: MqttSourceOptions): Promise<Source> {
  const hearing = createMqttHearing(options)
  const { log, key } = options
  // Another agent at the same broker has another key.
  const session = `nairawatt-site-${digest(key).toString('hex').slice(0, 12)}`
  const { figures } = hearing
  if ('url' in setting) {
    const { url } = setting
    const listening = startListening({ mqttUrl: url, hearing, log, session })
    return {
      name: 'MQTT',
      figures: () => (listening.isUp() ? figures() : { ...figures(), trouble: NO_BROKER }),
      stop: () => listening.stop(),
    }
  }
  const { listen, host, password } = setting
  const broker = await startBroker({ host, port: listen, log, door: localDoor(password), hearing })
  log.info({ host, port: broker.port }, 'Hardware is heard by MQTT')
  return { name: 'MQTT', figures, stop: () => broker.stop() }
}

const NO_BROKER = 'The broker is not reached.'

/** Everybody at the site who knows the password; whose readings these are is decided by the server. */
const ANYBODY: KeyHolder = { keyId: 0, organisationId: 0, deviceId: null, deviceIds: new Set() }
const WRONG: Refused = { code: 'not-signed-in', sentence: 'This is not the password of the site.' }

const digest = (text: string) => createHash('sha256').update(text).digest()

function localDoor(password: string): KeyAdmission {
  const right = digest(`Bearer ${password}`)
  return {
    enter: async ({ authorization }) =>
      timingSafeEqual(digest(authorization ?? ''), right) ? { holder: ANYBODY } : WRONG,
  }
}
