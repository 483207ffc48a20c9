import { formatMoment, formatNumber } from '#chart/format.ts'
import type { Column } from '../../../table/column.ts'
import { DataTable } from '../../../table/DataTable.tsx'
import { Badge } from '../../../ui/Badge.tsx'
import { Button } from '../../../ui/Button.tsx'
import { Card } from '../../../ui/Card.tsx'
import { heldText } from '../../../words/quality.ts'
import type { Quality } from './quality-calls.ts'

type Held = Quality['held'][number]

const TONES = {
  held: 'warn',
  false: 'bad',
  reset: 'neutral',
  exchange: 'warn',
  correction: 'neutral',
} as const

const columnsIn = (zone: string): readonly Column<Held>[] => [
  { key: 'at', title: heldText.at, value: ({ at }) => at, text: ({ at }) => formatMoment(at, zone) },
  {
    key: 'verdict',
    title: heldText.verdict,
    value: ({ verdict }) => heldText.verdicts[verdict],
    cell: ({ verdict }) => <Badge tone={TONES[verdict]}>{heldText.verdicts[verdict]}</Badge>,
  },
  { key: 'kwh', title: heldText.kwh, align: 'right', value: ({ kwh }) => kwh },
  {
    key: 'before',
    title: heldText.before,
    align: 'right',
    value: ({ before_kwh }) => before_kwh,
    text: ({ before_kwh }) => formatNumber(before_kwh),
  },
  { key: 'sentence', title: heldText.sentence, wraps: true, value: ({ sentence }) => sentence },
]

interface HeldCardProps {
  quality: Quality
  /** The exchange of a meter is suspected at this instant. */
  onExchange: (at: number) => void
}

/** Register readings that the roll-up holds, rejects, or takes for a reset or an exchange. */
export function HeldCard({ quality, onExchange }: HeldCardProps) {
  const { held, device, may_amend: mayAmend } = quality
  if (held.length === 0) return null
  return (
    <Card title={heldText.title} flush>
      <p className="px-4 pb-2 text-xs text-ink-soft">{heldText.help}</p>
      <DataTable
        label={heldText.title}
        columns={columnsIn(device.zone)}
        rows={held}
        rowKey={({ at, kwh }) => `${at} ${kwh}`}
        pageSize={10}
        {...(mayAmend && {
          rowActions: (row: Held) =>
            row.verdict !== 'false' &&
            row.verdict !== 'correction' && (
              <Button size="sm" onClick={() => onExchange(row.at)}>
                {heldText.exchange}
              </Button>
            ),
        })}
      />
    </Card>
  )
}
