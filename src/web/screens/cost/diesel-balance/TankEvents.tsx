import { ArrowDown, ArrowUp } from 'lucide-react'
import type { TankEvent } from '#contract/cost/tank.ts'
import type { Column } from '../../../table/column.ts'
import { DataTable } from '../../../table/DataTable.tsx'
import { Card } from '../../../ui/Card.tsx'
import { cx } from '../../../ui/cx.ts'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { balanceText } from '../../../words/diesel-balance.ts'
import { momentText } from './moment-text.ts'
import { plusMinus, shortLitres } from './picture/stage-words.ts'
import { useTankEvents } from './use-balance.ts'

const { events: text } = balanceText

/** What a level sensor saw, each with its hour; nothing where no sensor is heard. */
export function TankEvents({ branchId }: { branchId: number }) {
  const answer = useTankEvents(branchId).data?.data
  if (answer === undefined || answer.series.length === 0) return null
  return (
    <Card title={text.title} flush>
      <DataTable
        label={text.title}
        columns={COLUMNS}
        rows={answer.events}
        rowKey={({ kind, device, from }) => `${kind} ${device} ${from}`}
        firstRows={6}
        empty={<EmptyState title={text.none}>{text.noneMore}</EmptyState>}
      />
    </Card>
  )
}

const COLUMNS: Column<TankEvent>[] = [
  {
    key: 'when',
    title: text.when,
    value: ({ from }) => from,
    cell: (event) => <span className="tabular-nums">{momentText(event)}</span>,
  },
  {
    key: 'what',
    title: text.what,
    value: ({ kind }) => text.kinds[kind],
    cell: (event) => <What event={event} />,
  },
  {
    key: 'litres',
    title: text.litres,
    align: 'right',
    value: ({ litres }) => litres,
    cell: ({ litres, u_l }) => (
      <>
        <span className="font-semibold">{shortLitres(litres)}</span>{' '}
        <span className="text-ink-soft">{plusMinus(u_l)}</span>
      </>
    ),
  },
  {
    key: 'how',
    title: text.how,
    value: ({ says }) => says,
    cell: (event) => <Meaning event={event} />,
    wraps: true,
  },
]

function What({ event: { kind } }: { event: TankEvent }) {
  const isRise = kind === 'refuel'
  const Icon = isRise ? ArrowUp : ArrowDown
  return (
    <span className={cx('inline-flex items-center gap-1', !isRise && 'text-warn')}>
      <Icon aria-hidden="true" className="size-4" />
      {text.kinds[kind]}
    </span>
  )
}

function Meaning({ event: { kind, says, purchase, delivery } }: { event: TankEvent }) {
  const isMatched = purchase !== null || delivery !== null
  const match = kind === 'refuel' ? (isMatched ? text.matched : text.unmatched) : null
  return <span>{match === null ? says : `${says} ${match}`}</span>
}
