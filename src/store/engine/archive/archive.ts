import { createHash, type Hash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import type { TableShape } from './tables.ts'
import { type Entry, readTar } from './tar.ts'

/** A backup or a restore that was refused: one sentence; nothing was changed. */
export class ArchiveError extends Error {
  override name = 'ArchiveError'
}

export const FORMAT = 1

/** First entry, `about.json`: what is to come. */
export interface About {
  program: 'Nairawatt'
  format: number
  schemaVersion: number
  madeAt: string
  postgres: string
  tables: TableShape[]
}

export interface TableSum {
  rows: number
  bytes: number
  sha256: string
  /** of `tableContent`; archives of earlier versions have none */
  content?: string
}

/** Last entry, `manifest.json`: what must have come. */
export interface Manifest {
  about: string
  tables: Record<string, TableSum>
  sequences: Record<string, string>
}

export interface Archive {
  about: About
  manifest: Manifest
}

export function entryName(table: string, part: number): string {
  return `tables/${table}/${String(part).padStart(8, '0')}.copy`
}

/** Name of the table whose rows the entry holds; null for the two pages about the archive itself. */
export function tableFromEntry({ name }: Entry): string | null {
  return /^tables\/([^/]+)\/\d{8}\.copy$/.exec(name)?.[1] ?? null
}

/** Counts and hashes the rows of one table while they pass. In COPY text a line feed ends a row and is nowhere else. */
export class TableSummer {
  readonly #hash: Hash = createHash('sha256')
  rows = 0
  bytes = 0

  add(chunk: Buffer): void {
    this.#hash.update(chunk)
    this.bytes += chunk.length
    for (let at = chunk.indexOf(10); at !== -1; at = chunk.indexOf(10, at + 1)) this.rows++
  }

  sum(): TableSum {
    return { rows: this.rows, bytes: this.bytes, sha256: this.#hash.digest('hex') }
  }
}

export function sha256(body: Buffer): string {
  return createHash('sha256').update(body).digest('hex')
}

/** The entries of an archive file in order. */
export async function readArchive(file: string, take: (entry: Entry) => Promise<void> | void): Promise<void> {
  await pipeline(createReadStream(file), createGunzip(), async (bytes: AsyncIterable<Buffer>) => {
    for await (const entry of readTar(bytes)) await take(entry)
  })
}

/** Reads an archive to its end and proves that it is whole; throws an ArchiveError otherwise. */
export async function verifyArchive(file: string): Promise<Archive> {
  let about: Entry | null = null
  let manifest: Entry | null = null
  const found = new Map<string, TableSummer>()
  try {
    await readArchive(file, (entry) => {
      const table = tableFromEntry(entry)
      if (manifest) throw new Error('something follows its last page')
      if (entry.name === 'about.json') about = entry
      else if (entry.name === 'manifest.json') manifest = entry
      else if (table === null) throw new Error(`it holds ${entry.name}`)
      else summerFor(found, table).add(entry.body)
    })
    return compare(about, manifest, found)
  } catch (error) {
    if (error instanceof ArchiveError) throw error
    if ((error as NodeJS.ErrnoException).code === 'ENOENT')
      throw new ArchiveError(`There is no file ${file}.`)
    const why = error instanceof Error ? error.message : String(error)
    throw new ArchiveError(`${file} is damaged or not a backup of Nairawatt (${why}); nothing was changed.`, {
      cause: error,
    })
  }
}

function summerFor(found: Map<string, TableSummer>, table: string): TableSummer {
  const summer = found.get(table) ?? new TableSummer()
  found.set(table, summer)
  return summer
}

function compare(
  aboutEntry: Entry | null,
  manifestEntry: Entry | null,
  found: Map<string, TableSummer>,
): Archive {
  if (!aboutEntry || !manifestEntry) throw new Error('a page of it is missing')
  const about = JSON.parse(aboutEntry.body.toString('utf8')) as About
  const manifest = JSON.parse(manifestEntry.body.toString('utf8')) as Manifest
  if (manifest.about !== sha256(aboutEntry.body)) throw new Error('its first page was changed')
  if (about.program !== 'Nairawatt') throw new Error('another program made it')
  if (about.format !== FORMAT) {
    throw new ArchiveError(
      `This backup was made by a newer Nairawatt (format ${about.format}, this program knows ${FORMAT}); restore it with that one.`,
    )
  }
  const names = new Set([
    ...Object.keys(manifest.tables),
    ...about.tables.map(({ name }) => name),
    ...found.keys(),
  ])
  for (const name of names) {
    const { rows, bytes, sha256: hash } = (found.get(name) ?? new TableSummer()).sum()
    const expected = manifest.tables[name]
    if (!expected || expected.rows !== rows || expected.bytes !== bytes || expected.sha256 !== hash) {
      throw new Error(`the rows of ${name} are not those that were written`)
    }
  }
  return { about, manifest }
}
