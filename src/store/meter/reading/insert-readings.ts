import type { Instant } from '#domain/time/interval.ts'
import type { Scope } from '../../engine/scope.ts'
import type { Tx } from '../../engine/transaction.ts'
import { METER_VERSION, MetersChangedError } from '../meter-version.ts'
import type { TouchedWindow } from '../rollup/changed-span.ts'
import { MARKED, type Marked, MOVED_COUNT, moveAndMark, movedValues, unmarkedWindows } from './in-order.ts'
import { KeyTakenError } from './key-taken.ts'
import { type Filled, filledColumns, keyArrays, type ReadingRow, readingKey } from './reading-row.ts'

export interface Inserting {
  readonly importId: number | null
  readonly receivedAt: Instant
  /** what the rows were judged by; null: whatever is known now */
  readonly version: number | null
  /** As far as is known none of the keys is taken: KeyTakenError where one is. */
  readonly isNews: boolean
}

/** What became of rows with different keys. */
export type Inserted =
  /** all were kept, and latest readings moved; what is left to be marked */
  | { readonly isAll: true; readonly unmarked: readonly TouchedWindow[] }
  /** some keys are taken; nothing but the others' rows was written */
  | { readonly isAll: false; isFresh(row: ReadingRow): boolean }

interface Answer extends Marked {
  readonly version: number
  readonly fresh: number
  readonly ids: readonly number[] | null
  readonly instants: readonly Instant[] | null
}

/**
 * Inserts the rows whose key is free and, where none is taken, moves the devices' latest readings and marks what came in
 * order: one statement, so that a batch of news waits for the database once. Throws MetersChangedError, and has written
 * nothing, where the version is another one by now. News cost a fifth less of what is written down: a row that may find its key
 * taken is logged twice.
 */
export async function insertReadings(
  tx: Tx,
  scope: Scope,
  rows: readonly ReadingRow[],
  windows: readonly TouchedWindow[],
  { importId, receivedAt, version, isNews }: Inserting,
): Promise<Inserted> {
  const columns = filledColumns(rows)
  const sent = tx.query<Answer>({
    ...statement(columns, isNews),
    values: [
      scope.organisationId,
      new Date(receivedAt),
      ...movedValues(windows),
      importId,
      version,
      rows.length,
      ...keyArrays(rows),
      ...columns.map((column) => column.values),
    ],
  })
  const { rows: answers } = await sent.catch((error: unknown) => {
    throw isNews && isKeyTaken(error) ? new KeyTakenError() : error
  })
  const answer = answers[0]!
  if (version !== null && answer.version !== version) throw new MetersChangedError()
  if (answer.fresh === rows.length) return { isAll: true, unmarked: unmarkedWindows(windows, answer) }
  const keys = new Set(answer.ids?.map((id, n) => `${id} ${answer.instants![n]}`))
  return { isAll: false, isFresh: (row) => keys.has(readingKey(row)) }
}

const isKeyTaken = (error: unknown) => (error as { code?: unknown }).code === '23505'

/** Most meters send one of few sets of columns: of so many sets the server remembers the plan. */
const MOST_NAMED = 60
const names = new Map<string, number>()

function statement(
  columns: readonly Filled[],
  isNews: boolean,
): { readonly name?: string; readonly text: string } {
  const set = `${columns.map(({ name }) => name).join()} ${isNews}`
  const known = names.get(set) ?? names.size
  if (known >= MOST_NAMED) return { text: insertion(columns, isNews) }
  names.set(set, known)
  return { name: `insert-readings-${known}`, text: insertion(columns, isNews) }
}

const MOVED = 3
const [IMPORT, VERSION, COUNT, KEYS] = [0, 1, 2, 3].map((n) => MOVED + MOVED_COUNT + n) as [
  number,
  number,
  number,
  number,
]

const insertion = (columns: readonly Filled[], isNews: boolean) => `with fresh as (
    insert into reading (organisation_id, import_id, received_at, device_id, ts${columns.map(({ name }) => `, ${name}`).join('')})
    select $1, $${IMPORT}::int4, $2::timestamptz, * from unnest($${KEYS}::int4[], $${KEYS + 1}::timestamptz[]
      ${columns.map(({ type }, n) => `, $${KEYS + 2 + n}::${type}[]`).join('')})
    where $${VERSION}::int4 is null or ${METER_VERSION} = $${VERSION}
    ${isNews ? '' : 'on conflict do nothing'}
    returning device_id, ts),
  ${moveAndMark(MOVED, '$2', `where (select count(*) from fresh) = $${COUNT}::int4`)}
  select ${METER_VERSION} as version, (select count(*) from fresh)::int4 as fresh, ${MARKED},
    case when (select count(*) from fresh) < $${COUNT} then (select array_agg(device_id) from fresh) end as ids,
    case when (select count(*) from fresh) < $${COUNT} then (select array_agg(ts) from fresh) end as instants`
