import { formatNaira } from '#chart/format.ts'
import type { OutageBranchesAnswer } from '#contract/finding/outages.ts'
import { hoursText } from '#contract/finding/running-messages.ts'
import { useExplain } from '../../../shell/ExplainOutlet.tsx'
import { PageLink } from '../../../shell/menu/PageLink.tsx'
import { Part, pickPart } from '../../../shell/page/Part.tsx'
import type { Column } from '../../../table/column.ts'
import { DataTable } from '../../../table/DataTable.tsx'
import { TableFiles } from '../../../table/TableFiles.tsx'
import { Card } from '../../../ui/Card.tsx'
import { ExplainButton } from '../../../ui/ExplainButton.tsx'
import { Unknown } from '../../../ui/overlay/Tooltip.tsx'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import { outageBranchesText as text } from '../../../words/finding/outage.ts'
import { useOutageBranches } from './use-sources.ts'

type Row = OutageBranchesAnswer['branches'][number]

interface OutageBranchesProps {
  /** '2026-10' and 'October 2026' */
  month: string
  monthName: string
}

/** What outages cost each branch of the selection in the month, side by side, with the sum below. */
export function OutageBranches({ month, monthName }: OutageBranchesProps) {
  const query = useOutageBranches(month)
  return (
    <Part title={text.title} ask={pickPart(query, ({ data }) => data)}>
      {(answer) =>
        answer === undefined ? (
          <Skeleton height={192} />
        ) : (
          <Branches answer={answer} month={month} monthName={monthName} />
        )
      }
    </Part>
  )
}

function Branches({ answer, month, monthName }: OutageBranchesProps & { answer: OutageBranchesAnswer }) {
  const { branches, left_out: leftOut } = answer
  const explain = useExplain()
  const columns = tableColumns(answer, month, (key) => explain(key))
  return (
    <Card flush title={text.title}>
      <p className="flex flex-wrap items-center gap-x-4 gap-y-1 px-4 pb-3 text-xs text-ink-soft md:px-5">
        <Key colour="bg-(--source-generator)" words={text.diesel} />
        <Key colour="bg-(--danger)" words={text.dark} />
        {leftOut > 0 && <span>{text.leftOut(leftOut)}</span>}
      </p>
      <DataTable
        label={text.title}
        columns={columns}
        rows={branches}
        rowKey={({ id }) => id}
        firstRows={FIRST}
        footer={<TableFiles name={`${text.title} ${monthName}`} columns={columns} rows={branches} />}
      />
    </Card>
  )
}

/** Branches before the rest is opened. */
const FIRST = 20

const Key = ({ colour, words }: { colour: string; words: string }) => (
  <span className="inline-flex items-center gap-1.5">
    <span aria-hidden="true" className={`size-2.5 rounded-xs ${colour}`} />
    {words}
  </span>
)

function tableColumns(
  { branches, total, explain: keys }: OutageBranchesAnswer,
  month: string,
  explain: (key: string) => () => void,
): Column<Row>[] {
  const most = Math.max(0, ...branches.map(({ naira }) => naira ?? 0))
  const part = (which: 'premium' | 'dark', title: string): Column<Row> => {
    const of = (row: Pick<Row, 'premium' | 'dark_naira'>) =>
      which === 'premium' ? row.premium : row.dark_naira
    const figure = (value: number | null, words: string, key: string, why: string | null) =>
      value === null ? (
        <Unknown reason={why ?? text.unknown} />
      ) : (
        <ExplainButton label={words} onExplain={explain(key)}>
          {formatNaira(value)}
        </ExplainButton>
      )
    return {
      key: which,
      title,
      align: 'right',
      value: of,
      text: (row) => formatNaira(of(row)),
      cell: (row) => (
        <span className="inline-flex flex-col items-end">
          {figure(
            of(row),
            `${title}, ${row.name}`,
            row.explain[which],
            which === 'premium' ? row.premium_why : row.dark_why,
          )}
          <Hours hours={which === 'premium' ? row.diesel_hours : row.dark_hours} />
        </span>
      ),
      total: () => figure(of(total), `${title}, ${text.total}`, keys[which], text.noneKnown),
    }
  }
  return [
    {
      key: 'name',
      title: text.branch,
      value: ({ name }) => name,
      cell: ({ id, name }) => (
        <PageLink
          path="/parameters/supply"
          change={{ branches: [id], devices: undefined, month, feeder: undefined }}
          className="inline-flex min-h-6 items-center font-medium hover:text-primary-ink hover:underline"
        >
          {name}
        </PageLink>
      ),
      total: () => text.total,
    },
    {
      key: 'naira',
      title: text.both,
      align: 'right',
      value: ({ naira }) => naira,
      text: nairaText,
      cell: (row) =>
        row.naira === null ? (
          <Unknown reason={row.premium_why ?? row.dark_why ?? text.unknown} />
        ) : (
          <span className="inline-flex min-w-28 flex-col items-stretch gap-1 tabular-nums">
            <span className="self-end">{nairaText(row)}</span>
            <Bar row={row} most={most} />
          </span>
        ),
      total: () => nairaText(total),
    },
    part('premium', text.diesel),
    part('dark', text.dark),
  ]
}

const nairaText = ({ naira, is_least: isLeast }: Pick<Row, 'naira' | 'is_least'>) =>
  naira !== null && isLeast ? text.atLeast(formatNaira(naira)) : formatNaira(naira)

const Hours = ({ hours }: { hours: number | null }) =>
  hours === null ? null : <span className="text-xs font-normal text-ink-soft">{hoursText(hours)}</span>

/** As long as the branch's naira are beside the most of all. Cheaper than the grid takes nothing away. */
function Bar({ row, most }: { row: Row; most: number }) {
  const width = (naira: number | null) =>
    `${most === 0 ? 0 : (Math.max(0, naira ?? 0) / Math.max(most, 1)) * 100}%`
  return (
    <span aria-hidden="true" className="flex h-2 overflow-hidden rounded-xs bg-line">
      <span className="block bg-(--source-generator)" style={{ width: width(row.premium) }} />
      <span className="block bg-(--danger)" style={{ width: width(row.dark_naira) }} />
    </span>
  )
}
