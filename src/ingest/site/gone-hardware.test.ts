import { expect, it } from 'vitest'
import { NOTHING_MEASURED } from '#domain/meter/reading.ts'
import { createGoneHardware } from './gone-hardware.ts'

it('hardware is gone from when its will or gateway said so until it speaks again', () => {
  const gone = createGoneHardware()
  const of = (id: string, channel = '') => ({ id, channel })
  const ids = () => gone.all().map(({ hardware }) => [hardware.id, hardware.channel ?? '*'])
  gone.note('shelly', { events: [{ kind: 'offline', name: of('roof'), isOfAll: true, isWill: true }] }, 1_000)
  gone.note('acrel-gateway', { events: [{ kind: 'offline', name: of('0042', '2') }] }, 2_000)
  gone.note('shelly', { events: [{ kind: 'offline', name: of('roof'), isOfAll: true, isWill: true }] }, 3_000)
  expect(gone.all()).toEqual([
    { hardware: { dialect: 'acrel-gateway', id: '0042', channel: '2' }, since: 2_000 },
    { hardware: { dialect: 'shelly', id: 'roof' }, since: 1_000 },
  ])
  const reading = (name: { id: string; channel: string }) => {
    return { name, isOwn: true, stamp: { wall: 0, offset: 0 }, measured: NOTHING_MEASURED }
  }
  gone.note('acrel-gateway', { readings: [reading(of('0042', '1'))] }, 4_000)
  expect(ids()).toHaveLength(2)
  gone.note('acrel-gateway', { readings: [reading(of('0042', '2'))] }, 4_000)
  expect(ids()).toEqual([['roof', '*']])
  gone.note('shelly', { events: [{ kind: 'online', name: of('roof'), isOfAll: true }] }, 5_000)
  expect(ids()).toEqual([])
})
