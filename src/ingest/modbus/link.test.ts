import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, describe, expect, it } from 'vitest'
import { ModbusFailure } from './failure.ts'
import { type Link, openLink } from './link.ts'
import type { ReadFunction } from './profile.ts'
import { excerpt } from './testing-images.ts'
import { serialServer, withCrc } from './testing-simulator.ts'

interface Frame {
  readonly name: string
  readonly rtu_request?: string
  readonly rtu_answer?: string
  readonly tcp_answer?: string
}

const frames = excerpt<{ frames: Frame[] }>('frames.json').frames
const frame = (name: string) => frames.find((one) => one.name.startsWith(name))!
const bytes = (hex: string | undefined) => Buffer.from(hex ?? '', 'hex')
const VOLTS = bytes(frame('eastron').rtu_answer)
const ASKED = { unit: 1, fc: 4, addr: 0, count: 2 } as const
const opened: { close(): Promise<void> }[] = []

afterEach(async () => {
  for (const one of opened.splice(0).reverse()) await one.close()
})

/** Tests that wait for silence give a short time-out; the others one that a busy machine keeps. */
async function line(answer: (request: Buffer, nth: number) => readonly Buffer[], timeoutMs = 5_000) {
  const server = await serialServer(answer)
  const link = openLink({ transport: 'rtu-over-tcp', host: '127.0.0.1', port: server.port, timeoutMs })
  opened.push(server, link)
  return { link, ...server }
}

const failureOf = (link: Link, request = ASKED as Parameters<Link['request']>[0]) =>
  link.request(request).then(
    () => null,
    (error: unknown) => (error instanceof ModbusFailure ? error.kind : error),
  )

describe('RTU over TCP', () => {
  it('sends the request that the manual prints, and reads its answer: 230.2 V', async () => {
    const { link, requests } = await line(() => [VOLTS])
    expect(await link.request(ASKED)).toEqual([0x4366, 0x3334])
    expect(requests[0]).toEqual(bytes(frame('eastron').rtu_request))
  })

  it('sends the request that the guide of ComAp prints, and reads its answer: 24.0 V of the battery', async () => {
    const { link, requests } = await line(() => [withCrc([1, 3, 2, 0x00, 0xf0])])
    expect(await link.request({ unit: 1, fc: 3, addr: 1053, count: 1 })).toEqual([240])
    expect(requests[0]).toEqual(bytes('0103041d0001153c'))
  })

  it.each([
    ['in two pieces', [VOLTS.subarray(0, 5), VOLTS.subarray(5)]],
    ['in three pieces', [VOLTS.subarray(0, 1), VOLTS.subarray(1, 4), VOLTS.subarray(4)]],
    ['after a byte of noise', [Buffer.from([0xff]), VOLTS]],
    ['with noise before it in the same packet', [Buffer.concat([Buffer.from([0x00, 0x1f]), VOLTS])]],
  ])('takes an answer that comes %s', async (_, pieces) => {
    const { link } = await line(() => pieces)
    expect(await link.request(ASKED)).toEqual([0x4366, 0x3334])
  })

  it('an answer with a wrong check sum is no reading', async () => {
    const asked = { unit: 1, fc: 3, addr: 0, count: 2 } as const
    const { link } = await line(() => [bytes(frame('bad CRC').rtu_answer)])
    expect(await failureOf(link, asked)).toBe('garbled')
  })

  it('the answer of another unit is not taken', async () => {
    const asked = { unit: 1, fc: 3, addr: 0, count: 2 } as const
    const { link } = await line(() => [bytes(frame('wrong unit').rtu_answer)], 200)
    expect(await failureOf(link, asked)).toBe('silent')
  })

  it('an exception is told with its number', async () => {
    const asked = { unit: 1, fc: 3, addr: 0, count: 2 } as const
    const { link } = await line(() => [bytes(frame('exception 2').rtu_answer)])
    await expect(link.request(asked)).rejects.toMatchObject({ kind: 'refused', code: 2 })
  })

  it('a late answer does not become the answer of the next request', async () => {
    const late = withCrc([1, 4, 4, 0, 1, 0, 2])
    const next = withCrc([1, 4, 4, 0, 3, 0, 4])
    const { link, connections } = await line((_, nth) => (nth === 1 ? [] : [next]), 500)
    expect(await failureOf(link)).toBe('silent')
    expect(await link.request({ ...ASKED, addr: 2 })).toEqual([3, 4])
    expect([connections(), late.length]).toEqual([2, 9])
  })

  it('an answer that comes twice is not taken for the next one', async () => {
    const [first, second] = [withCrc([1, 4, 4, 0, 1, 0, 2]), withCrc([1, 4, 4, 0, 3, 0, 4])]
    const { link } = await line((_, nth) => (nth === 1 ? [Buffer.concat([first, first])] : [second]))
    expect(await link.request(ASKED)).toEqual([1, 2])
    expect(await link.request({ ...ASKED, addr: 2 })).toEqual([3, 4])
  })

  it('what is sent unasked is not taken for an answer', async () => {
    const [first, second] = [withCrc([1, 4, 4, 0, 1, 0, 2]), withCrc([1, 4, 4, 0, 3, 0, 4])]
    const { link } = await line((_, nth) => (nth === 1 ? [first, first] : [second]))
    expect(await link.request(ASKED)).toEqual([1, 2])
    await new Promise((done) => setTimeout(done, 60))
    expect(await link.request({ ...ASKED, addr: 2 })).toEqual([3, 4])
  })
})

describe('Modbus TCP', () => {
  const asked = { unit: 1, fc: 3, addr: 0, count: 2 } as const
  const WORDS = [0, 39_773]
  const answer = bytes(frame('Acrel DTSD1352-C energy, real words 0').tcp_answer)
  /** The answer under the number of the request, or so many later. */
  const numbered = (request: Buffer, later = 0) =>
    Buffer.concat([Buffer.from([request[0]!, request[1]! + later]), answer.subarray(2)])

  async function network(tell: (request: Buffer, nth: number) => readonly Buffer[], timeoutMs = 5_000) {
    const server = await serialServer(tell)
    const link = openLink({ transport: 'tcp', host: '127.0.0.1', port: server.port, timeoutMs })
    opened.push(server, link)
    return { link, ...server }
  }

  it.each([
    ['whole', (request: Buffer) => [numbered(request)]],
    [
      'in pieces',
      (request: Buffer) => [
        numbered(request).subarray(0, 4),
        numbered(request).subarray(4, 9),
        numbered(request).subarray(9),
      ],
    ],
    [
      'after the late answer of another request',
      (request: Buffer) => [numbered(request, 7), numbered(request)],
    ],
    [
      'in one packet with the late answer of another',
      (request: Buffer) => [Buffer.concat([numbered(request, 7), numbered(request)])],
    ],
  ])('takes an answer that comes %s', async (_, tell) => {
    const { link } = await network(tell)
    expect(await link.request(asked)).toEqual(WORDS)
  })

  it('an answer under another number alone is none', async () => {
    const { link } = await network((request) => [numbered(request, 7)], 200)
    expect(await failureOf(link, asked)).toBe('silent')
  })

  it('an answer with fewer registers than it says is none', async () => {
    const { link } = await network((request) => [
      Buffer.from([request[0]!, request[1]!, 0, 0, 0, 5, 1, 3, 4, 0, 0]),
    ])
    expect(await failureOf(link, asked)).toBe('garbled')
  })

  it('after silence the connection is kept, and made anew when nothing answers any more', async () => {
    const { link, connections } = await network((request, nth) => (nth < 5 ? [] : [numbered(request)]), 500)
    for (const made of [1, 1, 1, 2]) {
      expect(await failureOf(link, asked)).toBe('silent')
      expect(connections()).toBe(made)
    }
    expect(await link.request(asked)).toEqual(WORDS)
  })

  it.each([
    ['exception 2', 'refused'],
    ['exception 11', 'offline'],
  ])('%s is %s', async (name, kind) => {
    const { link } = await network((request) => [
      Buffer.concat([request.subarray(0, 2), bytes(frame(name).tcp_answer).subarray(2)]),
    ])
    expect(await failureOf(link, asked)).toBe(kind)
  })
})

describe('nothing can be written', () => {
  it('a function that is not one of reading is refused before a byte is sent', async () => {
    const { link, requests } = await line(() => [])
    for (const fc of [5, 6, 15, 16, 22, 23]) {
      expect(await failureOf(link, { ...ASKED, fc: fc as ReadFunction })).toBe('refused')
    }
    expect(requests).toEqual([])
  })

  it('no file of the engine names what writes', () => {
    const sources = readdirSync(import.meta.dirname, { recursive: true, encoding: 'utf8' }).filter(
      (name) => /\.ts$/.test(name) && !/test/.test(name),
    )
    const writers = sources.filter((name) =>
      /write(Coils?|Registers?|FC)|maskWrite|customFunction|\.write\(/.test(
        readFileSync(join(import.meta.dirname, name), 'utf8'),
      ),
    )
    expect(writers).toEqual([])
  })
})
