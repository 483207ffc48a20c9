import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { acrelAdw300 } from './acrel-adw300.ts'
import { acrelGateway } from './acrel-gateway.ts'
import { chirpstack, thingsStack } from './lorawan.ts'
import { BYTE_MODELS, readBytes } from './lorawan-bytes.ts'
import type { MessageDialect, Said } from './message.ts'
import { shelly } from './shelly.ts'
import { hearOne, told } from './testing-dialects.ts'

/** Every message that is kept as a sample, and what it says: one that is added fails here until somebody has stated it. */

const FOLDER = new URL('payloads/', import.meta.url)
const FILES = readdirSync(FOLDER).sort()
const SN = '25010000000001'
const PREFIX = 'shellypro3em-aabbccddeeff'

interface Sample {
  readonly cmd?: string
  readonly topic?: string
  readonly payload?: unknown
  readonly up?: unknown
  readonly answer?: unknown
  readonly answer_topic?: string
}
type File = Sample & { readonly messages?: readonly Sample[] }

const load = (file: string) => JSON.parse(readFileSync(new URL(file, FOLDER), 'utf8')) as File

/** What is stated of each message: its readings as name, wall clock and values, and what else it says. */
interface Stated {
  readonly readings?: readonly (readonly [name: string, wall: string, values: object])[]
  readonly says?: readonly (keyof Said)[]
}

const single = Math.fround
const SHELLY_AT = '2026-08-08T11:01:00.020Z'

const STATED: Readonly<
  Record<string, { readonly by: MessageDialect; readonly messages: readonly Stated[] }>
> = {
  'acrel-adw300.json': {
    by: acrelAdw300,
    messages: [
      {
        readings: [[SN, '2026-08-08T11:00:00.000Z', { kwh: 182_345.6, kw: single(37.2), hz: single(49.9) }]],
      },
    ],
  },
  'acrel-gateway.json': {
    by: acrelGateway,
    messages: [
      { says: ['answers'] },
      { says: ['answers'] },
      {
        readings: [[SN, '2026-08-08T11:00:00.000Z', { kwh: 182_345.6, kw: single(37.2), pf: single(0.94) }]],
      },
      { says: ['events'] },
      { readings: [[SN, '2026-08-08T02:30:00.000Z', { kwh: 182_040.8, kw: single(36.4) }]] },
      { says: ['answers'] },
    ],
  },
  // Its codec tells a distance, which is no measure of ours.
  'chirpstack.json': { by: chirpstack, messages: [{ says: ['health'] }] },
  'things-stack.json': { by: thingsStack, messages: [{ says: ['health'] }] },
  'shelly-pro3em.json': {
    by: shelly,
    messages: [
      { readings: [[PREFIX, '2026-08-08T11:00:05.210Z', { kw: single(1.300252), hz: 60 }]] },
      { readings: [[PREFIX, SHELLY_AT, { kwh: 2852.05581, kwhExport: 131.88186 }]], says: ['events'] },
      { says: ['refused'] },
      { says: ['events'] },
      // Minutes add up to a register only where somebody asked for them (dialects.test.ts).
      {},
    ],
  },
}

describe('every kept message of a dialect', () => {
  it('stands in a file that is stated here', () => {
    // Those of Sparkplug are walked by sparkplug.test.ts, bytes of LoRaWAN below.
    expect(FILES).toEqual([...Object.keys(STATED), 'lorawan-bytes.json', 'sparkplug-b.json'].sort())
  })

  const all = Object.entries(STATED).flatMap(([file, { by, messages }]) => {
    const { messages: kept, ...itself } = load(file)
    const samples = kept ?? [itself]
    return samples.map((sample, n) => [`${file} ${n}`, by, sample, messages[n]] as const)
  })
  it.each(all)('%s says what is stated', (_, by, sample, stated) => {
    expect(stated, 'what it says is not stated').toBeDefined()
    const topic = sample.topic ?? sample.answer_topic ?? `/gw/acrelHW/AWT100/${sample.cmd}/25010000000099`
    const said = hearOne(by, topic, sample.payload ?? sample.up ?? sample.answer)
    const readings = (said.readings ?? []).map(
      ({ name, stamp, measured }) => [name.id, new Date(stamp.wall).toISOString(), told(measured)] as const,
    )
    const expected = (stated!.readings ?? []).map(([id, wall, values]) => [
      id,
      wall,
      expect.objectContaining(values),
    ])
    expect(readings).toEqual(expected)
    for (const kind of stated!.says ?? []) expect(said[kind], kind).toBeDefined()
  })
})

interface Vector {
  readonly device: string
  readonly hex: string
  readonly expect: Readonly<Record<string, unknown>>
}

describe('every kept sample of raw bytes of LoRaWAN', () => {
  const { vectors } = load('lorawan-bytes.json') as { vectors: readonly Vector[] }
  it.each(vectors.map((one) => [`${one.device} ${one.hex}`, one] as const))(
    '%s',
    (_, { device, hex, expect: stated }) => {
      const model = BYTE_MODELS.find((one) => device.includes(one))
      expect(model, 'nobody understands this model').toBeDefined()
      const port = Number(/fPort (\d+)/.exec(device)?.[1] ?? 85)
      const { values, fault, dropped } = readBytes(model!, Buffer.from(hex, 'hex'), port)!
      expect({ ...values, ...(fault === null ? {} : { fault }) }).toEqual(stated)
      expect(dropped).toBe(0)
    },
  )
})
