import type { Values } from '#ingest/modbus/decode.ts'
import { type Profile, type ProfileItem, spanOf } from '#ingest/modbus/profile.ts'
import { type WordOrder, wordsOfNumber } from '#ingest/modbus/words.ts'

/** Registers by address. */
export type Words = Readonly<Record<number, number>>

/** What stands in a device that its profile reads these values from; a float that is not known is none, of others there is no register. */
export function registerWords(profile: Profile, values: Values): Words {
  const words: Record<number, number> = {}
  for (const item of profile.read) {
    const value = values[item.key] ?? null
    if (value === null && item.type !== 'f32') continue
    const own = itemWords(item, value ?? Number.NaN, profile.word_order)
    const addresses = item.words ?? own.map((_, n) => spanOf(item).addr + n)
    for (const [n, address] of addresses.entries()) words[address] = own[n] ?? 0
  }
  return withGaps(words, profile.max_gap)
}

/** A device answers for the registers between those that somebody wants, too. */
function withGaps(words: Words, mostGap: number): Words {
  const filled: Record<number, number> = { ...words }
  const addresses = Object.keys(words).map(Number)
  for (const [n, address] of addresses.entries()) {
    const next = addresses[n + 1] ?? address
    if (next - address - 1 > mostGap) continue
    for (let between = address + 1; between < next; between++) filled[between] = 0
  }
  return filled
}

function itemWords(item: ProfileItem, value: number, order: WordOrder): number[] {
  const raw = value / item.scale
  if (item.type === 'f32') return floatWords(raw, order)
  if (item.words !== undefined) return wordsOfNumber(Math.round(raw), item.words.length, 'little')
  return wordsOfNumber(Math.round(raw), spanOf(item).count, order)
}

function floatWords(value: number, order: WordOrder): number[] {
  const view = new DataView(new ArrayBuffer(4))
  view.setFloat32(0, value)
  return wordsOfNumber(view.getUint32(0), 2, order)
}
