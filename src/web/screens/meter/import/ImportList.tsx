import { formatMoment, formatNumber } from '#chart/format.ts'
import { useOrganisation } from '../../../shell/menu/organisation.ts'
import type { Column } from '../../../table/column.ts'
import { DataTable } from '../../../table/DataTable.tsx'
import { Badge } from '../../../ui/Badge.tsx'
import { Button } from '../../../ui/Button.tsx'
import { Card } from '../../../ui/Card.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { importStates, importText, importWorks, kindNames } from '../../../words/import.ts'
import type { ImportRow } from './use-imports.ts'

const TONES = { read: 'neutral', imported: 'good', stopped: 'bad', undone: 'warn' } as const

const stateWords = ({ work, state }: ImportRow) => (work === null ? importStates[state] : importWorks[work])

/** null: nothing of the file is kept. */
const storedRowCount = ({ state, accepted }: ImportRow) =>
  state === 'read' || state === 'undone' ? null : accepted

const columnsIn = (zone: string): readonly Column<ImportRow>[] => [
  { key: 'name', title: importText.name, value: ({ name }) => name, searchable: true },
  {
    key: 'kind',
    title: importText.kind,
    value: ({ kind }) => (kind === null ? importText.unknownKind : kindNames[kind]),
  },
  { key: 'place', title: importText.place, wraps: true, value: ({ place }) => place },
  {
    key: 'state',
    title: importText.state,
    value: stateWords,
    cell: (row) => <Badge tone={TONES[row.state]}>{stateWords(row)}</Badge>,
  },
  {
    key: 'rows',
    title: importText.rows,
    align: 'right',
    value: storedRowCount,
    text: (row) => formatNumber(storedRowCount(row), 0),
  },
  { key: 'by', title: importText.by, value: ({ by }) => by },
  { key: 'at', title: importText.at, value: ({ at }) => at, text: ({ at }) => formatMoment(at, zone) },
]

interface ImportListProps {
  /** Undefined while they load. */
  rows: readonly ImportRow[] | undefined
  onOpen: (importId: number) => void
}

/** What was sent before, and what became of it. */
export function ImportList({ rows, onOpen }: ImportListProps) {
  const { zone } = useOrganisation()
  return (
    <Card title={importText.files} flush>
      <DataTable
        label={importText.files}
        columns={columnsIn(zone)}
        rows={rows ?? []}
        loading={rows === undefined}
        rowKey={({ id }) => id}
        pageSize={20}
        empty={<EmptyState title={importText.noFiles} />}
        rowActions={(row) => (
          <Button size="sm" aria-label={`${importText.open} ${row.name}`} onClick={() => onOpen(row.id)}>
            {importText.open}
          </Button>
        )}
      />
    </Card>
  )
}
