import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { chirpstack, thingsStack } from './lorawan.ts'
import { BYTE_MODELS, readBytes } from './lorawan-bytes.ts'
import type { Said } from './message.ts'
import { hearOne, told } from './testing-dialects.ts'

const load = (name: string) =>
  JSON.parse(readFileSync(new URL(`payloads/${name}.json`, import.meta.url), 'utf8'))
const bytes = (hex: string) => Buffer.from(hex, 'hex')
const read = (model: (typeof BYTE_MODELS)[number], hex: string, port = 85) =>
  readBytes(model, bytes(hex), port)

describe('raw bytes of LoRaWAN', () => {
  it('three phases of a CT303, and the current of now in an alarm', () => {
    const hex = '039710270000 0499b80b 059710270000 0699e803 079764000000 08990000 09671a01'
    expect(read('CT303', hex.replaceAll(' ', ''))).toEqual({
      values: {
        ...{ total_ah: 100, i_a: 300, total_ah_b: 100, i_b: 100, total_ah_c: 1, i_c: 0 },
        temp_c: 28.2,
      },
      fault: null,
      dropped: 0,
    })
    // Highest 300 A, lowest 200 A, now 250 A.
    expect(read('CT303', '8499b80bd007c40905')?.values).toEqual({ i_a: 250 })
    expect(read('CT101', '8498b80bd007c40905')?.values).toEqual({ i_a: 25 })
  })

  it('a channel that is not known, and one that is cut off, end it with what is known', () => {
    expect(read('CT303', '0499b80b00000000')).toEqual({ values: { i_a: 300 }, fault: null, dropped: 4 })
    expect(read('CT303', '0499b80b0699e8')).toEqual({ values: { i_a: 300 }, fault: null, dropped: 3 })
    // The scale is the model's: a CT101 has no channel of this type.
    expect(read('CT101', '0499b80b')).toEqual({ values: {}, fault: null, dropped: 4 })
  })

  it('what a device tells of itself after its start is skipped', () => {
    const start = 'ff0bffff0101ff166746d38802580000ff090100ff0a0101ff0f00ffff0101'
    expect(read('CT303', start)).toEqual({ values: {}, fault: null, dropped: 0 })
  })

  it('a DDS20-LB without its sensor, or below what it can measure, knows no distance', () => {
    expect(read('DDS20-LB', '0ce400000000ea00', 2)).toMatchObject({
      values: { distance_mm: null, sensor_ok: 0, battery_mv: 3300 },
      fault: 'no sensor',
    })
    expect(read('DDS20-LB', '0ce4000a0000ea01', 2)?.values.distance_mm).toBeNull()
    expect(read('DDS20-LB', '8ce403ca01ff9c01', 2)?.values).toMatchObject({ battery_mv: 3300, temp_c: -10 })
    expect([read('DDS20-LB', '0ce403ca0000ea01', 5), read('DDS20-LB', '0ce403ca', 2)]).toEqual([null, null])
  })

  it('throws at nothing, and makes no number of nothing (property)', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...BYTE_MODELS),
        fc.uint8Array({ maxLength: 60 }),
        fc.constantFrom(2, 85, null),
        (model, some, port) => {
          const { values = {}, dropped = 0 } = readBytes(model, some, port) ?? {}
          expect(dropped).toBeLessThanOrEqual(some.length)
          if (some.length === dropped) expect(values).toEqual({})
          for (const value of Object.values(values))
            expect(value === null || Number.isFinite(value)).toBe(true)
        },
      ),
    )
  })
})

describe('an uplink that the network server has not decoded', () => {
  const { payload: chirp } = load('chirpstack')
  const { topic, payload: things } = load('things-stack')
  const hearChirp = (deviceInfo: object, data: unknown, fPort = 85): Said => {
    const { object: _, ...rest } = chirp
    const up = { ...rest, fPort, data, deviceInfo: { ...chirp.deviceInfo, ...deviceInfo } }
    return hearOne(chirpstack, 'application/2d0f/device/24e124713b000001/event/up', up)
  }
  const hearThings = (version: object | undefined, data: string): Said => {
    const { decoded_payload: _, ...rest } = things.uplink_message
    const uplink = { ...rest, frm_payload: data, f_port: 85, version_ids: version }
    return hearOne(thingsStack, topic, { ...things, uplink_message: uplink })
  }
  const base64 = (hex: string) => bytes(hex).toString('base64')
  const AMPS = base64('0499b80b0699e803')
  const values = ({ readings = [] }: Said) => readings.map(({ measured }) => told(measured))
  const sentences = ({ refused = [] }: Said) => refused.map(({ refusal }) => refusal.sentence)

  it('ChirpStack: the profile names the model, a phase that is not told is not known', () => {
    const said = hearChirp({ deviceProfileName: 'Milesight CT303-868M' }, AMPS)
    expect(values(said)).toEqual([{ i: [300, 100, null] }])
    expect(said.readings![0]).toMatchObject({ name: { id: '24e124713b000001', channel: '' }, isOwn: true })
    expect(said.health?.[0]?.facts.signal?.rssi).toBe(-36)
    expect(values(hearChirp({ deviceProfileName: 'CT303' }, base64('0499ffff0699e803')))).toEqual([
      { i: [null, 100, null] },
    ])
  })

  it('ChirpStack: the tag "model" counts before the profile', () => {
    const tags = { model: 'ct101' }
    const said = hearChirp({ deviceProfileName: 'CT303', tags }, base64('0175640498b80b'))
    expect(values(said)).toEqual([{ i: [30, null, null] }])
    expect(said.health?.[0]?.facts.batteryPct).toBe(100)
    expect(values(hearChirp({ deviceProfileName: 'CT303', tags: { model: 'CT999' } }, AMPS))).toEqual([])
  })

  it('The Things Stack: its repository names brand and model', () => {
    const version = { brand_id: 'milesight-iot', model_id: 'ct303' }
    expect(values(hearThings(version, AMPS))).toEqual([{ i: [300, 100, null] }])
    for (const other of [undefined, { model_id: 'ct303' }, { ...version, brand_id: 'dragino' }])
      expect(sentences(hearThings(other, AMPS))).toEqual([
        expect.stringMatching(
          /^The network server has not decoded.* Set a payload formatter in The Things Stack/,
        ),
      ])
  })

  it('what names no model, two of them or a longer word stays not understood and says what to do', () => {
    for (const deviceProfileName of ['CT3', 'CT3031', 'CT303 and CT101', 'LDDS20-LB', '', undefined]) {
      const said = hearChirp({ deviceProfileName }, AMPS)
      expect(values(said)).toEqual([])
      expect(sentences(said)).toEqual([
        'The network server has not decoded this uplink. Set a codec in its device profile in ChirpStack, or give the device ' +
          'the tag "model": CT101, CT103, CT105, CT303, CT305, CT310, EM500-UDL or DDS20-LB.',
      ])
    }
  })

  it('a distance is no level: the battery is told, and the sentence says who works it out', () => {
    const said = hearChirp({ deviceProfileName: 'EM500-UDL' }, base64('01756403821e00'))
    expect([values(said), said.health?.[0]?.facts.batteryPct]).toEqual([[], 100])
    expect(sentences(said)).toEqual([expect.stringMatching(/tells a distance.*fuel_pct or fuel_l/)])
  })

  it('a fault is no reading and never 0', () => {
    const said = hearChirp({ deviceProfileName: 'CT303' }, base64('0499ffff'))
    expect([values(said), sentences(said)]).toEqual([[], ['This CT303 says of i_a: read failed.']])
  })

  it('bytes of another kind are refused, an uplink without bytes and a start are not', () => {
    const kind = { deviceProfileName: 'DDS20-LB' }
    expect(sentences(hearChirp(kind, base64('2601'), 5))).toEqual([
      '2 bytes of a DDS20-LB on fPort 5 are not understood.',
    ])
    expect(sentences(hearChirp(kind, 'not base64!'))).toEqual(['The bytes of this uplink are no base64.'])
    for (const said of [hearChirp(kind, ''), hearChirp({ deviceProfileName: 'CT303' }, base64('ff0bff'))])
      expect(Object.keys(said)).toEqual(['health'])
  })

  it('a codec that is set has the last word', () => {
    const up = {
      ...chirp,
      data: AMPS,
      object: {},
      deviceInfo: { ...chirp.deviceInfo, deviceProfileName: 'CT303' },
    }
    const said = hearOne(chirpstack, 'application/2d0f/device/24e124713b000001/event/up', up)
    expect(Object.keys(said)).toEqual(['health'])
  })
})
