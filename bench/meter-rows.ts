import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type pg from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import type { SyntheticReading } from './synthetic.ts'

/** A row of the table `reading`, as the baselines write it. */
export interface MeterRow {
  readonly organisationId: number
  readonly deviceId: number
  readonly reading: SyntheticReading
}

export const COLUMNS = [
  ['organisation_id', 'int4'],
  ['device_id', 'int4'],
  ['ts', 'timestamptz'],
  ['kwh_import', 'float8'],
  ['kvarh', 'float8'],
  ['kw', 'real'],
  ['kva', 'real'],
  ['v1', 'real'],
  ['v2', 'real'],
  ['v3', 'real'],
  ['i1', 'real'],
  ['i2', 'real'],
  ['i3', 'real'],
] as const

export const COLUMN_LIST = COLUMNS.map(([name]) => name).join(', ')

const WIDTHS = { int4: 4, timestamptz: 8, float8: 8, real: 4 }
const ROW_BYTES = 2 + COLUMNS.reduce((bytes, [, type]) => bytes + 4 + WIDTHS[type], 0)
const CHUNK_ROWS = 4_000
/** PostgreSQL counts microseconds from 2000-01-01T00:00Z. */
const POSTGRES_EPOCH_MS = 946_684_800_000
/** Signature, flags, length of the extension: the head of COPY's binary format. */
const HEAD = Buffer.concat([Buffer.from('PGCOPY\n\xff\r\n\0', 'latin1'), Buffer.alloc(8)])
const TAIL = Buffer.from([0xff, 0xff])

/** One COPY, in a transaction of its own unless the client is in one. */
export async function copyChunks(
  client: pg.ClientBase,
  table: string,
  chunks: Iterable<Buffer>,
): Promise<void> {
  const target = client.query(copyFrom(`copy ${table} (${COLUMN_LIST}) from stdin (format binary)`))
  await pipeline(Readable.from(chunks, { objectMode: false }), target)
}

/** Rows in COPY's binary format. */
export function* binaryChunks(rows: Iterable<MeterRow>): Generator<Buffer> {
  yield HEAD
  let chunk = Buffer.allocUnsafe(CHUNK_ROWS * ROW_BYTES)
  let at = 0
  for (const row of rows) {
    if (at === chunk.length) {
      yield chunk
      chunk = Buffer.allocUnsafe(CHUNK_ROWS * ROW_BYTES)
      at = 0
    }
    at = writeRow(chunk, at, row)
  }
  yield chunk.subarray(0, at)
  yield TAIL
}

function writeRow(chunk: Buffer, from: number, row: MeterRow): number {
  let at = chunk.writeInt16BE(COLUMNS.length, from)
  for (const [n, value] of columnValues(row).entries()) {
    const type = COLUMNS[n]![1]
    at = chunk.writeInt32BE(WIDTHS[type], at)
    if (type === 'int4') at = chunk.writeInt32BE(value, at)
    else if (type === 'float8') at = chunk.writeDoubleBE(value, at)
    else if (type === 'real') at = chunk.writeFloatBE(value, at)
    else at = chunk.writeBigInt64BE(BigInt(value - POSTGRES_EPOCH_MS) * 1000n, at)
  }
  return at
}

/** In the order of COLUMNS; the time as epoch milliseconds. */
export function columnValues({ organisationId, deviceId, reading }: MeterRow): number[] {
  const { at, kwh, kvarh, kw, kva, v, i } = reading
  return [organisationId, deviceId, at, kwh, kvarh, kw, kva, ...v, ...i]
}
