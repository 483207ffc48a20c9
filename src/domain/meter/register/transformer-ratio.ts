/**
 * The ratio of a current or voltage transformer as it was typed: primary/secondary, such as 200/5 or 11000/110.
 *
 * Both are positive numbers and the primary is not below the secondary. A secondary other than 5 or 1 A (100, 110, 115
 * or 120 V) is unusual: it is told, and taken. Multiplier = CT ratio × VT ratio. Source: domain.md §2.7, issue 13 T10.
 */
import type { Instant } from '../../time/interval.ts'
import { parseInstant } from '../../time/range/range.ts'

export interface TransformerRatio {
  readonly primary: number
  readonly secondary: number
}

export interface TypedRatio {
  readonly ct?: string | undefined
  readonly vt?: string | undefined
  /** 'DD-MM-YYYY HH:mm', branch time */
  readonly ratio_from: string
}

export interface RatioRead {
  readonly from: Instant
  /** null: there is no such transformer. */
  readonly ct: TransformerRatio | null
  readonly vt: TransformerRatio | null
  readonly unusual: readonly ('ct' | 'vt')[]
}

export type RatioFault =
  | 'nothing'
  | 'no-ct'
  | 'no-vt'
  | 'ct-upside-down'
  | 'vt-upside-down'
  | 'no-time'
  | 'future'

const WRITTEN = /^(\d{1,7}(?:\.\d{1,3})?)\s*[/:]\s*(\d{1,7}(?:\.\d{1,3})?)$/
const USUAL = { ct: [5, 1], vt: [100, 110, 115, 120] } as const

/** Null: this is no ratio. */
export function readTransformer(text: string): TransformerRatio | null {
  const [, primary = '', secondary = ''] = WRITTEN.exec(text.trim()) ?? []
  const read = { primary: Number(primary), secondary: Number(secondary) }
  return read.primary > 0 && read.secondary > 0 ? read : null
}

export function readRatio(
  typed: TypedRatio,
  zone: string,
  now: Instant,
): RatioRead | { readonly fault: RatioFault } {
  const from = parseInstant(typed.ratio_from, zone)
  if (from === null) return { fault: 'no-time' }
  if (from > now) return { fault: 'future' }
  const read: { ct: TransformerRatio | null; vt: TransformerRatio | null } = { ct: null, vt: null }
  for (const kind of ['ct', 'vt'] as const) {
    const text = typed[kind]?.trim() ?? ''
    if (text === '') continue
    const ratio = readTransformer(text)
    if (ratio === null) return { fault: `no-${kind}` }
    if (ratio.primary < ratio.secondary) return { fault: `${kind}-upside-down` }
    read[kind] = ratio
  }
  if (read.ct === null && read.vt === null) return { fault: 'nothing' }
  const isUsual = (kind: 'ct' | 'vt') =>
    read[kind] === null || (USUAL[kind] as readonly number[]).includes(read[kind].secondary)
  return { from, ...read, unusual: (['ct', 'vt'] as const).filter((kind) => !isUsual(kind)) }
}

/** Primary ÷ secondary; 1 where there is no transformer. */
export function transformationRatio(transformer: TransformerRatio | null): number {
  return transformer === null ? 1 : transformer.primary / transformer.secondary
}

/** '200/5'; null where there is none. */
export function ratioText(transformer: TransformerRatio | null): string | null {
  return transformer === null ? null : `${transformer.primary}/${transformer.secondary}`
}

/** The newest that counts by now; ratios stand newest first, and the oldest counts before its date too. */
export function ratioInForce<R extends { readonly validFrom: Instant }>(
  ratios: readonly R[],
  now: Instant,
): R | undefined {
  return ratios.find(({ validFrom }) => validFrom <= now) ?? ratios.at(-1)
}
