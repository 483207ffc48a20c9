/** Measured is solid, estimated the purple stripe, missing the grey hatch, everywhere. */
export const QUALITY_FILLS = {
  measured: 'bg-primary',
  estimated:
    'border border-primary bg-[repeating-linear-gradient(135deg,var(--primary-ink)_0_2px,var(--primary-tint)_2px_5px)]',
  missing:
    'border border-line-strong/60 bg-[repeating-linear-gradient(135deg,var(--hatch)_0_2px,var(--hatch-ground)_2px_5px)]',
} as const

export function QualitySwatch({ fill }: { fill: string }) {
  return <span aria-hidden="true" className={`inline-block size-3 shrink-0 rounded-sm ${fill}`} />
}
