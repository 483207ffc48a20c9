/** Tar, as much of it as an archive of short files needs (POSIX ustar), so that any tar program opens a backup. */

export interface Entry {
  name: string
  body: Buffer
}

export const BLOCK = 512
/** No entry of ours is longer; a longer one is not ours. */
const LONGEST_ENTRY = 16 * 1024 * 1024

export function tarHeader(name: string, size: number, modifiedAt: number, type: '0' | '5' = '0'): Buffer {
  if (Buffer.byteLength(name) > 100) throw new RangeError(`the name ${name} is too long for an archive`)
  const header = Buffer.alloc(BLOCK)
  header.write(name, 0)
  header.write('0000600\0', 100)
  header.write('0000000\0', 108)
  header.write('0000000\0', 116)
  header.write(`${octal(size, 11)}\0`, 124)
  header.write(`${octal(Math.floor(modifiedAt / 1000), 11)}\0`, 136)
  header.write('        ', 148)
  header.write(type, 156)
  header.write('ustar\u000000', 257)
  header.write(`${octal(headerChecksum(header), 6)}\0 `, 148)
  return header
}

/** Entries as the bytes of a tar file. */
export async function* writeTar(entries: AsyncIterable<Entry>, modifiedAt: number): AsyncGenerator<Buffer> {
  for await (const { name, body } of entries) {
    yield tarHeader(name, body.length, modifiedAt)
    yield body
    const rest = body.length % BLOCK
    if (rest > 0) yield Buffer.alloc(BLOCK - rest)
  }
  yield Buffer.alloc(2 * BLOCK)
}

/** The entries of a tar file, whole and in order; throws on anything that `writeTar` does not write. */
export async function* readTar(bytes: AsyncIterable<Buffer>): AsyncGenerator<Entry> {
  const reader = new BlockReader(bytes[Symbol.asyncIterator]())
  for (;;) {
    const header = await reader.take(BLOCK)
    if (header.every((byte) => byte === 0)) return reader.drain()
    const { name, size } = readHeader(header, LONGEST_ENTRY)
    const body = await reader.take(size)
    await reader.take((BLOCK - (size % BLOCK)) % BLOCK)
    yield { name, body }
  }
}

/** What the heading of an entry says; throws on a damaged one, and on an entry that is longer than `longest`. */
export function readHeader(
  header: Buffer,
  longest: number,
): { readonly name: string; readonly size: number; readonly isFolder: boolean } {
  const sum = Number.parseInt(header.toString('latin1', 148, 154), 8)
  const blank = Buffer.from(header)
  blank.write('        ', 148)
  const size = Number.parseInt(header.toString('latin1', 124, 135), 8)
  if (sum !== headerChecksum(blank) || !(size >= 0 && size <= longest))
    throw new Error('a heading in it is damaged')
  const name = header.toString('utf8', 0, 100)
  return {
    name: name.slice(0, name.indexOf('\0')),
    size,
    isFolder: header.toString('latin1', 156, 157) === '5',
  }
}

function headerChecksum(header: Buffer): number {
  return header.reduce((sum, byte) => sum + byte, 0)
}

function octal(value: number, digits: number): string {
  return value.toString(8).padStart(digits, '0')
}

export class BlockReader {
  readonly #source: AsyncIterator<Buffer>
  #held: Buffer[] = []
  #length = 0

  constructor(source: AsyncIterator<Buffer>) {
    this.#source = source
  }

  /** The next `count` bytes; throws when the file ends before them. */
  async take(count: number): Promise<Buffer> {
    while (this.#length < count) {
      const { value, done } = await this.#source.next()
      if (done) throw new Error('it ends too early')
      this.#held.push(value)
      this.#length += value.length
    }
    const all = this.#held.length === 1 ? this.#held[0]! : Buffer.concat(this.#held)
    this.#held = [all.subarray(count)]
    this.#length = all.length - count
    return all.subarray(0, count)
  }

  /** Reads to the end, so that the check sum of the compression is verified too. */
  async drain(): Promise<void> {
    for (;;) if ((await this.#source.next()).done) return
  }
}
