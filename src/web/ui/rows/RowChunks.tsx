import type { ReactNode } from 'react'
import { useLayoutEffect, useRef } from 'react'
import { cx } from '../cx.ts'
import { holdWidths } from './hold-widths.ts'
import { useNear } from './use-near.ts'

/** So many rows are drawn without more ado; of more, only those in chunks near the window. */
const AT_MOST = 100
const IN_CHUNK = 50

/** Whether rows of a list are drawn by and by: then each of them tells its place and the table how many there are. */
export const isChunked = (rows: readonly unknown[]): boolean => rows.length > AT_MOST

export interface RowChunksProps<Row> {
  rows: readonly Row[]
  /** `place` counts from 0. */
  draw: (row: Row, place: number) => ReactNode
}

/** The rows of a table: each chunk is a body of its own, and takes its room where it is not drawn. */
export function BodyChunks<Row>(props: RowChunksProps<Row>) {
  const { rows, draw } = props
  if (!isChunked(rows)) return <tbody>{rows.map(draw)}</tbody>
  return chunksOf(rows.length).map((first) => <BodyChunk key={first} {...props} first={first} />)
}

export interface ListChunksProps<Row> extends RowChunksProps<Row> {
  label: string
  rowKey: (row: Row) => string | number
  /** Of each block. */
  className: string
}

/** The blocks of a list. */
export function ListChunks<Row>(props: ListChunksProps<Row>) {
  const { label, rows, rowKey, className, draw } = props
  if (isChunked(rows)) {
    return (
      // biome-ignore lint/a11y/useSemanticElements: between a ul and its li no chunk may stand
      <div role="list" aria-label={label}>
        {chunksOf(rows.length).map((first) => (
          <ListChunk key={first} {...props} first={first} />
        ))}
      </div>
    )
  }
  return (
    <ul aria-label={label}>
      {rows.map((row, place) => (
        <li key={rowKey(row)} className={className}>
          {draw(row, place)}
        </li>
      ))}
    </ul>
  )
}

const chunksOf = (count: number): number[] =>
  Array.from({ length: Math.ceil(count / IN_CHUNK) }, (_, at) => at * IN_CHUNK)

type ChunkProps<Row> = RowChunksProps<Row> & { first: number }

function BodyChunk<Row>(props: ChunkProps<Row>) {
  const { rows, first, draw } = props
  const { isDrawn, height, ref } = useChunk(props, 37)
  const element = useRef<HTMLTableSectionElement | null>(null)
  useLayoutEffect(() => {
    if (isDrawn) holdWidths(element.current?.closest('table') ?? null)
  }, [isDrawn])
  return (
    <tbody
      ref={(body) => {
        element.current = body
        ref(body)
      }}
      aria-hidden={!isDrawn || undefined}
    >
      {isDrawn ? (
        rows.slice(first, first + IN_CHUNK).map((row, at) => draw(row, first + at))
      ) : (
        <tr>
          <td style={{ height, padding: 0 }} />
        </tr>
      )}
    </tbody>
  )
}

function ListChunk<Row>(props: ListChunksProps<Row> & { first: number }) {
  const { rows, first, rowKey, className, draw } = props
  const { isDrawn, height, ref } = useChunk(props, 140)
  return (
    <div ref={ref} style={isDrawn ? {} : { height }}>
      {isDrawn &&
        rows.slice(first, first + IN_CHUNK).map((row, at) => (
          // biome-ignore lint/a11y/useSemanticElements: see the list
          <div
            key={rowKey(row)}
            role="listitem"
            aria-setsize={rows.length}
            aria-posinset={first + at + 1}
            className={cx(className, first + at < rows.length - 1 && 'border-b!')}
          >
            {draw(row, first + at)}
          </div>
        ))}
    </div>
  )
}

/** `usualPx`: the height of a row until some were drawn. */
function useChunk({ rows, first }: { rows: readonly unknown[]; first: number }, usualPx: number) {
  return useNear(first === 0, Math.min(IN_CHUNK, rows.length - first) * usualPx)
}
