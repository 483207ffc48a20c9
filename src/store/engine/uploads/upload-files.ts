import { randomUUID } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { Scope } from '../scope.ts'
import type { Tx } from '../transaction.ts'

export type UploadType = 'png' | 'jpg' | 'pdf' | 'table'

/** The transaction that names the file, and whose it is. */
export interface UploadPlace {
  readonly tx: Tx
  readonly scope: Scope
}

/** Files that people sent, outside of the web root, under names that nobody chose. A file never changes. */
export interface UploadFiles {
  /** Writes a file down for good, under the name of `keepUpload`. */
  put(place: UploadPlace, file: string, bytes: Buffer): Promise<void>
  /** A file for what reads it piece by piece from a disk. Throws where it is gone. */
  withFile<T>(scope: Scope, file: string, work: (path: string) => Promise<T>): Promise<T>
  /** null: the file is gone */
  read(scope: Scope, file: string): Promise<Readable | null>
  remove(scope: Scope, files: readonly string[]): Promise<void>
}

/**
 * A file could not be written down. An error of its own: inside a transaction the system's "no such file" would read
 * like a database socket that is gone.
 */
export class FileNotKeptError extends Error {
  override name = 'FileNotKeptError'
  readonly isFull: boolean

  constructor(where: string, cause: unknown) {
    super(`A file could not be kept in ${where}`, { cause })
    this.isFull = ['ENOSPC', 'EDQUOT'].includes((cause as NodeJS.ErrnoException).code ?? '')
  }
}

/** Writes a new file down for good and returns its name. */
export async function keepUpload(
  files: Pick<UploadFiles, 'put'>,
  place: UploadPlace,
  bytes: Buffer,
  extension: UploadType,
): Promise<string> {
  const name = `${randomUUID()}.${extension}`
  await files.put(place, name, bytes)
  return name
}

const NAME = /^[0-9a-f-]{36}\.(png|jpg|pdf|table)$/

/** Throws where the name is none that `keepUpload` gives: nobody reads another file by it. */
export function requireUploadName(name: string): string {
  if (!NAME.test(name)) throw new Error(`Not the name of an upload: ${name}`)
  return name
}

/** `withFile` of files that stand on no disk: it has a copy as long as it works. */
export async function withCopy<T>(
  content: Readable | null,
  file: string,
  work: (path: string) => Promise<T>,
): Promise<T> {
  if (content === null) throw new Error(`The file ${file} is gone`)
  const dir = await mkdtemp(join(tmpdir(), 'nairawatt-file-'))
  try {
    const path = join(dir, file)
    await pipeline(content, createWriteStream(path, { mode: 0o600 }))
    return await work(path)
  } finally {
    await rm(dir, { recursive: true, force: true })
  }
}
