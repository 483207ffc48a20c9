/**
 * What stands in a profile: how one make of meter, controller or inverter is read over Modbus.
 *
 * A profile is data alone (`profiles/*.json`): registers, their types and scales, with the source of every fact. Addresses are
 * those on the wire, from 0. Values come out in the product's units: V, A, kW, kvar, kVA, kWh, Hz, %, h, l.
 */
import { z } from 'zod'

const address = z.number().int().min(0).max(65_535)
/** Both ends belong to it. */
const range = z.tuple([address, address])
/** `0x8000` or `0xFFF8..0xFFFF`, of the bits as they come. */
const bits = z.string().regex(/^0x[0-9A-F]+(\.\.0x[0-9A-F]+)?$/)
/** Coils, discrete inputs, holding registers, input registers. No other function is known here, so nothing can be written. */
const readFunction = z.union([z.literal(1), z.literal(2), z.literal(3), z.literal(4)])
const wordType = z.enum(['u16', 's16', 'u32', 's32', 'u64', 's64', 'f32', 'u32split', 'u32mod10k', 'bit'])
const quantity = z.enum(['v', 'i', 'p', 'e'])

const item = z.strictObject({
  key: z.string().regex(/^[a-z][a-z0-9_]*$/),
  fc: readFunction.optional(),
  addr: address,
  type: wordType,
  /** Of a `u32split`: where the low and the high word stand, with others between them. */
  words: z.tuple([address, address]).optional(),
  /** Of a `bit` in a register: which, from 0 for the lowest. */
  bit: z.number().int().min(0).max(15).optional(),
  scale: z.number().positive().default(1),
  unit: z.enum([
    'V',
    'A',
    'kW',
    'kvar',
    'kVA',
    'kWh',
    'kvarh',
    'Hz',
    '%',
    'h',
    'l',
    'l/h',
    'rpm',
    'kPa',
    'degC',
    '',
  ]),
  /** 0 to 9999 stand for the whole of a range that was set in the meter (SATEC's LIN3). */
  linear: z.enum(['v', 'i', 'p', 'pf', 'hz']).optional(),
  /** Multiplied by another value of the profile where that is one of these. */
  scale_by: z.strictObject({ key: z.string(), values: z.array(z.number().positive()) }).optional(),
  /** Words for whole numbers: `3` or `6..20`. */
  lookup: z.record(z.string().regex(/^\d+(\.\.\d+)?$/), z.string().nullable()).optional(),
  scale_if: z.strictObject({ identify: z.array(z.number().int()), scale: z.number().positive() }).optional(),
  /** Some models lack it: it is left out without a word. */
  optional: z.boolean().default(false),
  note: z.string().optional(),
  doubt: z.string().optional(),
})

/** A measure as the sum of values of the profile, each with `-` before it where it counts the other way. */
const sum = z.union([z.string(), z.array(z.string()).min(1)])

const source = z.strictObject({
  name: z.string(),
  commit: z.string().optional(),
  path: z.string().optional(),
  /** `facts`: facts were retyped and nothing copied, whatever the licence of the text is. */
  licence: z.string(),
})

const shape = z.strictObject({
  profile: z.literal(1),
  id: z.string().regex(/^[a-z0-9]+\.[a-z0-9-]+$/),
  maker: z.string(),
  models: z.array(z.string()).min(1),
  kind: z.enum(['meter', 'genset', 'hybrid', 'inverter', 'tank']),
  /** Whether somebody has read such a device with it and compared the figures with its display. */
  verified: z.boolean(),
  fc: readFunction,
  word_order: z.enum(['big', 'little']),
  /** Of a network device that has one number always. */
  unit: z.number().int().min(0).max(247).optional(),
  serial: z
    .strictObject({ baud: z.number().int(), format: z.string().optional(), note: z.string().optional() })
    .optional(),
  timeout_ms: z.number().int().positive().optional(),
  connect_delay_ms: z.number().int().positive().optional(),
  /** So many registers that nobody wants may be read to save a request. */
  max_gap: z.number().int().min(0).max(64).default(0),
  max_registers: z.number().int().min(4).max(125).default(100),
  /** Registers that must not be read. */
  holes: z.array(range).default([]),
  /** Registers that command the device. The engine writes nothing; it does not read these either. */
  never_write: z.array(range).default([]),
  ratio: z.partialRecord(quantity, z.enum(['ct', 'pt', 'pt*ct'])).default({}),
  invalid: z.partialRecord(wordType, z.array(bits)).default({}),
  identify: z
    .strictObject({
      fc: readFunction.optional(),
      addr: address,
      /** What it says of a device that this profile is for; absent: not known of all of them. */
      equals: z.array(z.number().int()).optional(),
      names: z.record(z.string().regex(/^\d+$/), z.string()).optional(),
      note: z.string().optional(),
    })
    .optional(),
  /** A value by which an installer sees that address, type and order are right. */
  probe: z.strictObject({ key: z.string(), between: z.tuple([z.number(), z.number()]) }).optional(),
  alarms: z
    .strictObject({
      /** What a half byte says; others say that nothing is wrong. */
      levels: z.record(z.string().regex(/^\d+$/), z.string()),
      /** Names of alarms in their order. */
      lists: z.record(z.string(), z.array(z.string())).default({}),
      blocks: z.array(
        z.strictObject({
          identify: z.array(z.number().int()),
          addr: address,
          count: z.number().int().positive(),
          list: z.string().optional(),
        }),
      ),
      note: z.string().optional(),
    })
    .optional(),
  /** Devices within the box, each with its measures; absent: one, whose measures are the keys themselves. */
  channels: z.record(z.string().regex(/^[a-z]+$/), z.record(z.string(), sum)).optional(),
  /** What an installer does beside wiring and address, in order, in his words. */
  install: z.array(z.string()).default([]),
  notes: z.array(z.string()).default([]),
  doubts: z.array(z.string()).default([]),
  sources: z.array(source).min(1),
  read: z.array(item).min(1),
})

export type Profile = z.infer<typeof shape>
export type ProfileItem = Profile['read'][number]
export type WordType = z.infer<typeof wordType>
export type Quantity = z.infer<typeof quantity>
export type Linear = NonNullable<ProfileItem['linear']>
export type ReadFunction = z.infer<typeof readFunction>

const WIDTH: Record<WordType, number> = {
  bit: 1,
  u16: 1,
  s16: 1,
  u32: 2,
  s32: 2,
  f32: 2,
  u32mod10k: 2,
  u32split: 2,
  u64: 4,
  s64: 4,
}

/** First register of an item and how many follow it, others between split words included. */
export function spanOf(item: ProfileItem): { addr: number; count: number } {
  if (item.words === undefined) return { addr: item.addr, count: WIDTH[item.type] }
  const addr = Math.min(...item.words)
  return { addr, count: Math.max(...item.words) - addr + 1 }
}

export const namesIn = (expression: string | readonly string[]): string[] =>
  [expression].flat().map((part) => part.replace(/^-/, ''))

/** Ranges that no request may touch. */
export const forbiddenRanges = (profile: Profile) => [...profile.holes, ...profile.never_write]

const touches = (addr: number, count: number, [from, to]: readonly [number, number]) =>
  addr <= to && addr + count > from

function* faults(profile: Profile): Generator<string> {
  const keys = new Set(profile.read.map(({ key }) => key))
  if (keys.size < profile.read.length) yield 'a key stands twice'
  for (const item of profile.read) {
    const { addr, count } = spanOf(item)
    if ((item.type === 'u32split') !== (item.words !== undefined))
      yield `${item.key}: words are for u32split, and it needs them`
    if (addr + count > 65_536 || count > profile.max_registers)
      yield `${item.key} does not fit into a request`
    if (forbiddenRanges(profile).some((range) => touches(addr, count, range)))
      yield `${item.key} stands where nothing may be read`
    const isCoil = (item.fc ?? profile.fc) <= 2
    if (isCoil !== (item.type === 'bit' && item.bit === undefined))
      yield `${item.key}: a coil is a bit, a register is not`
    if (item.scale_by !== undefined && !keys.has(item.scale_by.key))
      yield `${item.key}: ${item.scale_by.key} is not read`
    if (item.scale_if !== undefined && profile.identify === undefined)
      yield `${item.key}: nothing identifies the model`
  }
  for (const { list } of profile.alarms?.blocks ?? []) {
    if (list !== undefined && profile.alarms?.lists[list] === undefined)
      yield `there is no list of alarms ${list}`
  }
  if (profile.probe !== undefined && !keys.has(profile.probe.key)) yield 'the probe is not read'
  for (const [channel, measures] of Object.entries(profile.channels ?? {})) {
    for (const name of Object.values(measures).flatMap(namesIn)) {
      if (!keys.has(name)) yield `channel ${channel} names ${name}, which is not read`
    }
  }
}

const profileShape = shape.superRefine((profile, context) => {
  for (const message of faults(profile))
    context.addIssue({ code: 'custom', message: `${profile.id}: ${message}` })
})

/** A profile from its JSON; throws where it contradicts itself. */
export const readProfile = (json: unknown): Profile => profileShape.parse(json)
