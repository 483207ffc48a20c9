import { estimatedText } from '#chart/format.ts'

/** "12.00 kWh estimated" beside a total of energy; nothing where it is measured throughout. */
export function Estimated({ kwh }: { kwh: number | null | undefined }) {
  const text = estimatedText(kwh)
  if (text === null) return null
  return (
    <span className="inline-flex items-center gap-1 text-xs font-normal whitespace-nowrap text-ink-soft">
      <EstimatedMark />
      {text}
    </span>
  )
}

/** The purple stripe that stands for estimated everywhere. */
export function EstimatedMark() {
  return (
    <span
      aria-hidden="true"
      className="size-2.5 shrink-0 rounded-[3px] border border-primary-ink bg-[repeating-linear-gradient(135deg,var(--primary-ink)_0_1.5px,var(--primary-tint)_1.5px_4px)]"
    />
  )
}
