/**
 * An uplink that the network server has not decoded: which model it is of, by what the message itself says and never by a
 * guess, and what of its bytes is a measure. Source: docs/hardware/lorawan.md.
 */
import type { Refusal } from '../refusal.ts'
import { asFields, type Fields } from './json-fields.ts'
import { BYTE_MODELS, type ByteModel, readBytes, type ToldByBytes } from './lorawan-bytes.ts'

/** What a network server says of bytes that it has not decoded. */
export interface RawUplink {
  readonly model: ByteModel | null
  /** base64; absent or empty: the uplink carries none */
  readonly base64: unknown
  readonly port: unknown
  /** What is to be done where the model is not told. */
  readonly advice: string
}

interface ReadRaw {
  /** fields of a reading of ours */
  readonly values: Fields
  readonly batteryPct: number | null
  /** Why nothing of it is a reading; null: it is one, or has nothing to say but how the device is. */
  readonly refusal: Refusal | null
}

const MODELS = `${BYTE_MODELS.slice(0, -1).join(', ')} or ${BYTE_MODELS.at(-1)}`

export const CHIRPSTACK_ADVICE = `Set a codec in its device profile in ChirpStack, or give the device the tag "model": ${MODELS}.`
export const THINGS_STACK_ADVICE = `Set a payload formatter in The Things Stack, or add the device from its repository, as ${MODELS}.`

/** The tag `model` where there is one, else the name of the device profile. */
export function chirpstackModel(deviceInfo: Fields | null): ByteModel | null {
  return modelIn(asFields(deviceInfo?.tags)?.model ?? deviceInfo?.deviceProfileName)
}

const BRANDS: Readonly<Record<string, RegExp>> = { 'milesight-iot': /^(CT|EM)/, dragino: /^DDS/ }

export function thingsStackModel(version: Fields | null): ByteModel | null {
  const { brand_id: brand, model_id: id } = version ?? {}
  const model = BYTE_MODELS.find((one) => one.toLowerCase() === id) ?? null
  const ofBrand = typeof brand === 'string' && Object.hasOwn(BRANDS, brand) ? BRANDS[brand] : undefined
  return model !== null && ofBrand?.test(model) ? model : null
}

const LONGEST_NAME = 200

/** The one model that a text names, as a word of its own; of two it is neither. */
function modelIn(text: unknown): ByteModel | null {
  if (typeof text !== 'string' || text.length > LONGEST_NAME) return null
  const words = text.toUpperCase().replace(/[\s_]+/g, '-')
  const named = BYTE_MODELS.filter((model) => new RegExp(`(?<![A-Z0-9])${model}(?![A-Z0-9])`).test(words))
  return named.length === 1 ? named[0]! : null
}

/** LoRaWAN carries 242 bytes at most. */
const BASE64 = /^(?=.{1,340}$)(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$/

/** null: the uplink carries nothing. */
export function readRaw({ model, base64, port, advice }: RawUplink): ReadRaw | null {
  if (base64 === undefined || base64 === null || base64 === '') return null
  if (typeof base64 !== 'string' || !BASE64.test(base64))
    return refuse('The bytes of this uplink are no base64.')
  if (model === null) return refuse(`The network server has not decoded this uplink. ${advice}`)
  const bytes = Buffer.from(base64, 'base64')
  const fPort = typeof port === 'number' ? port : null
  const told = readBytes(model, bytes, fPort)
  if (told === null || (Object.keys(told.values).length === 0 && told.dropped > 0))
    return refuse(`${bytes.length} bytes of a ${model} on fPort ${fPort ?? 'unknown'} are not understood.`)
  return readTold(model, told)
}

function readTold(model: ByteModel, { values, fault }: ToldByBytes): ReadRaw {
  const currents = [values.i_a ?? null, values.i_b ?? null, values.i_c ?? null]
  const batteryPct = values.battery_pct ?? null
  if (currents.some((one) => one !== null)) return { values: { i: currents }, batteryPct, refusal: null }
  const lost = Object.keys(values).filter((name) => values[name] === null)
  if (fault !== null) return refuse(`This ${model} says of ${lost.join(', ')}: ${fault}.`, batteryPct)
  // How much a tank holds does not follow from a distance alone.
  if ('distance_mm' in values) return refuse(`This ${model} tells a distance. ${NO_LEVEL}`, batteryPct)
  return { values: {}, batteryPct, refusal: null }
}

const NO_LEVEL = 'Let a codec in the network server work out fuel_pct or fuel_l of this tank from it.'

function refuse(sentence: string, batteryPct: number | null = null): ReadRaw {
  return { values: {}, batteryPct, refusal: { code: 'unreadable', sentence } }
}
