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

/** A file's size and first bytes. `name`: what it is called in sentences. */
export interface FileHead {
  readonly path: string
  readonly name: string
  readonly size: number
  readonly head: Buffer
}

export async function fileHead(path: string, name = path): Promise<FileHead> {
  const { size, head } = await look(path, name)
  if (size === 0) throw new UnusableFileError(`${name} is empty.`)
  return { path, name, size, head }
}

/** A small archive may unpack to more than any disk holds. */
const MOST_UNPACKED = 1024 ** 3

/** A text file: plain or gzip by its first bytes whatever its name, UTF-8, UTF-16 or Latin-1. */
export function openTextFile({ path, name, size, head }: FileHead): TextFile {
  const isGzip = head[0] === 0x1f && head[1] === 0x8b
  if (!isGzip && detectUtf16(head) === null && head.includes(0)) {
    throw new UnusableFileError(`${name} is not a text file; only CSV and XLSX can be imported.`)
  }
  let position = 0
  return {
    size,
    position: () => position,
    async *chunks() {
      const bytes = createReadStream(path, { highWaterMark: 64 * 1024 })
      bytes.on('data', (chunk) => (position += chunk.length))
      let decoder: TextDecoder | null = null
      let read = 0
      try {
        for await (const chunk of isGzip ? gunzipStream(bytes) : bytes) {
          read += (chunk as Buffer).length
          if (read > MOST_UNPACKED)
            throw new UnusableFileError(`${name} holds more than 1 GB; split it by years.`)
          decoder ??= new TextDecoder(detectEncoding(chunk as Buffer))
          yield decoder.decode(chunk as Buffer, { stream: true })
        }
      } catch (error) {
        throw readingFailed(name, error)
      }
      if (decoder) yield decoder.decode()
    },
  }
}

function gunzipStream(bytes: Readable): Readable {
  const gunzip = createGunzip({ chunkSize: 64 * 1024 })
  // The error reaches whoever reads `gunzip`.
  pipeline(bytes, gunzip).catch(() => {})
  return gunzip
}

async function look(path: string, name: string): Promise<{ size: number; head: Buffer }> {
  try {
    const facts = await stat(path)
    if (facts.isDirectory()) throw new UnusableFileError(`${name} is a folder; name one file.`)
    const file = await open(path)
    try {
      const { buffer, bytesRead } = await file.read(Buffer.alloc(4096), 0, 4096, 0)
      return { size: facts.size, head: buffer.subarray(0, bytesRead) }
    } finally {
      await file.close()
    }
  } catch (error) {
    throw readingFailed(name, error)
  }
}

function detectUtf16(head: Buffer): string | null {
  if (head[0] === 0xff && head[1] === 0xfe) return 'utf-16le'
  return head[0] === 0xfe && head[1] === 0xff ? 'utf-16be' : null
}

/** By the byte order mark, else by whether the first piece is UTF-8: what older programs write is Latin-1. */
function detectEncoding(chunk: Buffer): string {
  const utf16 = detectUtf16(chunk)
  if (utf16 !== null) return utf16
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(chunk, { stream: true })
    return 'utf-8'
  } catch {
    return 'windows-1252'
  }
}

function readingFailed(name: string, error: unknown): Error {
  if (error instanceof UnusableFileError) return error
  const code = (error as NodeJS.ErrnoException).code ?? ''
  if (code === 'ENOENT') return new UnusableFileError(`There is no file ${name}.`)
  if (code === 'EACCES') return new UnusableFileError(`${name} may not be read by this user.`)
  if (code.startsWith('Z_') || code === 'ERR_STREAM_PREMATURE_CLOSE') {
    return new UnusableFileError(`${name} is a damaged gzip file; fetch it again.`)
  }
  return new UnusableFileError(`${name} cannot be read (${code || String(error)}).`)
}
