import { beforeEach, describe, expect, it } from 'vitest'
import { DAY_MS } from '#domain/time/interval.ts'
import { ClientError } from '../client/client-error.ts'
import { canMend } from './draft/drafts.ts'
import { mayBeStored, nextTryTime } from './retry-state.ts'
import { equipment } from './testing-outbox.ts'
import { freshQueue, type TestQueue } from './testing-queue.ts'

let queue: TestQueue
beforeEach(async () => {
  queue = await freshQueue()
})

describe('the outbox and what the server refuses or fails on', () => {
  it('E6 sets a refused entry aside with its sentence and goes on with the next', async () => {
    await queue.type(equipment('first'))
    await queue.type(equipment('second'))
    queue.server.judge = ({ body }) =>
      (body as { title: string }).title === 'first' ? new ClientError('conflict', 'Twice', 409) : null
    expect(await queue.send()).toBe('done')
    expect(await queue.states()).toEqual([
      ['first', 'refused', 0],
      ['second', 'sent', 0],
    ])
    expect((await queue.rows())[0]?.refusal).toMatchObject({
      sentence: 'Twice',
      status: 409,
      fault: 'conflict',
    })
  })

  it.each([413, 415])(
    'E6 sets aside what a proxy lets through never (%s without our code)',
    async (status) => {
      await queue.type(equipment('large'))
      await queue.type(equipment('second'))
      queue.server.judge = ({ body }) =>
        (body as { title: string }).title === 'large' ? new ClientError('internal', 'nginx', status) : null
      expect(await queue.send()).toBe('done')
      expect(await queue.states()).toEqual([
        ['large', 'refused', 0],
        ['second', 'sent', 0],
      ])
    },
  )

  it('E6 lets the others go on after the server failed on an entry 8 times, and still tries it', async () => {
    await queue.type(equipment('poison'))
    await queue.type(equipment('second'))
    await queue.type(equipment('third'))
    let isMended = false
    queue.server.judge = ({ body }) =>
      (body as { title: string }).title === 'poison' && !isMended
        ? new ClientError('internal', 'Broken', 500)
        : null
    for (let times = 1; times < 8; times++) {
      expect(await queue.send()).toBe('no-answer')
      expect(queue.server.stored, 'it holds up the others').toEqual([])
      expect((await queue.rows()).map(mayBeStored)).toEqual([false, false, false])
    }
    expect(await queue.send()).toBe('no-answer')
    expect(queue.server.stored.map(({ title }) => title)).toEqual(['second', 'third'])
    const [poison] = await queue.rows()
    expect(poison).toMatchObject({ state: 'waiting', tries: 8, failing: { status: 500, times: 8 } })
    expect([poison].map((row) => row && [canMend(row), mayBeStored(row)])).toEqual([[true, true]])
    expect(nextTryTime(await queue.rows())).toBe(poison?.nextTryAt)
    isMended = true
    expect(await queue.sendDue(), 'it is not its time yet').toBe('no-answer')
    queue.clock = poison?.nextTryAt ?? 0
    expect(await queue.sendDue()).toBe('done')
    expect(nextTryTime(await queue.rows())).toBeNull()
  })

  it.each([0, 502, 503, 504, 429])('E6 keeps the order however often the answer is %s', async (status) => {
    await queue.type(equipment('first'))
    await queue.type(equipment('second'))
    queue.server.judge = () => new ClientError('internal', 'No server', status)
    for (let times = 0; times < 12; times++) expect(await queue.send()).toBe('no-answer')
    expect(await queue.states()).toEqual([
      ['first', 'waiting', 12],
      ['second', 'waiting', 0],
    ])
    expect((await queue.rows()).map(canMend)).toEqual([false, true])
    expect(nextTryTime(await queue.rows())).toBe((await queue.rows())[0]?.nextTryAt)
  })

  it('E6 counts the same fault alone', async () => {
    await queue.type(equipment('first'))
    for (let times = 0; times < 12; times++) {
      queue.server.judge = () => new ClientError('internal', 'Broken', times % 2 === 0 ? 500 : 501)
      await queue.send()
    }
    expect((await queue.rows()).map(mayBeStored)).toEqual([false])
  })

  it('E6 takes the page of a network in between for no answer', async () => {
    await queue.type(equipment('first'))
    queue.server.judge = () => new ClientError('internal', '<html>Welcome to the hotel', 403)
    expect(await queue.send()).toBe('no-answer')
    expect(await queue.states()).toEqual([['first', 'waiting', 1]])
  })

  it('E6 waits without a try until its person is signed in again', async () => {
    await queue.type(equipment('first'))
    queue.server.judge = () => new ClientError('not-signed-in', 'Log in', 401)
    expect(await queue.send()).toBe('signed-out')
    expect(await queue.states()).toEqual([['first', 'waiting', 0]])
  })

  it('E6 sets aside what it cannot send for a fault of its own, and does not stand still', async () => {
    await queue.type(equipment('first'))
    await queue.type(equipment('second'))
    queue.server.judge = ({ body }) => {
      if ((body as { title: string }).title === 'first') throw new TypeError('no such call')
      return null
    }
    expect(await queue.send()).toBe('done')
    expect(await queue.states()).toEqual([
      ['first', 'refused', 0],
      ['second', 'sent', 0],
    ])
  })

  it.each([
    ['not-found', 404, 2],
    ['bad-request', 400, 1],
  ] as const)('AB-06 sets aside what is answered %s for good', async (fault, status, brought) => {
    await queue.type()
    let photos = 0
    queue.server.judge = ({ call }) => {
      if (call === 'addSnapshot') photos += 1
      return call === 'addBill' ? new ClientError(fault, 'No', status) : null
    }
    expect(await queue.send()).toBe('done')
    expect((await queue.rows())[0]).toMatchObject({ state: 'refused', refusal: { status } })
    expect(photos).toBe(brought)
  })

  it('E6 does not send by itself what the server may have forgotten the key of', async () => {
    await queue.type(equipment('old'))
    queue.clock += 59 * DAY_MS
    expect(await queue.send()).toBe('done')
    expect(queue.server.stored).toEqual([])
    expect((await queue.rows())[0]).toMatchObject({
      state: 'refused',
      refusal: {
        sentence: 'Typed 59 days ago, check whether it was stored. After so long it is not sent by itself.',
      },
    })
  })
})
