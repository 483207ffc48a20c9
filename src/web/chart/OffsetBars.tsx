import { offsetBars } from '#chart/month/offset-bars.ts'

export interface OffsetRow {
  key: string
  label: string
  /** What it says in words, e.g. "diesel dearer". */
  detail?: string | undefined
  value: number
  /** The value as it is written. */
  text: string
  colour: string
}

/** The parts of a difference one under the other, each from where the one before ended. */
export function OffsetBars({ label, rows }: { label: string; rows: readonly OffsetRow[] }) {
  const { zero, bars } = offsetBars(rows.map(({ value }) => value))
  return (
    <ul aria-label={label} className="@container flex flex-col gap-2 text-sm">
      {rows.map(({ key, label: name, detail, text, colour }, n) => (
        <li key={key}>
          <span className="flex flex-wrap items-baseline justify-between gap-x-1 @min-[13rem]:flex-nowrap">
            <span className="font-medium">{name}</span>
            {detail && (
              <span className="order-2 basis-full text-xs text-ink-soft wrap-normal @min-[13rem]:order-none @min-[13rem]:basis-auto @min-[13rem]:grow">
                {detail}
              </span>
            )}
            <span className="order-1 font-semibold whitespace-nowrap tabular-nums">{text}</span>
          </span>
          <svg aria-hidden="true" width="100%" height={8} className="mt-0.5 block overflow-visible">
            <rect width="100%" y={3.5} height={1} fill="var(--line)" />
            <rect x={percent(zero)} y={0} width={1} height={8} fill="var(--line-strong)" />
            <rect
              x={percent(bars[n]!.from)}
              width={percent(bars[n]!.width)}
              height={8}
              rx={1}
              fill={colour}
            />
          </svg>
        </li>
      ))}
    </ul>
  )
}

const percent = (share: number) => `${(share * 100).toFixed(3)}%`
