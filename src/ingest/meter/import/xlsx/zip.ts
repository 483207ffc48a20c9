import { createReadStream } from 'node:fs'
import { type FileHandle, open } from 'node:fs/promises'
import { createInflateRaw } from 'node:zlib'
import { UnusableFileError } from '../csv/text-file.ts'

interface Entry {
  readonly method: number
  readonly packed: number
  readonly offset: number
}

export interface ZipFile {
  has(name: string): boolean
  /** The text of an entry in pieces; nothing where there is no such entry. */
  chunks(name: string): AsyncGenerator<string>
  /** packed bytes of an entry */
  packed(name: string): number
}

const END = 0x06054b50
const ENTRY = 0x02014b50
const LOCAL = 0x04034b50
const LONGEST_END = 65_557
const MOST_DIRECTORY = 4 * 1024 * 1024
/** What all entries that are read may hold unpacked: a workbook made to fill the memory or the time ends here. */
const MOST_UNPACKED = 1024 * 1024 * 1024

/** A ZIP file by its directory at the end. No entry is ever unpacked as a whole. */
export async function openZip(path: string, name: string): Promise<ZipFile> {
  const broken = () => new UnusableFileError(`${name} is a damaged workbook; save it again as XLSX.`)
  const file = await open(path)
  try {
    const entries = await directory(file, broken)
    let unpacked = 0
    return {
      has: (entry) => entries.has(entry),
      packed: (entry) => entries.get(entry)?.packed ?? 0,
      async *chunks(entry) {
        const found = entries.get(entry)
        if (!found) return
        const decoder = new TextDecoder('utf-8')
        try {
          for await (const chunk of await content(path, found, broken)) {
            unpacked += (chunk as Buffer).length
            if (unpacked > MOST_UNPACKED) {
              throw new UnusableFileError(
                `${name} unpacks to more than 1 GB; split it into smaller workbooks.`,
              )
            }
            yield decoder.decode(chunk as Buffer, { stream: true })
          }
        } catch (error) {
          throw error instanceof UnusableFileError ? error : broken()
        }
        yield decoder.decode()
      },
    }
  } finally {
    await file.close()
  }
}

async function directory(file: FileHandle, broken: () => Error): Promise<Map<string, Entry>> {
  const { size } = await file.stat()
  const tail = await bytesAt(file, Math.max(0, size - LONGEST_END), Math.min(size, LONGEST_END))
  let end = tail.length - 22
  while (end >= 0 && tail.readUInt32LE(end) !== END) end -= 1
  if (end < 0) throw broken()
  const [length, start] = [tail.readUInt32LE(end + 12), tail.readUInt32LE(end + 16)]
  if (length > MOST_DIRECTORY || start + length > size) throw broken()
  const bytes = await bytesAt(file, start, length)
  const entries = new Map<string, Entry>()
  for (let at = 0; at + 46 <= bytes.length && bytes.readUInt32LE(at) === ENTRY; ) {
    const nameLength = bytes.readUInt16LE(at + 28)
    const name = bytes.subarray(at + 46, at + 46 + nameLength).toString()
    entries.set(name.replace(/^\//, ''), {
      method: bytes.readUInt16LE(at + 10),
      packed: bytes.readUInt32LE(at + 20),
      offset: bytes.readUInt32LE(at + 42),
    })
    at += 46 + nameLength + bytes.readUInt16LE(at + 30) + bytes.readUInt16LE(at + 32)
  }
  return entries
}

async function content(path: string, { method, packed, offset }: Entry, broken: () => Error) {
  if (packed === 0) return []
  const file = await open(path)
  let start: number
  try {
    const head = await bytesAt(file, offset, 30)
    if (head.length < 30 || head.readUInt32LE(0) !== LOCAL) throw broken()
    start = offset + 30 + head.readUInt16LE(26) + head.readUInt16LE(28)
  } finally {
    await file.close()
  }
  const bytes = createReadStream(path, { start, end: start + packed - 1, highWaterMark: 64 * 1024 })
  if (method === 0) return bytes
  if (method !== 8) throw broken()
  const inflate = createInflateRaw({ chunkSize: 64 * 1024 })
  bytes.on('error', (error) => inflate.destroy(error))
  inflate.on('close', () => bytes.destroy())
  return bytes.pipe(inflate)
}

async function bytesAt(file: FileHandle, start: number, length: number): Promise<Buffer> {
  const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, start)
  return buffer.subarray(0, bytesRead)
}
