/**
 * Finds what a SunSpec device is made of and reads it: marker, then models one after another until 0xFFFF.
 *
 * Models that are not known are stepped over by the length that they tell. Source: SunSpec Device Information Model
 * Specification; bases 40000, 0, 50000.
 */
import type { Values } from '../decode.ts'
import { ModbusFailure } from '../failure.ts'
import { decodeModel, type ModelReading } from './decode-model.ts'
import { measuresOfModels } from './measures.ts'
import { MODELS, type SunSpecModel } from './models.ts'

/** Reads holding registers; rejects with a `ModbusFailure`. */
export type AskRegisters = (addr: number, count: number) => Promise<number[]>

export interface SunSpecReading {
  readonly base: number
  /** All that the device is made of, in order, those that are not read too. */
  readonly modelIds: readonly number[]
  readonly models: readonly ModelReading[]
  readonly maker: string | null
  readonly model: string | null
  readonly serial: string | null
  /** Under the keys of `SUNSPEC` (measures.ts). */
  readonly values: Values
}

const BASES = [40_000, 0, 50_000]
const MARKER = [0x5375, 0x6e53]
const LAST = 0xffff
const MOST_MODELS = 64
const MOST_AT_ONCE = 120
const REGISTERS = 65_536
/** More ports or strings than a device has; a longer one is no model. */
const LONGEST_MODEL = 2_000

export async function readSunSpec(ask: AskRegisters): Promise<SunSpecReading> {
  const base = await findBase(ask)
  const modelIds: number[] = []
  const models: ModelReading[] = []
  let addr = base + MARKER.length
  while (modelIds.length < MOST_MODELS) {
    const [id = LAST, length = 0] = await ask(addr, 2)
    if (id === LAST || addr + length + 2 > REGISTERS) break
    modelIds.push(id)
    const model = length <= LONGEST_MODEL ? MODELS.get(id) : undefined
    if (model !== undefined) models.push(decodeModel(model, await readModel(ask, model, addr, length + 2)))
    addr += length + 2
  }
  const common = models.find(({ id }) => id === 1)?.points ?? {}
  const text = (name: string) =>
    typeof common[name] === 'string' && common[name] !== '' ? common[name] : null
  return {
    ...{ base, modelIds, models, maker: text('Mn'), model: text('Md'), serial: text('SN') },
    values: measuresOfModels(models),
  }
}

async function findBase(ask: AskRegisters): Promise<number> {
  for (const base of BASES) {
    const words = await ask(base, MARKER.length).catch((error: unknown) => {
      if (error instanceof ModbusFailure && error.kind === 'refused') return []
      throw error
    })
    if (words[0] === MARKER[0] && words[1] === MARKER[1]) return base
  }
  throw new ModbusFailure('refused', 'The device does not describe itself by SunSpec.', { code: 2 })
}

/** A long model is read in pieces that end where a point ends, so that no number is torn. */
async function readModel(
  ask: AskRegisters,
  model: SunSpecModel,
  addr: number,
  length: number,
): Promise<number[]> {
  const words: number[] = []
  for (const [from, to] of piecesOfModel(model, length)) words.push(...(await ask(addr + from, to - from)))
  return words
}

function piecesOfModel({ group }: SunSpecModel, length: number): [number, number][] {
  const ends = pointEnds(
    group.points,
    group.groups.flatMap(({ points }) => points),
    length,
  )
  const pieces: [number, number][] = []
  let from = 0
  while (from < length) {
    const to =
      ends.findLast((end) => end > from && end <= from + MOST_AT_ONCE) ??
      Math.min(length, from + MOST_AT_ONCE)
    pieces.push([from, to])
    from = to
  }
  return pieces
}

/** Where points end; what repeats is counted on up to the length. */
function pointEnds(
  fixed: readonly { size: number }[],
  repeated: readonly { size: number }[],
  length: number,
): number[] {
  const ends: number[] = []
  let end = 0
  const add = (points: readonly { size: number }[]) => {
    for (const { size } of points) {
      end += size
      ends.push(end)
    }
  }
  add(fixed)
  while (repeated.length > 0 && end < length) add(repeated)
  return [...ends.filter((one) => one < length), length]
}
