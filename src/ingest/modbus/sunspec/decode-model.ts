/**
 * Registers of one SunSpec model → its points by name, by what its own file says of them.
 *
 * Value = raw × 10^scale factor. What is not implemented has a sentinel of its type and is null; so is what lies beyond the
 * length that the device tells. Source: SunSpec Device Information Model Specification, "point types".
 */
import { bitsOfWords, isSentinel, numberOfWords } from '../words.ts'
import type { SunSpecModel, SunSpecPoint } from './models.ts'

export type PointValue = number | string | null

export interface ModelReading {
  readonly id: number
  readonly points: Readonly<Record<string, PointValue>>
  /** Parts that repeat, such as the strings of panels, by the name of the group. */
  readonly groups: Readonly<Record<string, readonly Readonly<Record<string, PointValue>>[]>>
}

const NOT_IMPLEMENTED: Partial<Record<SunSpecPoint['type'], string>> = {
  int16: '0x8000',
  sunssf: '0x8000',
  uint16: '0xFFFF',
  count: '0xFFFF',
  enum16: '0xFFFF',
  bitfield16: '0xFFFF',
  acc16: '0x0',
  int32: '0x80000000',
  uint32: '0xFFFFFFFF',
  enum32: '0xFFFFFFFF',
  bitfield32: '0xFFFFFFFF',
  acc32: '0x0',
  int64: '0x8000000000000000',
  uint64: '0xFFFFFFFFFFFFFFFF',
  acc64: '0x0',
}
/** Scale factors run from −10 to 10. */
const MOST_POWER_OF_TEN = 10
const SIGNED = { 1: 's16', 2: 's32', 4: 's64' } as const
const UNSIGNED = { 1: 'u16', 2: 'u32', 4: 'u64' } as const

type Points = Record<string, PointValue>

const sizeOfPoints = (points: readonly SunSpecPoint[]) => points.reduce((size, point) => size + point.size, 0)

/** `words` begin with the model's number and length. */
export function decodeModel(model: SunSpecModel, words: readonly number[]): ModelReading {
  const { points, groups } = model.group
  const raw = rawPoints(points, words)
  const repeated: Record<string, Points[]> = {}
  let from = sizeOfPoints(points)
  for (const part of groups) {
    const size = sizeOfPoints(part.points)
    const fit = Math.floor(Math.max(0, words.length - from) / size)
    const told = typeof part.count === 'string' ? raw[part.count] : part.count
    const count = typeof told === 'number' && told > 0 ? Math.min(told, fit) : fit
    repeated[part.name] = Array.from({ length: count }, (_, n) => {
      const own = rawPoints(part.points, words.slice(from + n * size))
      return scaledPoints(part.points, own, { ...raw, ...own })
    })
    from += count * size
  }
  return { id: model.id, points: scaledPoints(points, raw, raw), groups: repeated }
}

function rawPoints(points: readonly SunSpecPoint[], words: readonly number[]): Points {
  const raw: Points = {}
  let from = 0
  for (const point of points) {
    raw[point.name] = rawPoint(point, words.slice(from, from + point.size))
    from += point.size
  }
  return raw
}

function rawPoint(point: SunSpecPoint, words: readonly number[]): PointValue {
  const { type, size } = point
  if (words.length < size || type === 'pad') return null
  if (type === 'string') return textOfWords(words)
  if (type === 'float32') return numberOfWords(words, 'f32', 'big')
  const bits = bitsOfWords(words, 'big')
  const sentinel = NOT_IMPLEMENTED[type]
  if (sentinel === undefined || isSentinel(bits, [sentinel])) return null
  const width = size as keyof typeof SIGNED
  const isSigned = type.startsWith('int') || type === 'sunssf'
  return numberOfWords(words, isSigned ? SIGNED[width] : UNSIGNED[width], 'big')
}

function textOfWords(words: readonly number[]): string {
  const bytes = words.flatMap((word) => [word >> 8, word & 0xff])
  const end = bytes.indexOf(0)
  return new TextDecoder().decode(Uint8Array.from(end < 0 ? bytes : bytes.slice(0, end))).trim()
}

/** A point whose scale factor is not implemented has no value. */
function scaledPoints(points: readonly SunSpecPoint[], own: Points, all: Points): Points {
  return Object.fromEntries(
    points
      .filter(({ type }) => type !== 'sunssf' && type !== 'pad')
      .map((point) => [point.name, scaledPoint(point, own, all)]),
  )
}

function scaledPoint({ name, sf }: SunSpecPoint, own: Points, all: Points): PointValue {
  const value = own[name] ?? null
  if (typeof value !== 'number' || sf === undefined) return value
  const power = typeof sf === 'number' ? sf : all[sf]
  if (typeof power !== 'number' || Math.abs(power) > MOST_POWER_OF_TEN) return null
  return power < 0 ? value / 10 ** -power : value * 10 ** power
}
