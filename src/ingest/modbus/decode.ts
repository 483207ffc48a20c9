/**
 * Registers that were read → values under the keys of the profile, in the product's units.
 *
 * Pure. What was not read, is a sentinel or has no range to be scaled by is null: unknown, never 0. CT and PT are not applied here
 * (`to-frame.ts`). Words are told beside the numbers they stand for.
 */
import { type Linear, type Profile, type ProfileItem, spanOf } from './profile.ts'
import { bitsOfWords, isSentinel, numberOfWords, scaled } from './words.ts'

export type Values = Readonly<Record<string, number | null>>

/** What was read, by function: registers, or coils as 0 and 1. */
export class Registers {
  readonly #held = new Map<number, number>()

  put(fc: number, addr: number, words: readonly number[]): void {
    for (const [n, word] of words.entries()) this.#held.set(fc * 65_536 + addr + n, word)
  }

  /** `count` neighbours; null: one of them was not read. */
  take(fc: number, addr: number, count: number): number[] | null {
    const words = Array.from({ length: count }, (_, n) => this.#held.get(fc * 65_536 + addr + n))
    return words.includes(undefined) ? null : (words as number[])
  }
}

/** What 0 to 9999 stand for where a meter scales linearly: the highest V, A and kW set in it. */
export interface LinearScales {
  readonly v?: number
  readonly i?: number
  readonly p?: number
}

export interface DecodeContext {
  /** What the register that identifies the model holds; null: there is none, or it was not read. */
  readonly identity: number | null
  readonly scales?: LinearScales | undefined
}

export function decodeValues(profile: Profile, registers: Registers, context: DecodeContext): Values {
  const plain = profile.read.map((item) => [item.key, decodeItem(profile, item, registers, context)] as const)
  const values = Object.fromEntries(plain)
  for (const { key, scale_by: by } of profile.read) {
    const factor = by && values[by.key]
    const value = values[key]
    if (by && factor && value && by.values.includes(factor)) values[key] = value * factor
  }
  return values
}

function decodeItem(
  profile: Profile,
  item: ProfileItem,
  registers: Registers,
  context: DecodeContext,
): number | null {
  const words = wordsOfItem(profile, item, registers)
  if (words === null) return null
  const { word_order: order } = profile
  if (item.type === 'bit') return item.bit === undefined ? words[0]! : (words[0]! >> item.bit) & 1
  if (isSentinel(bitsOfWords(words, order), profile.invalid[item.type] ?? [])) return null
  // The words of a split counter are named low first, whatever the order of the others.
  const raw =
    item.type === 'u32split' ? numberOfWords(words, 'u32', 'little') : numberOfWords(words, item.type, order)
  if (raw === null) return null
  if (item.linear !== undefined) return fromLinear(raw, item.linear, context.scales)
  return scaled(raw, scaleOfItem(item, context.identity))
}

function wordsOfItem(profile: Profile, item: ProfileItem, registers: Registers): number[] | null {
  const fc = item.fc ?? profile.fc
  if (item.words === undefined) return registers.take(fc, item.addr, spanOf(item).count)
  const words = item.words.map((addr) => registers.take(fc, addr, 1)?.[0])
  return words.includes(undefined) ? null : (words as number[])
}

function scaleOfItem(item: ProfileItem, identity: number | null): number {
  const other = item.scale_if
  return other !== undefined && identity !== null && other.identify.includes(identity)
    ? other.scale
    : item.scale
}

const LINEAR_STEPS = 9999
/** Ranges that are the same in every meter; power runs from −most to +most, V and A from 0. */
const FIXED: Partial<Record<Linear, readonly [number, number]>> = { pf: [-1, 1], hz: [45, 65] }

function linearRange(quantity: Linear, scales: LinearScales | undefined): readonly [number, number] | null {
  const fixed = FIXED[quantity]
  if (fixed !== undefined || quantity === 'pf' || quantity === 'hz') return fixed ?? null
  const most = scales?.[quantity]
  if (most === undefined) return null
  return [quantity === 'p' ? -most : 0, most]
}

function fromLinear(raw: number, quantity: Linear, scales: LinearScales | undefined): number | null {
  const range = linearRange(quantity, scales)
  if (range === null || raw > LINEAR_STEPS) return null
  return (raw * (range[1] - range[0])) / LINEAR_STEPS + range[0]
}

/** The word that a number stands for; null: none, or the number is not known. */
export function wordOfValue(item: ProfileItem | undefined, value: number | null | undefined): string | null {
  if (item?.lookup === undefined || value === null || value === undefined) return null
  const found = Object.entries(item.lookup).find(([text]) => {
    const [least, most = least] = text.split('..').map(Number)
    return least !== undefined && most !== undefined && value >= least && value <= most
  })
  return found?.[1] ?? null
}
