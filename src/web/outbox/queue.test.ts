import fc from 'fast-check'
import { beforeEach, describe, expect, it } from 'vitest'
import { DAY_MS } from '#domain/time/interval.ts'
import { ClientError } from '../client/client-error.ts'
import type { Device } from './device.ts'
import { canMend, type Draft, moveToDraft, readDraft } from './draft/drafts.ts'
import { dropEntry, dropSent, keepEntry, loadEntries, loadFiles, sendWaiting } from './queue.ts'
import { mayBeStored, nextTryTime } from './retry-state.ts'
import type { Fate } from './testing-outbox.ts'
import { billWithPhoto, equipment, FakeServer, freshDevice, OWNER } from './testing-outbox.ts'

const START = Date.UTC(2026, 10, 22, 9)
let db: Device
let server: FakeServer
let clock = START

beforeEach(async () => {
  db = await freshDevice()
  server = new FakeServer()
  clock = START
})

const around = () => ({ send: server.send, now: () => clock, random: () => 0.5 })
const send = () => sendWaiting(db, OWNER, around())
const type = (entry = billWithPhoto('Diesel')) => keepEntry(db, OWNER, entry, clock)
const rows = () => loadEntries(db, OWNER)
const states = async () => (await rows()).map(({ title, state, tries }) => [title, state, tries])

describe('the outbox', () => {
  it('E6 writes an entry with its photo before anything is sent, and sends it with what the photo was answered', async () => {
    await type()
    expect(server.stored).toEqual([])
    const [row] = await rows()
    expect(await (await loadFiles(db, row?.order ?? 0))[0]?.text()).toBe('bytes of Diesel')
    expect(await send()).toBe('done')
    expect(server.stored).toEqual([{ call: 'addBill', title: 'Diesel' }])
    const [sent] = await rows()
    expect(sent).toMatchObject({ state: 'sent', settledAt: START })
    expect(sent?.steps.map(({ answer }) => answer)).toEqual([{ data: { id: 1 } }, { data: { id: 2 } }])
    expect(await loadFiles(db, row?.order ?? 0), 'the photo is kept no longer than needed').toEqual([])
  })

  it.each<[Fate, number]>([
    ['unreached', 1_500],
    ['lost', 1_500],
    ['error', 1_500],
    ['busy', 7_000],
  ])('E6 keeps an entry that is %s and tries it again under the same key', async (fate, waitMs) => {
    await type()
    server.fates = ['done', fate]
    expect(await send()).toBe('no-answer')
    const [row] = await rows()
    expect(row).toMatchObject({ state: 'waiting', tries: 1, nextTryAt: START + waitMs })
    const keys = row?.steps.map(({ key }) => key)
    expect(await send()).toBe('done')
    expect((await rows())[0]?.steps.map(({ key }) => key)).toEqual(keys)
    expect(server.stored).toEqual([{ call: 'addBill', title: 'Diesel' }])
    expect(server.pictures.size).toBe(1)
  })

  it.each<[Fate, number]>([
    ['unreached', 45_000],
    ['error', 225_000],
  ])('E6 an entry that was %s again and again is tried again within reason', async (fate, waitMs) => {
    await type(equipment('first'))
    for (let tries = 0; tries < 12; tries++) {
      server.fates = [fate]
      expect(await send()).toBe('no-answer')
    }
    expect((await rows())[0]).toMatchObject({ tries: 12, nextTryAt: START + waitMs })
  })

  it('E6 sends strictly in order: what was typed later waits for what was typed before it', async () => {
    await type(equipment('first'))
    await type(equipment('second'))
    server.fates = ['unreached']
    expect(await send()).toBe('no-answer')
    expect(await states()).toEqual([
      ['first', 'waiting', 1],
      ['second', 'waiting', 0],
    ])
    await send()
    expect(server.stored.map(({ title }) => title)).toEqual(['first', 'second'])
  })

  it('E6 sets a refused entry aside with its sentence and goes on with the next', async () => {
    await type(equipment('first'))
    await type(equipment('second'))
    server.judge = ({ body }) =>
      (body as { title: string }).title === 'first' ? new ClientError('conflict', 'Twice', 409) : null
    expect(await send()).toBe('done')
    expect(await states()).toEqual([
      ['first', 'refused', 0],
      ['second', 'sent', 0],
    ])
    expect((await rows())[0]?.refusal).toMatchObject({ sentence: 'Twice', status: 409, fault: 'conflict' })
  })

  it.each([413, 415])(
    'E6 sets aside what a proxy lets through never (%s without our code)',
    async (status) => {
      await type(equipment('large'))
      await type(equipment('second'))
      server.judge = ({ body }) =>
        (body as { title: string }).title === 'large' ? new ClientError('internal', 'nginx', status) : null
      expect(await send()).toBe('done')
      expect(await states()).toEqual([
        ['large', 'refused', 0],
        ['second', 'sent', 0],
      ])
    },
  )

  it('E6 lets the others go on after the server failed on an entry 8 times, and still tries it', async () => {
    await type(equipment('poison'))
    await type(equipment('second'))
    await type(equipment('third'))
    let isMended = false
    server.judge = ({ body }) =>
      (body as { title: string }).title === 'poison' && !isMended
        ? new ClientError('internal', 'Broken', 500)
        : null
    for (let times = 1; times < 8; times++) {
      expect(await send()).toBe('no-answer')
      expect(server.stored, 'it holds up the others').toEqual([])
      expect((await rows()).map(mayBeStored)).toEqual([false, false, false])
    }
    expect(await send()).toBe('no-answer')
    expect(server.stored.map(({ title }) => title)).toEqual(['second', 'third'])
    const [poison] = await rows()
    expect(poison).toMatchObject({ state: 'waiting', tries: 8, failing: { status: 500, times: 8 } })
    expect([poison].map((row) => row && [canMend(row), mayBeStored(row)])).toEqual([[true, true]])
    expect(nextTryTime(await rows())).toBe(poison?.nextTryAt)
    isMended = true
    expect(await sendWaiting(db, OWNER, around(), true), 'it is not its time yet').toBe('no-answer')
    clock = poison?.nextTryAt ?? 0
    expect(await sendWaiting(db, OWNER, around(), true)).toBe('done')
    expect(nextTryTime(await rows())).toBeNull()
  })

  it('E6 makes an entry that the server fails on the draft of its form again', async () => {
    const { order } = await type(equipment('poison'))
    server.judge = () => new ClientError('internal', 'Broken', 500)
    for (let times = 1; times <= 8; times++) await send()
    expect(await moveToDraft(db, order)).toBe('/cost-tracker/add-equipment')
    expect(await rows()).toEqual([])
  })

  it.each([0, 502, 503, 504, 429])('E6 keeps the order however often the answer is %s', async (status) => {
    await type(equipment('first'))
    await type(equipment('second'))
    server.judge = () => new ClientError('internal', 'No server', status)
    for (let times = 0; times < 12; times++) expect(await send()).toBe('no-answer')
    expect(await states()).toEqual([
      ['first', 'waiting', 12],
      ['second', 'waiting', 0],
    ])
    expect((await rows()).map(canMend)).toEqual([false, true])
    expect(nextTryTime(await rows())).toBe((await rows())[0]?.nextTryAt)
  })

  it('E6 counts the same fault alone', async () => {
    await type(equipment('first'))
    for (let times = 0; times < 12; times++) {
      server.judge = () => new ClientError('internal', 'Broken', times % 2 === 0 ? 500 : 501)
      await send()
    }
    expect((await rows()).map(mayBeStored)).toEqual([false])
  })

  it('E6 says that an entry may be stored where a newer server knows its key for something else', async () => {
    await type(equipment('first'))
    server.judge = () => new ClientError('reused-key', 'This Idempotency-Key was used', 422)
    expect(await send()).toBe('done')
    const [row] = await rows()
    expect(row?.refusal?.sentence).toBe(
      'This may be stored already. Look for it in the list before you type it again.',
    )
    expect([row].map((one) => one && [canMend(one), mayBeStored(one)])).toEqual([[true, true]])
  })

  it('E6 says that an entry may be stored that was sent without an answer and is too old now', async () => {
    await type(equipment('old'))
    await type(equipment('older, never sent'))
    server.fates = ['lost']
    await send()
    clock += 59 * DAY_MS
    await send()
    expect((await rows()).map((row) => [row.state, mayBeStored(row)])).toEqual([
      ['refused', true],
      ['refused', false],
    ])
    expect((await rows())[0]?.refusal?.sentence).toBe(
      'Typed 59 days ago. After so long it is not sent by itself. This may be stored already. Look for it in the list before you type it again.',
    )
  })

  it('E6 takes the page of a network in between for no answer', async () => {
    await type(equipment('first'))
    server.judge = () => new ClientError('internal', '<html>Welcome to the hotel', 403)
    expect(await send()).toBe('no-answer')
    expect(await states()).toEqual([['first', 'waiting', 1]])
  })

  it('E6 waits without a try until its person is signed in again', async () => {
    await type(equipment('first'))
    server.judge = () => new ClientError('not-signed-in', 'Log in', 401)
    expect(await send()).toBe('signed-out')
    expect(await states()).toEqual([['first', 'waiting', 0]])
  })

  it('E6 sets aside what it cannot send for a fault of its own, and does not stand still', async () => {
    await type(equipment('first'))
    await type(equipment('second'))
    server.judge = ({ body }) => {
      if ((body as { title: string }).title === 'first') throw new TypeError('no such call')
      return null
    }
    expect(await send()).toBe('done')
    expect(await states()).toEqual([
      ['first', 'refused', 0],
      ['second', 'sent', 0],
    ])
  })

  it('E6 tries again by itself when it is time, and not before', async () => {
    await type(equipment('first'))
    server.fates = ['unreached']
    await send()
    expect(await sendWaiting(db, OWNER, around(), true)).toBe('no-answer')
    expect(server.stored).toEqual([])
    clock += 1_500
    expect(await sendWaiting(db, OWNER, around(), true)).toBe('done')
    expect(server.stored).toHaveLength(1)
  })

  it('E6 belongs to a log-in: another one neither sees nor sends it', async () => {
    await type(equipment('first'))
    expect(await loadEntries(db, OWNER + 1)).toEqual([])
    expect(await sendWaiting(db, OWNER + 1, around())).toBe('done')
    expect(server.stored).toEqual([])
  })

  it('AB-06 brings a photo that the server has thrown away once more, under another key', async () => {
    await type()
    server.fates = ['done', 'unreached']
    await send()
    const before = (await rows())[0]?.steps[0]?.key
    server.pictures.clear()
    clock += 2 * DAY_MS
    expect(await send()).toBe('done')
    expect(server.stored).toEqual([{ call: 'addBill', title: 'Diesel' }])
    expect((await rows())[0]?.steps[0]?.key).not.toBe(before)
  })

  it('AB-06 brings a photo once more whose answer was lost until the server had swept it', async () => {
    await type()
    server.fates = ['lost']
    await send()
    server.pictures.clear()
    clock += 8 * DAY_MS
    expect(await send()).toBe('done')
    expect(server.stored).toEqual([{ call: 'addBill', title: 'Diesel' }])
    expect((await rows())[0]?.steps.map(({ again }) => again)).toEqual([1, undefined])
  })

  it.each([
    ['not-found', 404, 2],
    ['bad-request', 400, 1],
  ] as const)('AB-06 sets aside what is answered %s for good', async (fault, status, brought) => {
    await type()
    let photos = 0
    server.judge = ({ call }) => {
      if (call === 'addSnapshot') photos += 1
      return call === 'addBill' ? new ClientError(fault, 'No', status) : null
    }
    expect(await send()).toBe('done')
    expect((await rows())[0]).toMatchObject({ state: 'refused', refusal: { status } })
    expect(photos).toBe(brought)
  })

  it('E6 does not send by itself what the server may have forgotten the key of', async () => {
    await type(equipment('old'))
    clock += 59 * DAY_MS
    expect(await send()).toBe('done')
    expect(server.stored).toEqual([])
    expect((await rows())[0]).toMatchObject({
      state: 'refused',
      refusal: {
        sentence: 'Typed 59 days ago, check whether it was stored. After so long it is not sent by itself.',
      },
    })
  })

  it('E6 keeps nothing of what was typed once it is sent', async () => {
    const bill = billWithPhoto('Token 1234-5678')
    await type({ ...bill, title: 'Electricity', form: { ...bill.form, typed: { token: '1234-5678' } } })
    expect(JSON.stringify(await db.getAll('entries'))).toContain('1234-5678')
    await send()
    expect(JSON.stringify(await db.getAll('entries'))).not.toContain('1234-5678')
    expect(await db.getAll('files')).toEqual([])
    expect((await rows())[0]).toMatchObject({ state: 'sent', form: { typed: null, photo: null } })
  })

  it('E6 forgets what was sent before, whoever typed it', async () => {
    await type(equipment('mine'))
    await send()
    const theirs = await keepEntry(db, OWNER + 1, equipment('theirs'), clock)
    await sendWaiting(db, OWNER + 1, around())
    await type(equipment('waiting'))
    await dropSent(db, clock)
    expect(await db.count('entries'), 'not before its time').toBe(3)
    await dropSent(db, clock + 1)
    expect(await db.get('entries', theirs.order)).toBeUndefined()
    expect(await states()).toEqual([['waiting', 'waiting', 0]])
  })

  it('E6 does not bring back what was discarded while it was sent', async () => {
    const { order } = await type(equipment('first'))
    const { send: real } = server
    const sending = async (one: Parameters<typeof real>[0]) => {
      await dropEntry(db, order)
      return real(one)
    }
    await sendWaiting(db, OWNER, { ...around(), send: sending })
    expect(await rows()).toEqual([])
  })

  it('E8 becomes the draft of its form again, photo included, when it is mended', async () => {
    const { order } = await type()
    server.judge = () => new ClientError('bad-request', 'Too much', 400)
    await send()
    expect(await moveToDraft(db, order)).toBe('/cost-tracker/add-bills')
    expect(await rows()).toEqual([])
    const { values } = (await readDraft(db, OWNER, 'bill/3')) as Draft
    const { amount, snapshot } = values as { amount: string; snapshot: File }
    expect([amount, snapshot.name, await snapshot.text()]).toEqual(['5', 'Diesel.png', 'bytes of Diesel'])
  })

  it('E6 is not typed a second time when it may be stored', async () => {
    const { order } = await type(equipment('first'))
    server.fates = ['lost']
    await send()
    expect((await rows()).map(canMend)).toEqual([false])
    expect(await moveToDraft(db, order)).toBeNull()
    expect(await states()).toEqual([['first', 'waiting', 1]])
  })

  it('E6 any failures, lost answers and restarts: every entry is done exactly once, in order', {
    timeout: 60_000,
  }, async () => {
    const fate = fc.constantFrom<Fate>('done', 'lost', 'unreached', 'error', 'busy')
    const kinds = fc.array(fc.boolean(), { minLength: 1, maxLength: 5 })
    await fc.assert(
      fc.asyncProperty(
        kinds,
        // Eight of the server's own faults let the others go first.
        fc
          .array(fate, { maxLength: 25 })
          .filter((fates) => fates.filter((one) => one === 'error').length < 8),
        fc.array(fc.nat(12)),
        async (typed, fates, crashes) => {
          db = await freshDevice()
          server = new FakeServer()
          const titles = typed.map((_, at) => `entry ${at}`)
          for (const [at, isBill] of typed.entries())
            await type(isBill ? billWithPhoto(titles[at] as string) : equipment(titles[at] as string))
          server.fates = [...fates]
          const left = [...crashes]
          // A crash cuts the round off after so many calls, their answers unread: what was kept until then stands.
          const crashing = async () => {
            let calls = left.shift() ?? Number.POSITIVE_INFINITY
            return sendWaiting(db, OWNER, {
              ...around(),
              send: async (one) => {
                const answer = await server.send(one)
                calls -= 1
                if (calls < 0) throw new DOMException('crashed')
                return answer
              },
            }).catch(() => 'crashed' as const)
          }
          for (let round = 0; round < 60 && (await crashing()) !== 'done'; round++) clock += 60_000
          expect(server.stored.map(({ title }) => title)).toEqual(titles)
          expect((await rows()).every(({ state }) => state === 'sent')).toBe(true)
          expect(server.pictures.size).toBe(typed.filter(Boolean).length)
          db.close()
        },
      ),
      { numRuns: 60 },
    )
  })
})
