import { closeSync, fsyncSync, mkdirSync, openSync, writeSync } from 'node:fs'
import { open } from 'node:fs/promises'
import { dirname, join, normalize, sep } from 'node:path'
import { BLOCK, BlockReader, readHeader, tarHeader } from './tar.ts'

/** Files of any length, piece by piece, as a tar that every tar program opens. */

export interface PackedFile {
  readonly name: string
  /** Where it is copied from; a text that is made when it is its turn; null: a folder. */
  readonly from: string | (() => Promise<string>) | null
}

const PIECE = 1024 * 1024
/** What a heading can say. */
const LONGEST_FILE = 8 * 1024 ** 3 - 1

/**
 * The bytes of a tar with these files. They may change meanwhile: each is as long as it was at first, with zeros for
 * what is gone since, and one that is gone is left out.
 */
export async function* packFiles(files: Iterable<PackedFile>, modifiedAt: number): AsyncGenerator<Buffer> {
  for (const { name, from } of files) {
    if (from === null) yield tarHeader(`${name}/`, 0, modifiedAt, '5')
    else if (typeof from === 'string') yield* packFile(name, from, modifiedAt)
    else yield* packText(name, await from(), modifiedAt)
  }
  yield Buffer.alloc(2 * BLOCK)
}

function* packText(name: string, text: string, modifiedAt: number): Generator<Buffer> {
  const body = Buffer.from(text)
  yield tarHeader(name, body.length, modifiedAt)
  yield body
  yield Buffer.alloc((BLOCK - (body.length % BLOCK)) % BLOCK)
}

async function* packFile(name: string, path: string, modifiedAt: number): AsyncGenerator<Buffer> {
  const file = await open(path, 'r').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null
    throw error
  })
  if (file === null) return
  try {
    const { size } = await file.stat()
    yield tarHeader(name, size, modifiedAt)
    for (let at = 0; at < size; ) {
      const piece = Buffer.alloc(Math.min(PIECE, size - at))
      const { bytesRead } = await file.read(piece, 0, piece.length, at)
      // Cut short since: the rest stays zeros, and the WAL says what stood there.
      at += bytesRead === 0 ? piece.length : bytesRead
      yield bytesRead === 0 ? piece : piece.subarray(0, bytesRead)
    }
    const rest = size % BLOCK
    if (rest > 0) yield Buffer.alloc(BLOCK - rest)
  } finally {
    await file.close()
  }
}

/** Writes what `packFiles` packed into a folder, synced; throws on anything else. `onMade`: told of every file and folder. */
export async function unpackFiles(
  bytes: AsyncIterable<Buffer>,
  folder: string,
  onMade: (path: string) => void = () => {},
): Promise<void> {
  const reader = new BlockReader(bytes[Symbol.asyncIterator]())
  for (;;) {
    const header = await reader.take(BLOCK)
    if (header.every((byte) => byte === 0)) return reader.drain()
    const { name, size, isFolder } = readHeader(header, LONGEST_FILE)
    const path = within(folder, name)
    if (isFolder) {
      if (mkdirSync(path, { recursive: true, mode: 0o700 }) !== undefined) onMade(path)
      continue
    }
    mkdirSync(dirname(path), { recursive: true, mode: 0o700 })
    await writeFrom(reader, path, size)
    onMade(path)
  }
}

async function writeFrom(reader: BlockReader, path: string, size: number): Promise<void> {
  const file = openSync(path, 'wx', 0o600)
  try {
    for (let left = size; left > 0; ) {
      const piece = await reader.take(Math.min(PIECE, left))
      for (let done = 0; done < piece.length; ) done += writeSync(file, piece, done)
      left -= piece.length
    }
    await reader.take((BLOCK - (size % BLOCK)) % BLOCK)
    fsyncSync(file)
  } finally {
    closeSync(file)
  }
}

function within(folder: string, name: string): string {
  const path = normalize(join(folder, name))
  if (path !== normalize(folder) && path.startsWith(normalize(folder) + sep)) return path
  throw new Error(`it holds "${name}", which is no file of a database`)
}
