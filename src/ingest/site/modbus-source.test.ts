import { afterEach, expect, it } from 'vitest'
import type { ReadingFrame } from '#contract/meter/reading.ts'
import { silentLog } from '#store/engine/log.ts'
import { registerImages } from '../modbus/testing-images.ts'
import { simulate } from '../modbus/testing-simulator.ts'
import { PROFILE_CHANNELS, startModbusSource } from './modbus-source.ts'
import { type ModbusLinkSetting, readSiteFile } from './site-file.ts'

const images = registerImages()
const image = (profile: string) => images.find((one) => one.profile === profile)!
const opened: { close(): Promise<void> }[] = []

afterEach(async () => {
  for (const one of opened.splice(0).reverse()) await one.close()
})

/** A switch room: a generator's controller at 1, a hybrid inverter at 2, and at 3 nobody. */
async function start(units: readonly object[], { onTake = (_: ReadingFrame) => {}, change = {} } = {}) {
  const [dse, deye] = [image('dse.gencomm'), image('deye.hybrid-3p')]
  const simulator = await simulate({
    1: { fc: dse.fc, registers: dse.registers },
    2: { fc: deye.fc, registers: { ...deye.registers, ...change } },
    3: 'silent',
  })
  opened.push(simulator)
  const link = {
    name: 'Switch room',
    kind: 'tcp',
    host: '127.0.0.1',
    port: simulator.port,
    timeout_ms: 200,
    units: units.map((unit) => ({ period_s: 1, ...unit })),
  }
  const known = { deviceIds: new Set([7, 8, 9]), profiles: PROFILE_CHANNELS }
  const settings = readSiteFile(JSON.stringify({ links: [link] }), known)
  const frames: ReadingFrame[] = []
  const source = startModbusSource(
    settings.links[0] as ModbusLinkSetting,
    (more) => {
      more.forEach(onTake)
      frames.push(...more)
    },
    silentLog,
  )
  opened.push({ close: source.stop })
  return { frames, source, requests: simulator.requests }
}

it('reads a controller and the devices in an inverter, each box once a period', async () => {
  const { frames, source, requests } = await start([
    { unit: 1, profile: 'dse.gencomm', device_id: 7 },
    { unit: 2, profile: 'deye.hybrid-3p', device_id: 8, channel: 'grid' },
    { unit: 2, profile: 'deye.hybrid-3p', device_id: 9, channel: 'load' },
  ])
  await expect.poll(() => new Set(frames.map((frame) => frame.device_id)).size, { timeout: 20_000 }).toBe(3)
  const generator = frames.find((frame) => frame.device_id === 7)!
  expect(generator.fuel_pct).toBe(image('dse.gencomm').expect.fuel_pct)
  expect(typeof frames.find((frame) => frame.device_id === 8)!.kw).toBe('number')
  expect(source.figures()).toMatchObject({ trouble: null, failures: 0 })
  expect(source.figures().readings).toBe(frames.length)
  expect(requests.every((bytes) => [1, 2, 3, 4].includes(bytes[1]!))).toBe(true)
}, 30_000)

it('says which unit does not answer, and reads the others', async () => {
  const { frames, source } = await start([
    { unit: 3, profile: 'dse.gencomm', device_id: 8 },
    { unit: 1, profile: 'dse.gencomm', device_id: 7 },
  ])
  await expect.poll(() => frames.length, { timeout: 20_000 }).toBeGreaterThan(1)
  await expect.poll(() => source.figures().trouble, { timeout: 20_000 }).toMatch(/^unit 3: /)
  expect(new Set(frames.map((frame) => frame.device_id))).toEqual(new Set([7]))
}, 30_000)

it('one unit that is not understood does not end the reading of the others', async () => {
  const onTake = ({ device_id }: ReadingFrame) => {
    if (device_id === 8) throw new RangeError('Invalid array length')
  }
  const { frames, source } = await start(
    [
      { unit: 2, profile: 'deye.hybrid-3p', device_id: 8, channel: 'grid' },
      { unit: 1, profile: 'dse.gencomm', device_id: 7 },
    ],
    { onTake },
  )
  await expect.poll(() => frames.length, { timeout: 20_000 }).toBeGreaterThan(2)
  expect(source.figures().trouble).toBe('unit 2: What it says cannot be understood.')
  expect(source.figures().failures).toBeGreaterThan(1)
}, 30_000)

it('a box of another model gives no reading, and it is said', async () => {
  const units = [{ unit: 2, profile: 'deye.hybrid-3p', device_id: 8, channel: 'grid' }]
  const { frames, source } = await start(units, { change: { 0: 3 } })
  await expect.poll(() => source.figures().failures, { timeout: 20_000 }).toBeGreaterThan(0)
  expect(frames).toEqual([])
  expect(source.figures().trouble).toBe(
    'unit 2: It is not what deye.hybrid-3p reads but a 1-phase LV: set its profile.',
  )
}, 30_000)

it('tells the ratios by which it counts power and energy itself', async () => {
  const { source } = await start([
    { unit: 1, profile: 'acrel.adl400', device_id: 7, ratio: { ct: 40, to: 'all' } },
    { unit: 4, profile: 'acrel.adl400', device_id: 8, ratio: { ct: 40, to: 'volts-and-amps' } },
    // Its values are primary: no ratio counts.
    { unit: 5, profile: 'dse.gencomm', device_id: 9, ratio: { ct: 40, to: 'all' } },
  ])
  expect(source.figures().ratios).toEqual([{ deviceId: 7, ct: 40, pt: 1 }])
})

it('refuses a channel that the make has not, with those that it has', async () => {
  const units = [{ unit: 2, profile: 'deye.hybrid-3p', device_id: 8, channel: 'wind' }]
  await expect(start(units)).rejects.toThrow(/has no channel "wind"\. It has: .*grid/)
})
