import { createReadStream } from 'node:fs'
import { open, stat } from 'node:fs/promises'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'

/** A file that cannot be imported at all: one sentence that says why and what to do. */
export class UnusableFileError extends Error {
  override name = 'UnusableFileError'
}

export interface TextFile {
  /** bytes on disk */
  readonly size: number
  /** bytes of them read so far */
  position(): number
  /** the text in pieces */
  chunks(): AsyncGenerator<string>
}

/** A text file, plain or gzip by its first bytes whatever its name. */
export async function openTextFile(path: string): Promise<TextFile> {
  const { size, head } = await look(path)
  if (size === 0) throw new UnusableFileError(`${path} is empty.`)
  const isGzip = head[0] === 0x1f && head[1] === 0x8b
  if (!isGzip) refuseOtherFormats(path, head)
  let position = 0
  return {
    size,
    position: () => position,
    async *chunks() {
      const bytes = createReadStream(path, { highWaterMark: 64 * 1024 })
      bytes.on('data', (chunk) => (position += chunk.length))
      const decoder = new TextDecoder('utf-8')
      try {
        for await (const chunk of isGzip ? unzipped(bytes) : bytes) {
          yield decoder.decode(chunk as Buffer, { stream: true })
        }
      } catch (error) {
        throw readingFailed(path, error)
      }
      yield decoder.decode()
    },
  }
}

function unzipped(bytes: Readable): Readable {
  const gunzip = createGunzip({ chunkSize: 64 * 1024 })
  // The error reaches whoever reads `gunzip`.
  pipeline(bytes, gunzip).catch(() => {})
  return gunzip
}

async function look(path: string): Promise<{ size: number; head: Buffer }> {
  try {
    const facts = await stat(path)
    if (facts.isDirectory()) throw new UnusableFileError(`${path} is a folder; name one file.`)
    const file = await open(path)
    try {
      const { buffer, bytesRead } = await file.read(Buffer.alloc(4096), 0, 4096, 0)
      return { size: facts.size, head: buffer.subarray(0, bytesRead) }
    } finally {
      await file.close()
    }
  } catch (error) {
    throw readingFailed(path, error)
  }
}

function refuseOtherFormats(path: string, head: Buffer): void {
  if (head.subarray(0, 2).toString() === 'PK') {
    throw new UnusableFileError(
      `${path} is a ZIP or Excel file; save its sheet as CSV (UTF-8) and import that.`,
    )
  }
  const isUtf16 = (head[0] === 0xff && head[1] === 0xfe) || (head[0] === 0xfe && head[1] === 0xff)
  if (isUtf16) throw new UnusableFileError(`${path} is UTF-16 text; save it as UTF-8 and import that.`)
  if (head.includes(0)) throw new UnusableFileError(`${path} is not a text file; only CSV can be imported.`)
}

function readingFailed(path: string, error: unknown): Error {
  if (error instanceof UnusableFileError) return error
  const code = (error as NodeJS.ErrnoException).code ?? ''
  if (code === 'ENOENT') return new UnusableFileError(`There is no file ${path}.`)
  if (code === 'EACCES') return new UnusableFileError(`${path} may not be read by this user.`)
  if (code.startsWith('Z_') || code === 'ERR_STREAM_PREMATURE_CLOSE') {
    return new UnusableFileError(`${path} is a damaged gzip file; fetch it again.`)
  }
  return new UnusableFileError(`${path} cannot be read (${code || String(error)}).`)
}
