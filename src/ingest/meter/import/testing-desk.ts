import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Mapping } from '#contract/meter/import-mapping.ts'
import type { ImportOutcome, Understood } from '#contract/meter/imports.ts'
import { silentLog } from '#store/engine/log.ts'
import type { Scope } from '#store/engine/scope.ts'
import { freshDatabase } from '#store/engine/testing.ts'
import { type Metered, makeMetered } from '#store/engine/testing-meters.ts'
import { folderUploads } from '#store/engine/uploads/folder-uploads.ts'
import { keepUpload } from '#store/engine/uploads/upload-files.ts'
import { addImport, findImport, type ImportWork } from '#store/meter/import.ts'
import { askWork } from '#store/meter/import-work.ts'
import { doWork } from './work.ts'

const NOW = Date.UTC(2026, 10, 20, 9)

/** A database, a folder of uploads, and people who send files of history on 20 November 2026. */
export async function importDesk() {
  const database = await freshDatabase()
  const folder = mkdtempSync(join(tmpdir(), 'nairawatt-imports-'))
  const files = folderUploads(folder)
  let count = 0
  return {
    database,
    async close() {
      await database.close()
      rmSync(folder, { recursive: true })
    },
    meter: (zone = 'Africa/Lagos', ratedKva?: number): Promise<Metered> =>
      makeMetered(database, {
        name: `Client ${++count}`,
        zone,
        devices: [{ name: 'M', ...(ratedKva && { ratedKva }) }],
      }),
    /** A file that a person sends, and what is asked of it. */
    async sent({ scope }: Metered, name: string, bytes: Buffer) {
      const file = await database.withScope(scope, (tx) => keepUpload(files, { tx, scope }, bytes, 'table'))
      const { id } = await database.withScope(scope, (tx) =>
        addImport(tx, scope, { name, file, bytes: bytes.length, sha256: '', now: NOW }),
      )
      const ask = async (work: ImportWork, mapping?: Mapping) => {
        await database.withScope(scope, (tx) => askWork(tx, scope, id, { work, mapping }, NOW))
        await doWork({ database, files, clock: () => NOW, log: silentLog }, scope, id)
        return (await database.withScope(scope, (tx) => findImport(tx, scope, id)))!
      }
      const understood = async () => (await ask('understand')).understood as Understood
      return { id, ask, understood }
    },
    async rowsOf(table: string, { organisationId }: Scope): Promise<number> {
      const { rows } = await database.admin.query<{ n: number }>(
        `select count(*)::int4 as n from ${table} where organisation_id = $1`,
        [organisationId],
      )
      return rows[0]!.n
    },
  }
}

export type ImportDesk = Awaited<ReturnType<typeof importDesk>>

export const readOutcome = (record: { outcome: unknown }) => record.outcome as ImportOutcome
export const text = (lines: readonly string[]) => Buffer.from(lines.join('\r\n'))
