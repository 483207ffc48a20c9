import type { ReactNode } from 'react'
import { About } from '../ui/About.tsx'
import { Badge } from '../ui/Badge.tsx'
import { Card } from '../ui/Card.tsx'
import { ExplainButton } from '../ui/ExplainButton.tsx'
import { Explained, Unknown } from '../ui/overlay/Tooltip.tsx'
import { Swatch } from './Legend.tsx'
import type { RingProps } from './Ring.tsx'
import { Ring } from './Ring.tsx'

export interface RingRow {
  label: string
  /** Already written; null is unknown. */
  value: string | null
  reason?: string | undefined
  /** What the row means. */
  explanation?: string
  tone?: 'good' | 'bad' | 'neutral'
  /** The colour of its part of the ring. */
  swatch?: string | undefined
  /** Opens what the figure is made of. */
  onExplain?: (() => void) | undefined
}

/** Opens the explanation of a figure of a card, by its name. */
export type ExplainFigure = (name: string) => () => void

export interface RingCardProps extends Omit<RingProps, 'label'> {
  title: string
  /** What the card means. */
  meaning: string
  /** The band, in words: the colour alone does not say it. */
  verdict?: string | undefined
  rows: readonly RingRow[]
  /** Why the figure in the middle is unknown. */
  reason?: string | undefined
  note?: ReactNode
  headingLevel?: 2 | 3
}

/** A doughnut of one figure, the word for it, and the figures that it is made of. */
export function RingCard(props: RingCardProps) {
  const { title, meaning, verdict, rows, reason, note, headingLevel = 2, ...ring } = props
  return (
    <Card title={title} headingLevel={headingLevel} actions={<About title={title}>{meaning}</About>}>
      <div className="flex h-full flex-col gap-3">
        <Ring {...ring} label={title} />
        <div className="flex min-h-6 justify-center">
          {ring.share === null ? (
            <p className="max-w-60 text-center text-xs text-ink-soft">{reason}</p>
          ) : (
            verdict && <Badge tone={ring.tone}>{verdict}</Badge>
          )}
        </div>
        <Rows rows={rows} />
        {note && <p className="text-xs text-ink-soft">{note}</p>}
      </div>
    </Card>
  )
}

const TONES = { good: 'text-good', bad: 'text-bad', neutral: 'text-ink-soft' }

export function Rows({ rows }: { rows: readonly RingRow[] }) {
  return (
    <dl className="grid gap-1.5 text-sm">
      {rows.map(({ label, value, reason, explanation, tone, swatch, onExplain }) => (
        <div key={label} className="flex flex-wrap items-baseline gap-x-3">
          <dt className="text-ink-soft">
            {swatch && (
              <span className="mr-2 inline-flex">
                <Swatch colour={swatch} />
              </span>
            )}
            {explanation ? <Explained explanation={explanation}>{label}</Explained> : label}
          </dt>
          <dd className={`ml-auto text-right font-semibold ${tone ? TONES[tone] : ''}`}>
            {value === null ? (
              <Unknown reason={reason ?? 'No reading in this period.'} />
            ) : onExplain ? (
              <ExplainButton label={label} onExplain={onExplain}>
                {value}
              </ExplainButton>
            ) : (
              value
            )}
          </dd>
        </div>
      ))}
    </dl>
  )
}
