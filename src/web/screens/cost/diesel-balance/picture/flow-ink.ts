import type { CheckVerdict } from '#contract/cost/diesel-balance.ts'

export const INK = { diesel: 'var(--source-generator)', stock: 'var(--ink-soft)', gap: 'var(--bad)' }

export function barInk(key: string): string {
  if (key === 'tank') return 'var(--primary)'
  return key === 'start' || key === 'end' ? INK.stock : INK.diesel
}

/** Red beyond twice the uncertainty, hatched inside it. */
export function gapInk(verdict: CheckVerdict, stripes: string) {
  if (verdict === 'odd') return { fill: 'var(--bad)' }
  if (verdict === 'look') return { fill: 'var(--warn)', fillOpacity: 0.75 }
  return { fill: `url(#${stripes})` }
}

export function gapTone(verdict: CheckVerdict): string {
  if (verdict === 'odd') return 'text-bad'
  return verdict === 'look' ? 'text-warn' : 'text-ink'
}
