import type { UseQueryResult } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { formatDay } from '#chart/format.ts'
import { Lost } from '../../../../shell/page/Lost.tsx'
import { Badge } from '../../../../ui/Badge.tsx'
import { Select } from '../../../../ui/field/Select.tsx'
import { Dialog } from '../../../../ui/overlay/Dialog.tsx'
import { Spinner } from '../../../../ui/Spinner.tsx'
import { supplyPageText } from '../../../../words/energy/supply.ts'

interface DatedRow {
  readonly id: number
  readonly valid_from: string
}

/** A device with its rows, the newest first. */
export interface Entered<Row> {
  readonly device: { readonly id: number; readonly name: string }
  readonly rows: readonly Row[]
  readonly in_force: number | null
}

interface EntriesDialogProps<Row extends DatedRow, One extends Entered<Row>> {
  words: {
    title: string
    description: string
    choice: string
    history: string
    none: string
    inForce: string
  }
  query: UseQueryResult
  /** undefined: not answered yet. */
  entered: readonly One[] | undefined
  mayEnter: boolean
  form: (one: One) => ReactNode
  rowWords: (row: Row) => string
  onClose: () => void
}

/** What is entered about the devices of a branch from a day on: their rows, and a new one. */
export function EntriesDialog<Row extends DatedRow, One extends Entered<Row>>(
  props: EntriesDialogProps<Row, One>,
) {
  const { words, query, entered, mayEnter, form, rowWords, onClose } = props
  const [chosen, setChosen] = useState<number | null>(null)
  const shown = entered?.find(({ device }) => device.id === chosen) ?? entered?.[0]
  return (
    <Dialog
      open
      width="lg"
      onOpenChange={(open) => !open && onClose()}
      title={words.title}
      description={words.description}
    >
      {entered === undefined && query.error === null && <Spinner label={`Loading ${words.title}`} visible />}
      {entered === undefined && query.error !== null && <Lost query={query} />}
      {entered !== undefined && shown !== undefined && (
        <div className="flex flex-col gap-6">
          {entered.length > 1 && (
            <Select
              label={words.choice}
              value={String(shown.device.id)}
              options={entered.map(({ device }) => ({ value: String(device.id), label: device.name }))}
              onChange={(event) => setChosen(Number(event.target.value))}
            />
          )}
          {mayEnter ? form(shown) : <p className="text-sm text-ink-soft">{supplyPageText.mayNot}</p>}
          <section aria-label={words.history}>
            <h3 className="text-sm font-semibold">{words.history}</h3>
            {shown.rows.length === 0 && <p className="mt-1 text-sm text-ink-soft">{words.none}</p>}
            <ul className="mt-1">
              {shown.rows.map((row) => (
                <li key={row.id} className="border-b border-line py-2 text-sm last:border-0">
                  <p className="flex flex-wrap items-center gap-x-2 gap-y-1 font-medium">
                    {formatDay(row.valid_from)}
                    {row.id === shown.in_force && <Badge tone="good">{words.inForce}</Badge>}
                  </p>
                  <p className="text-ink-soft">{rowWords(row)}</p>
                </li>
              ))}
            </ul>
          </section>
        </div>
      )}
    </Dialog>
  )
}
