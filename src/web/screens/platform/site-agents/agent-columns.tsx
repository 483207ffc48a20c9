import { DASH, formatNumber } from '#chart/format.ts'
import type { SiteAgentRow } from '#contract/platform/admin-site-agents.ts'
import type { Column } from '../../../table/column.ts'
import { Badge } from '../../../ui/Badge.tsx'
import { siteAgentText as text } from '../../../words/platform/site-agent.ts'
import { nameColumn } from '../AdminTable.tsx'
import { browserMoment } from '../form/browser-moment.ts'
import { agentStanding, agentTroubles } from './agent-standing.ts'

type Row = SiteAgentRow

const count = (key: string, title: string, value: (row: Row) => number | null): Column<Row> => ({
  key,
  title,
  align: 'right',
  value,
  text: (row) => formatNumber(value(row), 0),
})

export function agentColumns(now: number): readonly Column<Row>[] {
  return [
    nameColumn('name', text.name, (row) => row.name),
    {
      key: 'state',
      title: text.state,
      value: (row) => agentStanding(row, now).word,
      cell: (row) => {
        const { tone, word } = agentStanding(row, now)
        return <Badge tone={tone}>{word}</Badge>
      },
    },
    nameColumn('troubles', text.troubles, (row) => agentTroubles(row).join(' · ')),
    {
      key: 'heard',
      title: text.heard,
      value: (row) => row.heard_at,
      text: (row) => (row.heard_at === null ? text.never : browserMoment(row.heard_at)),
    },
    {
      ...count('waiting', text.waiting, (row) => row.health?.waiting ?? null),
      text: (row) => waitingWords(row),
    },
    count('dropped', text.dropped, (row) => row.health?.dropped ?? null),
    count('refused', text.refused, (row) => row.health?.refused ?? null),
    {
      key: 'version',
      title: text.version,
      value: (row) => row.health?.version ?? null,
      text: (row) => row.health?.version ?? DASH,
    },
  ]
}

function waitingWords({ health }: Row): string {
  if (health === null) return DASH
  const waiting = formatNumber(health.waiting, 0)
  return health.oldest_at === null
    ? waiting
    : `${waiting} ${text.since(browserMoment(Date.parse(health.oldest_at)))}`
}
