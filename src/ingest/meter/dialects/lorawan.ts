/**
 * LoRaWAN through a network server: ChirpStack v4 and The Things Stack v3. Source: docs/hardware.md.
 *
 * What the server's codec decoded is taken, never the bytes: its fields are measures where they carry our names and units
 * (`kwh_import`, `kw`, `v`, `fuel_pct`, … of docs/hardware.md). Anything else is for a mapping.
 */
import { readingFrame } from '#contract/meter/reading.ts'
import { isRefusal, type Refusal } from '../refusal.ts'
import { readIsoStamp } from '../stamp.ts'
import { asFields, type Fields, parseFields, toName } from './json-fields.ts'
import type { MessageDialect, Said } from './message.ts'
import { native } from './native.ts'

/** What a network server says beside the values. */
interface Uplink {
  readonly eui: string | null
  readonly time: unknown
  readonly values: Fields | null
}

const CHIRPSTACK = /^application\/[^/]{1,100}\/device\/([^/]{1,100})\/event\/up$/

export const chirpstack: MessageDialect = {
  name: 'chirpstack',
  topics: ['application/+/device/+/event/up'],
  gateway: (topic) => CHIRPSTACK.exec(topic)?.[1] ?? null,
  open: () => ({
    hear: ({ payload }) => {
      const fields = parseFields(payload)
      const device = asFields(fields?.deviceInfo)
      return readUplink(fields, {
        eui: toName(device?.devEui),
        time: fields?.time,
        values: asFields(fields?.object),
      })
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
      return readUplink(fields, { eui, time, values: asFields(uplink?.decoded_payload) })
    },
  }),
}

const UNREADABLE: Refusal = {
  code: 'unreadable',
  sentence: 'This uplink is no JSON object that names a device.',
}
const NO_TIME: Refusal = { code: 'no-time', sentence: 'This uplink has no time of ISO 8601.' }

/** An EUI is written in capitals by one server and in small letters by the other. */
function readUplink(fields: Fields | null, { eui, time, values }: Uplink): Said {
  if (fields === null || eui === null) return { refused: [{ name: null, refusal: UNREADABLE }] }
  const name = { id: eui.toLowerCase(), channel: '' }
  const stamp = readIsoStamp(typeof time === 'string' ? time : '')
  if (stamp === null) return { refused: [{ name, refusal: NO_TIME }] }
  // Joins, statuses and codecs of other makes tell nothing of ours.
  const known = Object.entries(values ?? {}).filter(([key]) => MEASURES.has(key))
  if (known.length === 0) return {}
  const decoded = native.decode({ ts: '2000-01-01T00:00:00Z', ...Object.fromEntries(known) })
  if (isRefusal(decoded)) return { refused: [{ name, refusal: decoded }] }
  return { readings: [{ name, isOwn: true, stamp, measured: decoded.measured }] }
}

const MEASURES = new Set(
  Object.keys(readingFrame.shape).filter((key) => !['ts', 'device_id', 'correction'].includes(key)),
)
