/**
 * LoRaWAN through a network server: ChirpStack v4 and The Things Stack v3. Source: docs/hardware.md.
 *
 * What the server's codec decoded is taken: its fields are measures where they carry our names and units (`kwh_import`,
 * `kw`, `v`, `fuel_pct`, … of docs/hardware.md). Anything else is for a mapping. The bytes count only where there is no codec.
 */

import { readingFrame } from '#contract/meter/reading.ts'
import type { HardwareFacts } from '#domain/meter/health/hardware-facts.ts'
import { toName } from '#domain/meter/json-value.ts'
import { isRefusal, type Refusal } from '../refusal.ts'
import { readIsoStamp } from '../stamp.ts'
import { asFields, type Fields, parseFields } from './json-fields.ts'
import { readBattery, readRadio, readStatus } from './lorawan-facts.ts'
import {
  CHIRPSTACK_ADVICE,
  chirpstackModel,
  type RawUplink,
  readRaw,
  THINGS_STACK_ADVICE,
  thingsStackModel,
} from './lorawan-raw.ts'
import type { MessageDialect, Said } from './message.ts'
import { native } from './native.ts'

/** What a network server says beside the values. */
interface Uplink {
  readonly eui: string | null
  readonly time: unknown
  /** null: the server has decoded nothing */
  readonly values: Fields | null
  readonly raw: RawUplink
  readonly facts: HardwareFacts
}

const CHIRPSTACK = /^application\/[^/]{1,100}\/device\/([^/]{1,100})\/event\/(up|status)$/

export const chirpstack: MessageDialect = {
  name: 'chirpstack',
  topics: ['application/+/device/+/event/up', 'application/+/device/+/event/status'],
  gateway: (topic) => CHIRPSTACK.exec(topic)?.[1] ?? null,
  open: () => ({
    hear: ({ topic, payload }) => {
      const fields = parseFields(payload)
      const eui = toName(asFields(fields?.deviceInfo)?.devEui)
      const values = asFields(fields?.object)
      if (CHIRPSTACK.exec(topic)?.[2] === 'status')
        return fields && eui ? { health: [{ name: nameDevice(eui), facts: readStatus(fields) }] } : {}
      const facts = { ...readRadio(fields?.rxInfo), ...readBattery(values?.battery) }
      const model = chirpstackModel(asFields(fields?.deviceInfo))
      const raw = { model, base64: fields?.data, port: fields?.fPort, advice: CHIRPSTACK_ADVICE }
      return readUplink(fields, { eui, time: fields?.time, values, raw, facts })
    },
  }),
}

const THINGS_STACK = /^v3\/[^/]{1,100}\/devices\/([^/]{1,100})\/up$/

export const thingsStack: MessageDialect = {
  name: 'things-stack',
  topics: ['v3/+/devices/+/up'],
  gateway: (topic) => THINGS_STACK.exec(topic)?.[1] ?? null,
  open: () => ({
    hear: ({ payload }) => {
      const fields = parseFields(payload)
      const uplink = asFields(fields?.uplink_message)
      const eui = toName(asFields(fields?.end_device_ids)?.dev_eui)
      const time = uplink?.received_at ?? fields?.received_at
      const values = asFields(uplink?.decoded_payload)
      const version = asFields(uplink?.version_ids)
      const firmware = version?.firmware_version
      const model = thingsStackModel(version)
      const raw = { model, base64: uplink?.frm_payload, port: uplink?.f_port, advice: THINGS_STACK_ADVICE }
      const facts = {
        ...readRadio(uplink?.rx_metadata),
        ...readBattery(values?.battery, asFields(uplink?.last_battery_percentage)?.value),
        ...(typeof firmware === 'string' ? { firmware } : {}),
      }
      return readUplink(fields, { eui, time, values, raw, facts })
    },
  }),
}

const UNREADABLE: Refusal = {
  code: 'unreadable',
  sentence: 'This uplink is no JSON object that names a device.',
}
const NO_TIME: Refusal = { code: 'no-time', sentence: 'This uplink has no time of ISO 8601.' }

/** An EUI is written in capitals by one server and in small letters by the other. */
const nameDevice = (eui: string) => ({ id: eui.toLowerCase(), channel: '' })

function readUplink(fields: Fields | null, { eui, time, values, raw, facts }: Uplink): Said {
  if (fields === null || eui === null) return { refused: [{ name: null, refusal: UNREADABLE }] }
  const name = nameDevice(eui)
  const stamp = readIsoStamp(typeof time === 'string' ? time : '')
  if (stamp === null) return { refused: [{ name, refusal: NO_TIME }] }
  const ofBytes = values === null ? readRaw(raw) : null
  const health = [{ name, facts: { ...facts, ...readBattery(ofBytes?.batteryPct, facts.batteryPct) } }]
  if (ofBytes?.refusal) return { refused: [{ name, refusal: ofBytes.refusal }], health }
  // Joins, statuses and codecs of other makes tell nothing of ours.
  const known = Object.entries(values ?? ofBytes?.values ?? {}).filter(([key]) => MEASURES.has(key))
  if (known.length === 0) return { health }
  const decoded = native.decode({ ts: '2000-01-01T00:00:00Z', ...Object.fromEntries(known) })
  if (isRefusal(decoded)) return { refused: [{ name, refusal: decoded }] }
  return { readings: [{ name, isOwn: true, stamp, measured: decoded.measured }], health }
}

const MEASURES = new Set(
  Object.keys(readingFrame.shape).filter(
    (key) => !['ts', 'device_id', 'hardware', 'correction'].includes(key),
  ),
)
