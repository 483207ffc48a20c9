import { afterEach, describe, expect, it } from 'vitest'
import { type EngineSettings, type Modbus, openModbus } from './engine.ts'
import { PROFILES } from './profiles.ts'
import { excerpt, expectValues, type RegisterImage, registerImages, titleOf } from './testing-images.ts'
import { freePort, serialServer, simulate, withCrc } from './testing-simulator.ts'

const images = registerImages()
const meter = images.find(({ profile }) => profile === 'abb.b2x')!
const abb = PROFILES.get('abb.b2x')!
const opened: { close(): Promise<void> }[] = []

afterEach(async () => {
  for (const one of opened.splice(0).reverse()) await one.close()
})

async function gateway(devices: Parameters<typeof simulate>[0]) {
  const simulator = await simulate(devices)
  opened.push(simulator)
  return simulator
}

function engine(port: number, settings: Partial<EngineSettings> = {}): Modbus {
  const modbus = openModbus({ transport: 'tcp', host: '127.0.0.1', port, timeoutMs: 5_000, ...settings })
  opened.push(modbus)
  return modbus
}

const plain = ({ fc, registers }: RegisterImage) => ({ fc, registers })

describe('the Modbus engine over TCP', () => {
  it.each(images.map((image) => [titleOf(image), image] as const))(
    '%s through a server decodes to its values',
    async (_, image) => {
      const { port, requests } = await gateway({ [image.unit]: plain(image) })
      const profile = PROFILES.get(image.profile)!
      const outcome = await engine(port).read(image.unit, profile, image.scales && { scales: image.scales })
      if (outcome.kind !== 'read') throw new Error(`${outcome.kind}: ${outcome.sentence}`)
      expectValues(outcome.values, image.expect)
      expect(outcome.refused).toEqual([])
      // Nothing but functions that read leaves the engine, and no register that commands the device.
      expect(requests.filter((bytes) => ![1, 2, 3, 4].includes(bytes[1]!))).toEqual([])
    },
  )

  it('a register that the device lacks is left out, of this poll and of the next, and the others are read', async () => {
    const { 23_340: _, ...registers } = meter.registers
    const { port, requests } = await gateway({ 1: { fc: 3, registers } })
    const modbus = engine(port)
    expect(await modbus.read(1, abb)).toMatchObject({
      kind: 'read',
      refused: ['hz'],
      values: { hz: null, kw: 142.7 },
    })
    const first = requests.length
    expect(await modbus.read(1, abb)).toMatchObject({
      kind: 'read',
      refused: ['hz'],
      values: { hz: null, kw: 142.7 },
    })
    expect(requests.length - first).toBeLessThan(first)
    expect(requests.slice(first).filter((bytes) => bytes.readUInt16BE(2) === 23_340)).toEqual([])
  })

  it('a device without any register of the profile is refused with the exception', async () => {
    const { port } = await gateway({ 1: { fc: 3, registers: {} } })
    expect(await engine(port).read(1, abb)).toMatchObject({ kind: 'refused', code: 2 })
  })

  it.each([10, 11])(
    'exception %i says that the device behind the gateway is offline, not the gateway',
    async (exception) => {
      const { port } = await gateway({ 1: { exception }, 2: plain(meter) })
      const modbus = engine(port)
      expect(await modbus.read(1, abb)).toMatchObject({ kind: 'offline', code: exception })
      expect(await modbus.read(2, abb)).toMatchObject({ kind: 'read' })
    },
  )

  it.each([1, 4, 6])('exception %i fails the poll and drops no register', async (exception) => {
    const { port } = await gateway({ 1: { exception } })
    expect(await engine(port).read(1, abb)).toMatchObject({ kind: 'refused', code: exception })
  })

  it('a controller that does not know coils is read without them', async () => {
    const image = images.find(({ profile }) => profile === 'smartgen.hgm4000n')!
    const server = await serialServer((request) => {
      const [unit, fc, addr, count] = [
        request[0]!,
        request[1]!,
        request.readUInt16BE(2),
        request.readUInt16BE(4),
      ]
      if (fc !== 3) return [withCrc([unit, fc | 0x80, 1])]
      const words = Array.from({ length: count }, (_, n) => image.registers[addr + n])
      if (words.includes(undefined)) return [withCrc([unit, fc | 0x80, 2])]
      return [withCrc([unit, fc, 2 * count, ...words.flatMap((word) => [word! >> 8, word! & 0xff])])]
    })
    opened.push(server)
    const modbus = engine(server.port, { transport: 'rtu-over-tcp' })
    const outcome = await modbus.read(1, PROFILES.get('smartgen.hgm4000n')!)
    if (outcome.kind !== 'read') throw new Error(outcome.sentence)
    expectValues(outcome.values, { ...image.expect, auto_mode: null })
    expect(outcome.refused).toEqual([])
  })

  it('a silent unit delays the other by its time-out at most, and rests after it', async () => {
    const { port, requests } = await gateway({ 1: 'silent', 2: plain(meter) })
    const timeoutMs = 1_500
    const modbus = engine(port, { timeoutMs })
    const start = performance.now()
    const [silent, other] = await Promise.all([modbus.read(1, abb), modbus.read(2, abb)])
    expect(silent).toMatchObject({ kind: 'silent', sentence: 'The device did not answer in time.' })
    expect(other.kind).toBe('read')
    expect(performance.now() - start).toBeLessThan(2 * timeoutMs)
    const sent = requests.length
    expect(await modbus.read(1, abb)).toMatchObject({ kind: 'resting', until: expect.any(Number) })
    expect(requests).toHaveLength(sent)
  })

  it('a unit is tried again after its rest', async () => {
    const { port, requests } = await gateway({ 1: 'silent' })
    const modbus = engine(port, { timeoutMs: 50, unitRest: { base: 100, most: 100 } })
    expect((await modbus.read(1, abb)).kind).toBe('silent')
    await expect.poll(async () => (await modbus.read(1, abb)).kind).toBe('silent')
    expect(requests.length).toBeGreaterThan(1)
  })

  it('one request at a time, whoever asks', async () => {
    const { port, mostAtOnce } = await gateway({ 1: plain(meter), 2: plain(meter), 3: plain(meter) })
    const modbus = engine(port)
    const all = await Promise.all([1, 2, 3, 1, 2, 3].map((unit) => modbus.read(unit, abb)))
    expect(all.map(({ kind }) => kind)).toEqual(Array(6).fill('read'))
    expect(mostAtOnce()).toBe(1)
  })

  it('what is not there is unreachable, at once while it rests, and is read when it comes back', async () => {
    const port = await freePort()
    const modbus = engine(port)
    expect(await modbus.read(1, abb)).toMatchObject({
      kind: 'unreachable',
      sentence: expect.stringContaining(`127.0.0.1:${port}`),
    })
    const start = performance.now()
    expect((await modbus.read(1, abb)).kind).toBe('unreachable')
    expect(performance.now() - start).toBeLessThan(1_000)
  })

  it('a connection that ends under it is made anew', async () => {
    const first = await gateway({ 1: plain(meter) })
    const modbus = engine(first.port)
    expect((await modbus.read(1, abb)).kind).toBe('read')
    await first.close()
    expect((await modbus.read(1, abb)).kind).toBe('unreachable')
  })

  it('after it was closed nothing is sent', async () => {
    const { port, requests } = await gateway({ 1: plain(meter) })
    const modbus = engine(port)
    await modbus.close()
    expect((await modbus.read(1, abb)).kind).toBe('unreachable')
    expect(requests).toEqual([])
  })

  it.each([
    ['deye.hybrid-3p', { 0: 5 }, { identity: 5, model: '3-phase LV', fits: true }],
    ['deye.hybrid-3p', { 0: 3 }, { identity: 3, model: '1-phase LV', fits: false }],
    ['deye.hybrid-3p', {}, { identity: null, model: null, fits: null }],
    ['dse.gencomm', {}, { identity: 32_841, model: '7320 MKII', fits: null }],
  ])('%s with %j says which model it is, and whether the profile is for it', async (id, change, said) => {
    const image = images.find(({ profile }) => profile === id)!
    const { port } = await gateway({ 1: { fc: image.fc, registers: { ...image.registers, ...change } } })
    expect(await engine(port).read(1, PROFILES.get(id)!)).toMatchObject(said)
  })

  it('closing does not wait for a device that is silent', async () => {
    const { port, requests } = await gateway({ 1: 'silent' })
    const modbus = engine(port, { timeoutMs: 60_000 })
    const outcome = modbus.read(1, abb)
    await expect.poll(() => requests.length).toBe(1)
    const start = performance.now()
    await modbus.close()
    expect((await outcome).kind).toBe('unreachable')
    expect(performance.now() - start).toBeLessThan(1_000)
  })

  it('a model of DSE tells its alarms: second of its list a shutdown, seventh a warning, 64th without a name here', async () => {
    const image = images.find(({ profile }) => profile === 'dse.gencomm')!
    const words = Object.fromEntries(Array.from({ length: 20 }, (_, n) => [39_425 + n, 0x1111]))
    const registers = { ...image.registers, ...words, 39425: 0x1311, 39426: 0x1121, 39440: 0x1112 }
    const { port } = await gateway({ 1: { fc: 3, registers } })
    expect(await engine(port).read(1, PROFILES.get('dse.gencomm')!)).toMatchObject({
      identity: 32_841,
      alarms: ['Low oil pressure: shutdown', 'Generator under frequency: warning', 'Alarm 64: warning'],
    })
  })

  it('a model of DSE without alarms is a generator that says that nothing is wrong', async () => {
    const image = images.find(({ profile }) => profile === 'dse.gencomm')!
    const words = Object.fromEntries(Array.from({ length: 20 }, (_, n) => [39_425 + n, 0x111f]))
    const { port } = await gateway({ 1: { fc: 3, registers: { ...image.registers, ...words } } })
    expect(await engine(port).read(1, PROFILES.get('dse.gencomm')!)).toMatchObject({
      kind: 'read',
      alarms: [],
    })
  })

  it('a SunSpec device tells what it is made of and its values, by the models’ own files', async () => {
    const { base, registers: words } = excerpt<{ base: number; registers: number[] }>('sunspec-image.json')
    const registers = Object.fromEntries(words.map((word, n) => [base + n, word]))
    const { port } = await gateway({ 1: { fc: 3, registers } })
    expect(await engine(port).sunspec(1)).toMatchObject({
      kind: 'read',
      modelIds: [1, 103, 203],
      maker: 'Example',
      model: 'Hybrid-10K',
      serial: 'TEST0001',
      values: {
        inverter_kw: 9.876,
        inverter_kwh_import: 12_345.678,
        meter_kw: -1.52,
        meter_kwh_import: 9876.54,
      },
    })
  })

  it('raw RTU through a serial server is read by the same profiles, and a silent unit does not hold the other up', async () => {
    const server = await serialServer((request) => {
      const [unit, fc, addr, count] = [
        request[0]!,
        request[1]!,
        request.readUInt16BE(2),
        request.readUInt16BE(4),
      ]
      const words = Array.from({ length: count }, (_, n) => meter.registers[addr + n])
      if (unit === 2) return []
      if (words.includes(undefined)) return [withCrc([unit, fc | 0x80, 2])]
      const answer = withCrc([unit, fc, 2 * count, ...words.flatMap((word) => [word! >> 8, word! & 0xff])])
      return [answer.subarray(0, 4), answer.subarray(4)]
    })
    opened.push(server)
    const modbus = engine(server.port, { transport: 'rtu-over-tcp', timeoutMs: 1_500 })
    const [silent, other] = await Promise.all([modbus.read(2, abb), modbus.read(1, abb)])
    expect(silent.kind).toBe('silent')
    if (other.kind !== 'read') throw new Error(other.sentence)
    expectValues(other.values, meter.expect)
    expect(server.requests.filter((bytes) => ![3].includes(bytes[1]!))).toEqual([])
  })

  it('one garbled answer in a poll is asked for again, two are not', async () => {
    const garbledFirst = (times: number) => async () => {
      const server = await serialServer((request, nth) => {
        const [unit, fc, addr, count] = [
          request[0]!,
          request[1]!,
          request.readUInt16BE(2),
          request.readUInt16BE(4),
        ]
        const words = Array.from({ length: count }, (_, n) => meter.registers[addr + n] ?? 0)
        const answer = withCrc([unit, fc, 2 * count, ...words.flatMap((word) => [word >> 8, word & 0xff])])
        if (nth <= times) answer[3] = answer[3]! ^ 1
        return [answer]
      })
      opened.push(server)
      return (await engine(server.port, { transport: 'rtu-over-tcp' }).read(1, abb)).kind
    }
    expect(await garbledFirst(1)()).toBe('read')
    expect(await garbledFirst(2)()).toBe('garbled')
  })

  it('what is no SunSpec device is refused', async () => {
    const { port } = await gateway({ 1: { fc: 3, registers: {} } })
    expect(await engine(port).sunspec(1)).toMatchObject({ kind: 'refused', code: 2 })
  })
})
