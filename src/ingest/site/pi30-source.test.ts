import { afterEach, describe, expect, it } from 'vitest'
import type { ReadingFrame } from '#contract/meter/reading.ts'
import { silentLog } from '#store/engine/log.ts'
import { freePort, serialServer } from '../modbus/testing-simulator.ts'
import { QPIGS } from '../pi30/answer.ts'
import { openInverter } from '../pi30/inverter.ts'
import { answerOf, recorded } from '../pi30/testing-answers.ts'
import { PROFILE_CHANNELS } from './modbus-source.ts'
import { startPi30Source } from './pi30-source.ts'
import { type Pi30LinkSetting, readSiteFile } from './site-file.ts'

const opened: { close(): unknown }[] = []

afterEach(async () => {
  for (const one of opened.splice(0).reverse()) await one.close()
})

type Answering = Parameters<typeof serialServer>[0]
const NOISE = Buffer.from([0x00, 0xff, 0x28, 0x13, 0x0d])
const wrong = Buffer.from(recorded(0))
wrong[9]! ^= 1

const LINK = {
  name: 'Inverter',
  kind: 'pi30',
  host: '127.0.0.1',
  port: 4001,
  timeout_ms: 300,
  period_s: 1,
  devices: [
    { channel: 'load', device_id: 7 },
    { channel: 'pv', device_id: 8 },
  ],
}
const known = { deviceIds: new Set([7, 8]), profiles: PROFILE_CHANNELS }
const settingsOf = (link: object) =>
  readSiteFile(JSON.stringify({ links: [link] }), known).links[0] as Pi30LinkSetting

async function start(answer: Answering) {
  const server = await serialServer(answer)
  opened.push(server)
  const frames: ReadingFrame[] = []
  const link = settingsOf({ ...LINK, port: server.port })
  const source = startPi30Source(link, (more) => frames.push(...more), silentLog)
  opened.push({ close: source.stop })
  return { frames, source, ...server }
}

/** The inverter alone, whose rest after a failure is `base` ms. */
async function inverterOf(answer: Answering, base = 0) {
  const server = await serialServer(answer)
  const rest = { base, most: 1_000_000 }
  const inverter = openInverter({ host: '127.0.0.1', port: server.port, timeoutMs: 300, rest })
  opened.push(server, inverter)
  return { inverter, ...server }
}

describe('the source of the site agent', () => {
  it('asks QPIGS each period and nothing else, on one connection, and each device gets what is its own', async () => {
    const { frames, source, requests, connections } = await start(() => [recorded(0)])
    await expect.poll(() => frames.length, { timeout: 20_000 }).toBeGreaterThanOrEqual(4)
    expect(frames[0]).toMatchObject({ device_id: 7, kw: 0.187, kva: 0.23, v: [230, null, null] })
    expect(frames[1]).toMatchObject({ device_id: 8, kw: 0.121, soc_pct: 68, batt_kw: -0.053 })
    expect(frames.some((frame) => 'kwh_import' in frame || 'kwh_export' in frame)).toBe(false)
    expect(requests.every((bytes) => bytes.equals(Buffer.from(QPIGS)))).toBe(true)
    expect(connections()).toBe(1)
    expect(source.figures()).toMatchObject({ trouble: null, failures: 0, readings: frames.length })
  })

  it('says that it does not answer, and asks no more while it rests', async () => {
    const { frames, source, requests } = await start(() => [])
    await expect
      .poll(() => source.figures().trouble, { timeout: 20_000 })
      .toBe('The inverter did not answer in time.')
    await new Promise((done) => setTimeout(done, 2_200))
    expect(requests.length).toBe(1)
    expect(source.figures()).toMatchObject({ failures: 1, readings: 0, readAt: null })
    expect(frames).toEqual([])
  })

  it('ends while it waits', async () => {
    const { source, requests } = await start(() => [])
    await expect.poll(() => requests.length, { timeout: 20_000 }).toBe(1)
    await source.stop()
    expect(source.figures().failures).toBe(0)
  })
})

describe('the line', () => {
  it.each([
    ['in pieces', [recorded(0).subarray(0, 1), recorded(0).subarray(1, 60), recorded(0).subarray(60)]],
    ['after noise', [NOISE.subarray(0, 2), recorded(0)]],
    ['after its echo', [Buffer.from(QPIGS), recorded(0)]],
  ])('takes an answer %s', async (_, pieces) => {
    const { inverter, connections } = await inverterOf(() => pieces)
    expect(await inverter.read()).toMatchObject({ kind: 'read', values: { load_kw: 0.187 } })
    expect(await inverter.read()).toMatchObject({ kind: 'read' })
    expect(connections()).toBe(1)
  })

  it.each([
    ['of a wrong check sum', [wrong]],
    ['that is noise', [NOISE]],
    ['that is cut off', [recorded(0).subarray(0, 40)]],
  ])('asks once more, on another connection, after an answer %s', async (_, pieces) => {
    const { inverter, connections } = await inverterOf((_, nth) => (nth === 1 ? pieces : [recorded(1)]))
    expect(await inverter.read()).toMatchObject({ kind: 'read', values: { load_kw: 0.062 } })
    expect(connections()).toBe(2)
  })

  it('a line that is noisy twice is garbled, and rests', async () => {
    const { inverter, requests } = await inverterOf(() => [NOISE], 60_000)
    expect(await inverter.read()).toMatchObject({ kind: 'garbled' })
    expect(await inverter.read()).toMatchObject({ kind: 'resting' })
    expect(requests.length).toBe(2)
  })

  it('an inverter that does not know the request is told as such', async () => {
    const { inverter, requests } = await inverterOf(() => [answerOf('NAK')])
    expect(await inverter.read()).toMatchObject({
      kind: 'refused',
      sentence: expect.stringMatching(/another protocol/),
    })
    expect(requests.length).toBe(1)
  })

  it('an answer that comes too late is nobody’s: it goes with its connection', async () => {
    // 30 pieces of 15 ms: 450 ms for 300.
    const late = [...Array.from({ length: 30 }, () => Buffer.alloc(0)), recorded(0)]
    const { inverter, connections } = await inverterOf((_, nth) => (nth === 1 ? late : [recorded(1)]))
    expect(await inverter.read()).toMatchObject({ kind: 'silent' })
    expect(await inverter.read()).toMatchObject({ kind: 'read', values: { load_kw: 0.062 } })
    expect(connections()).toBe(2)
  })

  it('what follows an answer is not taken for the next one', async () => {
    const { inverter, connections } = await inverterOf((_, nth) =>
      nth === 1 ? [Buffer.concat([recorded(0), recorded(0)])] : [recorded(1)],
    )
    await inverter.read()
    expect(await inverter.read()).toMatchObject({ kind: 'read', values: { load_kw: 0.062 } })
    expect(connections()).toBe(2)
  })

  it('an address that takes no connection is named', async () => {
    const port = await freePort()
    const inverter = openInverter({ host: '127.0.0.1', port, timeoutMs: 300 })
    expect(await inverter.read()).toMatchObject({
      kind: 'unreachable',
      sentence: expect.stringMatching(`127.0.0.1:${port} is not reached`),
    })
  })
})

describe('site.json', () => {
  const refusal = (change: object) => {
    try {
      settingsOf({ ...LINK, ...change })
    } catch (error) {
      return (error as Error).message
    }
    return null
  }

  it('asks each minute and waits three seconds unless it is said otherwise', () => {
    const { timeout_ms: _, period_s: __, ...plain } = LINK
    expect(settingsOf(plain)).toMatchObject({ timeout_ms: 3_000, period_s: 60 })
  })

  it.each([
    [{ kind: 'serial' }, 'links[0].kind: Write as its kind "tcp" or "rtu-over-tcp" for Modbus, or "pi30".'],
    [{ port: undefined }, 'links[0].port: Write the port that the serial server has for this line.'],
    [
      { devices: undefined },
      'links[0].devices: Write what is read of it: [{ "channel": "load", "device_id": 7 }]',
    ],
    [
      { devices: [{ channel: 'wind', device_id: 7 }] },
      'links[0].devices[0].channel: Write one of "load", "pv", "input", "battery".',
    ],
    [
      { devices: [{ channel: 'pv', device_id: 99 }] },
      'links[0].devices[0].device_id: the key of this agent does not speak for a device 99',
    ],
    [
      { devices: [...LINK.devices, { channel: 'battery', device_id: 8 }] },
      'links[0].devices[2].device_id: 8 stands here twice; give each channel a device of its own',
    ],
  ])('%o is refused with what to do', (change, sentence) => {
    expect(refusal(change)).toBe(sentence)
  })
})
