import { randomUUID } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { open, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { makeFolder, writeSettled } from './files/settle.ts'

export type UploadType = 'png' | 'jpg' | 'pdf' | 'table'

/** Files that people sent, outside of the web root, under names that nobody chose. */
export interface UploadFiles {
  /** Writes a file down for good and returns its name. */
  keep(bytes: Buffer, extension: UploadType): Promise<string>
  /** Where a file stands, for what reads it piece by piece. */
  path(file: string): string
  /** null: the file is gone */
  read(file: string): Promise<Readable | null>
  remove(files: readonly string[]): Promise<void>
}

/**
 * A file could not be written down. An error of its own: inside a transaction the system's "no such file" would read
 * like a database socket that is gone.
 */
export class FileNotKeptError extends Error {
  override name = 'FileNotKeptError'
  readonly isFull: boolean

  constructor(dir: string, cause: unknown) {
    super(`A file could not be kept in ${dir}`, { cause })
    this.isFull = ['ENOSPC', 'EDQUOT'].includes((cause as NodeJS.ErrnoException).code ?? '')
  }
}

const NAME = /^[0-9a-f-]{36}\.(png|jpg|pdf|table)$/

export function openUploads(dir: string): UploadFiles {
  return {
    async keep(bytes, extension) {
      const name = `${randomUUID()}.${extension}`
      try {
        await makeFolder(dir)
        await writeSettled(join(dir, name), bytes)
      } catch (error) {
        throw new FileNotKeptError(dir, error)
      }
      return name
    },
    path: (name) => uploadPath(dir, name),
    async read(name) {
      const file = await open(uploadPath(dir, name), 'r').catch(goneOrThrow)
      return file && createReadStream('', { fd: file })
    },
    async remove(files) {
      for (const name of files) await rm(uploadPath(dir, name), { force: true })
    },
  }
}

function uploadPath(dir: string, name: string): string {
  if (!NAME.test(name)) throw new Error(`Not the name of an upload: ${name}`)
  return join(dir, name)
}

function goneOrThrow(error: NodeJS.ErrnoException): null {
  if (error.code === 'ENOENT') return null
  throw error
}
