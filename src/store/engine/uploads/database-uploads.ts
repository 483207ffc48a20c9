import { Readable } from 'node:stream'
import type { Database } from '../database.ts'
import type { Scope } from '../scope.ts'
import { requireUploadName, type UploadFiles, type UploadPlace, withCopy } from './upload-files.ts'

/** Of a file, what one statement carries: many that are read at once stay small. */
const CHUNK_BYTES = 256 * 1024

/**
 * In the database, in chunks: for any number of processes, and in every backup. A file stands or falls with the
 * transaction that names it. Read chunk by chunk as the reader takes it, each in a transaction of its own, so that a slow
 * phone holds no connection.
 */
export function databaseUploads(database: Pick<Database, 'withScope'>): UploadFiles {
  async function put({ tx, scope }: UploadPlace, name: string, bytes: Buffer): Promise<void> {
    requireUploadName(name)
    for (let from = 0, place = 0; place === 0 || from < bytes.length; from += CHUNK_BYTES, place++) {
      await tx.query(
        `insert into upload_chunk (organisation_id, file, place, bytes) values ($1, $2, $3, $4) on conflict do nothing`,
        [scope.organisationId, name, place, bytes.subarray(from, from + CHUNK_BYTES)],
      )
    }
  }

  const chunk = (scope: Scope, name: string, place: number) =>
    database.withScope(
      scope,
      async (tx) => {
        const { rows } = await tx.query<{ bytes: Buffer }>(
          'select bytes from upload_chunk where organisation_id = $1 and file = $2 and place = $3',
          [scope.organisationId, name, place],
        )
        return rows[0]?.bytes ?? null
      },
      { readOnly: true },
    )

  async function* chunks(scope: Scope, name: string, first: Buffer): AsyncGenerator<Buffer> {
    let next: Buffer | null = first
    for (let place = 1; next !== null; place++) {
      yield next
      next = next.length < CHUNK_BYTES ? null : await chunk(scope, name, place)
    }
  }

  async function read(scope: Scope, name: string): Promise<Readable | null> {
    const first = await chunk(scope, requireUploadName(name), 0)
    return first && Readable.from(chunks(scope, name, first), { objectMode: false })
  }

  return {
    put,
    withFile: async (scope, name, work) => withCopy(await read(scope, name), name, work),
    read,
    async remove(scope, files) {
      if (files.length === 0) return
      await database.withScope(scope, (tx) =>
        tx.query('delete from upload_chunk where organisation_id = $1 and file = any ($2)', [
          scope.organisationId,
          files,
        ]),
      )
    },
  }
}
