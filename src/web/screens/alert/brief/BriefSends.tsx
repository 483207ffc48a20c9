import type { BriefData } from '#contract/alert/brief.ts'
import type { Column } from '../../../table/column.ts'
import { DataTable } from '../../../table/DataTable.tsx'
import { Badge } from '../../../ui/Badge.tsx'
import { Card } from '../../../ui/Card.tsx'
import { localMoment } from '../../../ui/field/local-moment.ts'
import { Explained } from '../../../ui/overlay/Tooltip.tsx'
import { channelName, briefPageText as text } from '../../../words/alert/brief.ts'

type Send = BriefData['sends'][number]

const PAGE = 10

const TONES = {
  waiting: 'neutral',
  sending: 'neutral',
  sent: 'good',
  written: 'warn',
  failed: 'bad',
  'given-up': 'bad',
} as const

/** The log of what went to this person, with what became of it. */
export function BriefSends({ sends }: { sends: readonly Send[] }) {
  return (
    <Card title={text.sends} flush>
      <DataTable
        label={text.sends}
        columns={COLUMNS}
        rows={sends}
        rowKey={(row) => row.id}
        pageSize={PAGE}
        empty={<p className="p-4 text-sm text-ink-soft">{text.noSends}</p>}
      />
    </Card>
  )
}

const COLUMNS: Column<Send>[] = [
  {
    key: 'kind',
    title: text.what,
    value: (row) => text.kinds[row.kind],
    // A report says something when it is made.
    cell: ({ kind, text: said }) =>
      said === '' ? text.kinds[kind] : <Explained explanation={said}>{text.kinds[kind]}</Explained>,
  },
  { key: 'channel', title: text.by, value: (row) => channelName[row.channel] },
  { key: 'to', title: text.where, value: (row) => row.to },
  {
    key: 'state',
    title: text.state,
    value: (row) => text.states[row.state],
    cell: ({ state, detail }) => (
      <Explained explanation={detail}>
        <Badge tone={TONES[state]}>{text.states[state]}</Badge>
      </Explained>
    ),
  },
  {
    key: 'at',
    title: text.at,
    value: (row) => row.sent_at ?? row.made_at,
    cell: ({ sent_at, made_at }) => localMoment(sent_at ?? made_at),
  },
]
