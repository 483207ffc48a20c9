import sharp from 'sharp'
import { isoBack } from './costs.ts'

/** What is typed in the journey of fifty entries. */

export type Kind = 'diesel' | 'prePaid' | 'ipp' | 'postPaid' | 'equipment' | 'refuel' | 'dip'

export interface Typed {
  kind: Kind
  n: number
  day: string
  /** Litres, kWh or pieces, and naira; each as it is typed, no two alike. */
  quantity: string
  amount: string
  photo: Buffer | null
}

/** One round of ten kinds; five rounds are fifty entries. */
export const ROUND: readonly Kind[] = [
  'diesel',
  'equipment',
  'refuel',
  'prePaid',
  'dip',
  'ipp',
  'equipment',
  'refuel',
  'postPaid',
  'dip',
]
export const PAGES = {
  bill: '/cost-tracker/add-bills',
  diesel: '/cost-tracker/add-diesel-entry',
  equipment: '/cost-tracker/add-equipment',
}
export const pagePath = (kind: Kind) =>
  kind === 'equipment' ? PAGES.equipment : kind === 'refuel' || kind === 'dip' ? PAGES.diesel : PAGES.bill

/** `litres` are those of a day that its meter explains. */
export async function entriesToType(litres: (day: string, n: number) => Promise<string>): Promise<Typed[]> {
  const seen = new Map<Kind, number>()
  const entries: Typed[] = []
  for (let n = 0; n < 50; n++) {
    const kind = ROUND[n % ROUND.length] as Kind
    const turn = (seen.get(kind) ?? 0) + 1
    seen.set(kind, turn)
    // Post-paid bills are of three days each, and none shares a day with the next.
    const day = isoBack(kind === 'postPaid' ? 20 + turn * 4 : turn)
    const quantity = kind === 'refuel' ? await litres(day, n) : (100 + n + n / 100).toFixed(2)
    const amount = (20_000 + n * 137 + n / 100).toFixed(2)
    entries.push({ kind, n, day, quantity, amount, photo: kind === 'equipment' ? null : await drawNoise(n) })
  }
  return entries
}

/** About 10 kB that no other photo has. */
function drawNoise(n: number): Promise<Buffer> {
  const [width, height] = [60, 56]
  let seed = n + 1
  const noise = Buffer.from(
    Array.from({ length: width * height * 3 }, () => {
      seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648
      return (seed >> 16) & 255
    }),
  )
  return sharp(noise, { raw: { width, height, channels: 3 } })
    .png()
    .toBuffer()
}

export const fanName = ({ n }: Typed) => `Fan number ${n}`
export const file = ({ n, photo }: Typed) => ({
  name: `photo-${n}.png`,
  mimeType: 'image/png',
  buffer: photo ?? Buffer.alloc(0),
})
