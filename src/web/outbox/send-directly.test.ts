import { beforeEach, describe, expect, it } from 'vitest'
import { ClientError } from '../client/client-error.ts'
import { sendDirectly } from './send-directly.ts'
import { billWithPhoto, equipment, FakeServer, OWNER } from './testing-outbox.ts'

let server: FakeServer

beforeEach(() => {
  server = new FakeServer()
})

const press = (entry = billWithPhoto('Diesel')) => sendDirectly(OWNER, entry, server.send)
const titles = () => server.stored.map(({ title }) => title)

describe('sendDirectly', () => {
  it('E6 stores an entry once whose answer was lost, however often it is sent', async () => {
    server.fates = ['done', 'lost', 'error']
    expect((await press()).state).toBe('refused')
    expect((await press()).state).toBe('refused')
    expect(await press()).toEqual({ state: 'sent', answers: [{ data: { id: 1 } }, { data: { id: 2 } }] })
    expect(titles()).toEqual(['Diesel'])
    expect(server.pictures.size, 'its photo is brought once').toBe(1)
  })

  it('E6 stores it once when another one and a new log-in came between', async () => {
    server.fates = ['lost', 'done']
    await press(equipment('Fan'))
    await press(equipment('Pump'))
    await sendDirectly(OWNER, equipment('Fan'), async () => {
      throw new ClientError('not-signed-in', 'Log in', 401)
    })
    await press(equipment('Fan'))
    expect(titles()).toEqual(['Fan', 'Pump'])
  })

  it('E6 takes the same entry for another wish once it was answered', async () => {
    await press(equipment('Tap'))
    await press(equipment('Tap'))
    server.judge = () => new ClientError('conflict', 'Twice', 409)
    expect(await press(equipment('Tap'))).toMatchObject({ state: 'refused', error: { status: 409 } })
    server.judge = () => null
    expect((await press(equipment('Tap'))).state).toBe('sent')
    expect(titles()).toEqual(['Tap', 'Tap', 'Tap'])
  })
})
