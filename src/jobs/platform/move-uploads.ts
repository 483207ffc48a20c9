import { createWriteStream } from 'node:fs'
import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import type { Database } from '#store/engine/database.ts'
import { makeFolder, settle } from '#store/engine/files/settle.ts'
import { scopeOfJob } from '#store/engine/scope.ts'
import type { UploadFiles } from '#store/engine/uploads/upload-files.ts'
import { namedUploads } from '#store/platform/named-uploads.ts'

/** Brings the files that rows name from where they are to where they are missing. Returns how many came and how many are nowhere. */
export async function moveUploads(
  database: Pick<Database, 'admin' | 'withScope'>,
  from: UploadFiles,
  to: UploadFiles,
): Promise<{ moved: number; gone: number }> {
  const tally = { moved: 0, gone: 0 }
  for await (const { organisationId, file } of namedUploads(database)) {
    const scope = scopeOfJob(organisationId)
    const there = await to.read(scope, file)
    there?.destroy()
    if (there) continue
    const content = await from.read(scope, file)
    if (content === null) {
      tally.gone += 1
      continue
    }
    const bytes = await buffer(content)
    await database.withScope(scope, (tx) => to.put({ tx, scope }, file, bytes))
    tally.moved += 1
  }
  return tally
}

/** Makes a folder hold the files that rows name and no others: what a backup copies from. A file never changes. */
export async function copyNamedUploads(
  database: Pick<Database, 'admin'>,
  from: UploadFiles,
  dir: string,
): Promise<void> {
  await makeFolder(dir)
  const there = new Set(await readdir(dir))
  const named = new Set<string>()
  for await (const { organisationId, file } of namedUploads(database)) {
    named.add(file)
    if (there.has(file)) continue
    const content = await from.read(scopeOfJob(organisationId), file)
    if (content === null) continue
    const part = join(dir, `${file}.part`)
    await pipeline(content, createWriteStream(part, { mode: 0o600 }))
    await settle(part, join(dir, file))
  }
  for (const file of there) if (!named.has(file)) await rm(join(dir, file), { force: true })
}
