import { createReadStream } from 'node:fs'
import { open, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { makeFolder, writeSettled } from '../files/settle.ts'
import { FileNotKeptError, requireUploadName, type UploadFiles } from './upload-files.ts'

/** In a folder: for one process, or many that see the same disk. */
export function folderUploads(dir: string): UploadFiles {
  const path = (name: string) => join(dir, requireUploadName(name))
  async function put(name: string, bytes: Buffer): Promise<void> {
    const to = path(name)
    try {
      await makeFolder(dir)
      await writeSettled(to, bytes)
    } catch (error) {
      throw new FileNotKeptError(dir, error)
    }
  }
  return {
    put: (_place, name, bytes) => put(name, bytes),
    withFile: (_scope, name, work) => work(path(name)),
    async read(_scope, name) {
      const file = await open(path(name), 'r').catch(goneOrThrow)
      return file && createReadStream('', { fd: file })
    },
    async remove(_scope, files) {
      for (const name of files) await rm(path(name), { force: true })
    },
  }
}

function goneOrThrow(error: NodeJS.ErrnoException): null {
  if (error.code === 'ENOENT') return null
  throw error
}
