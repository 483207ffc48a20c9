import { afterEach, describe, expect, it } from 'vitest'
import { handBill } from './billing/testing-bill.ts'
import { createReportMaker, type MakerOptions, ReportError, type ReportMaker } from './maker.ts'

const AT = Date.UTC(2026, 10, 21, 3)
let maker: ReportMaker | null = null

const makerWith = (options?: MakerOptions) => {
  maker = createReportMaker(options)
  return maker
}
const script = (code: string) => new URL(`data:text/javascript,${encodeURIComponent(code)}`)

afterEach(async () => {
  await maker?.stop()
})

// A thread starts and lays a document out: seconds where others work on the machine too.
describe('the maker of reports', { timeout: 120_000 }, () => {
  it('BI-07 makes PDF and workbook in a thread of its own, many asked for at once', async () => {
    const { pdf, xlsx } = makerWith()
    let turns = 0
    const ticking = setInterval(() => turns++, 5)
    const files = await Promise.all([
      ...Array.from({ length: 8 }, () => pdf(handBill(), AT)),
      xlsx(handBill(), AT),
    ])
    clearInterval(ticking)
    const heads = files.map((bytes) => Buffer.from(bytes.subarray(0, 4)).toString('latin1'))
    expect(heads).toEqual([...Array(8).fill('%PDF'), 'PK\x03\x04'])
    // This thread went on meanwhile.
    expect(turns).toBeGreaterThan(5)
  })

  it('BI-07 gives up a report that takes too long, and makes the next', async () => {
    const worker = script(
      `import { parentPort } from 'node:worker_threads'; parentPort.on('message', ({ id }) => { if (id > 1) parentPort.postMessage({ id, bytes: new Uint8Array([1]) }) })`,
    )
    // The next one waits as long for a thread that starts anew.
    const { pdf } = makerWith({ patienceMs: 2000, worker })
    await expect(pdf(handBill(), AT)).rejects.toThrow('The report could not be made: it took too long')
    expect(await pdf(handBill(), AT)).toEqual(new Uint8Array([1]))
  })

  it('BI-07 has patience with each from when it is laid out, not from when it was asked for', async () => {
    const worker = script(
      `import { parentPort } from 'node:worker_threads'; parentPort.on('message', ({ id }) => { const end = Date.now() + 500; while (Date.now() < end); parentPort.postMessage({ id, bytes: new Uint8Array([id]) }) })`,
    )
    const { pdf } = makerWith({ patienceMs: 2000, worker })
    const files = await Promise.all(Array.from({ length: 6 }, () => pdf(handBill(), AT)))
    expect(files.map(([id]) => id)).toEqual([1, 2, 3, 4, 5, 6])
  })

  it.each([
    ['hangs', 'for (;;);', 'it took too long'],
    ['crashes', `throw new Error('out of paper')`, 'out of paper'],
  ])('BI-07 loses one report alone to a worker that %s over it', async (_, fault, why) => {
    const worker = script(
      `import { parentPort } from 'node:worker_threads'; parentPort.on('message', ({ id }) => { if (id === 2) { ${fault}; return } parentPort.postMessage({ id, bytes: new Uint8Array([id]) }) })`,
    )
    const { pdf } = makerWith({ patienceMs: 2000, worker })
    const ends = await Promise.allSettled(Array.from({ length: 4 }, () => pdf(handBill(), AT)))
    expect(ends.map((end) => (end.status === 'fulfilled' ? end.value[0] : String(end.reason)))).toEqual([
      1,
      `ReportError: The report could not be made: ${why}`,
      3,
      4,
    ])
  })

  it('BI-07 survives a worker that crashes', async () => {
    const worker = script(
      `import { parentPort } from 'node:worker_threads'; parentPort.on('message', () => { throw new Error('out of paper') })`,
    )
    const { pdf } = makerWith({ worker })
    await expect(pdf(handBill(), AT)).rejects.toThrow('out of paper')
    await expect(pdf(handBill(), AT)).rejects.toThrow(ReportError)
  })

  it('BI-07 loses one report alone that cannot be handed to the worker', async () => {
    const worker = script(
      `import { parentPort } from 'node:worker_threads'; parentPort.on('message', ({ id }) => parentPort.postMessage({ id, bytes: new Uint8Array([id]) }))`,
    )
    const { pdf } = makerWith({ worker })
    const broken = { ...handBill(), name: () => '' }
    const ends = await Promise.allSettled([
      pdf(handBill(), AT),
      pdf(broken, AT),
      pdf(handBill(), AT),
      pdf(broken, AT),
    ])
    expect(ends.map((end) => (end.status === 'fulfilled' ? end.value[0] : end.reason.name))).toEqual([
      1,
      'ReportError',
      3,
      'ReportError',
    ])
  })

  it('BI-07 refuses more than may wait', async () => {
    const { pdf } = makerWith({ most: 2, worker: script(''), patienceMs: 300 })
    const asked = [pdf(handBill(), AT), pdf(handBill(), AT), pdf(handBill(), AT)]
    const ends = await Promise.allSettled(asked)
    expect(ends[2]).toMatchObject({ reason: { message: 'Too many reports are being made at once.' } })
  })
})
