import pg from 'pg'
import { float4Array, float8Array, instantArray, int4Array } from '#store/engine/binary-array.ts'
import type { Database } from '#store/engine/database.ts'
import { binaryChunks, COLUMN_LIST, COLUMNS, columnValues, copyChunks, type MeterRow } from './meter-rows.ts'

type Write = () => Promise<void>

/** Plain ways to write rows durably: one transaction a batch into a copy of the table `reading`, nothing else. */
export interface Baselines {
  copyOf(rows: readonly MeterRow[]): Write
  insertOf(rows: readonly MeterRow[]): Write
  close(): Promise<void>
}

export async function openBaselines(database: Database, connections: number): Promise<Baselines> {
  const pool = new pg.Pool({ ...database.connection, max: connections })
  // A connection that is closing may still hear that its database is dropped.
  pool.on('connect', (client) => client.on('error', () => {}))
  for (const table of ['bench_copied', 'bench_inserted']) {
    await pool.query(`drop table if exists ${table}`)
    await pool.query(`create table ${table} (like reading including all)`)
  }
  return {
    copyOf(rows) {
      const chunks = [...binaryChunks(rows)]
      return async () => {
        const client = await pool.connect()
        try {
          await copyChunks(client, 'bench_copied', chunks)
        } finally {
          client.release()
        }
      }
    },
    insertOf(rows) {
      const values = columnArrays(rows)
      return async () => void (await pool.query({ name: 'bare-insert', text: INSERT, values }))
    },
    async close() {
      await pool.query('drop table bench_copied, bench_inserted')
      await pool.end()
    },
  }
}

const INSERT = `insert into bench_inserted (${COLUMN_LIST})
  select * from unnest(${COLUMNS.map(([, type], n) => `$${n + 1}::${type}[]`).join(', ')})`

const ARRAYS = { int4: int4Array, timestamptz: instantArray, float8: float8Array, real: float4Array }

function columnArrays(rows: readonly MeterRow[]): Buffer[] {
  const values = rows.map(columnValues)
  return COLUMNS.map(([, type], n) => ARRAYS[type](values.map((row) => row[n]!)))
}
