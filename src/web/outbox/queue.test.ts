import fc from 'fast-check'
import { beforeEach, describe, expect, it } from 'vitest'
import { DAY_MS } from '#domain/time/interval.ts'
import { dropEntry, dropSent, keepEntry, loadEntries, loadFiles, sendWaiting } from './queue.ts'
import type { Fate } from './testing-outbox.ts'
import { billWithPhoto, equipment, OWNER } from './testing-outbox.ts'
import { freshQueue, START, type TestQueue } from './testing-queue.ts'

let queue: TestQueue
beforeEach(async () => {
  queue = await freshQueue()
})

describe('the outbox', () => {
  it('E6 writes an entry with its photo before anything is sent, and sends it with what the photo was answered', async () => {
    await queue.type()
    expect(queue.server.stored).toEqual([])
    const [row] = await queue.rows()
    expect(await (await loadFiles(queue.db, row?.order ?? 0))[0]?.text()).toBe('bytes of Diesel')
    expect(await queue.send()).toBe('done')
    expect(queue.server.stored).toEqual([{ call: 'addBill', title: 'Diesel' }])
    const [sent] = await queue.rows()
    expect(sent).toMatchObject({ state: 'sent', settledAt: START })
    expect(sent?.steps.map(({ answer }) => answer)).toEqual([{ data: { id: 1 } }, { data: { id: 2 } }])
    expect(await loadFiles(queue.db, row?.order ?? 0), 'the photo is kept no longer than needed').toEqual([])
  })

  it.each<[Fate, number]>([
    ['unreached', 1_500],
    ['lost', 1_500],
    ['error', 1_500],
    ['busy', 7_000],
  ])('E6 keeps an entry that is %s and tries it again under the same key', async (fate, waitMs) => {
    await queue.type()
    queue.server.fates = ['done', fate]
    expect(await queue.send()).toBe('no-answer')
    const [row] = await queue.rows()
    expect(row).toMatchObject({ state: 'waiting', tries: 1, nextTryAt: START + waitMs })
    const keys = row?.steps.map(({ key }) => key)
    expect(await queue.send()).toBe('done')
    expect((await queue.rows())[0]?.steps.map(({ key }) => key)).toEqual(keys)
    expect(queue.server.stored).toEqual([{ call: 'addBill', title: 'Diesel' }])
    expect(queue.server.pictures.size).toBe(1)
  })

  it.each<[Fate, number]>([
    ['unreached', 45_000],
    ['error', 225_000],
  ])('E6 an entry that was %s again and again is tried again within reason', async (fate, waitMs) => {
    await queue.type(equipment('first'))
    for (let tries = 0; tries < 12; tries++) {
      queue.server.fates = [fate]
      expect(await queue.send()).toBe('no-answer')
    }
    expect((await queue.rows())[0]).toMatchObject({ tries: 12, nextTryAt: START + waitMs })
  })

  it('E6 sends strictly in order: what was typed later waits for what was typed before it', async () => {
    await queue.type(equipment('first'))
    await queue.type(equipment('second'))
    queue.server.fates = ['unreached']
    expect(await queue.send()).toBe('no-answer')
    expect(await queue.states()).toEqual([
      ['first', 'waiting', 1],
      ['second', 'waiting', 0],
    ])
    await queue.send()
    expect(queue.server.stored.map(({ title }) => title)).toEqual(['first', 'second'])
  })

  it('E6 tries again by itself when it is time, and not before', async () => {
    await queue.type(equipment('first'))
    queue.server.fates = ['unreached']
    await queue.send()
    expect(await queue.sendDue()).toBe('no-answer')
    expect(queue.server.stored).toEqual([])
    queue.clock += 1_500
    expect(await queue.sendDue()).toBe('done')
    expect(queue.server.stored).toHaveLength(1)
  })

  it('E6 belongs to a log-in: another one neither sees nor sends it', async () => {
    await queue.type(equipment('first'))
    expect(await loadEntries(queue.db, OWNER + 1)).toEqual([])
    expect(await sendWaiting(queue.db, OWNER + 1, queue.around())).toBe('done')
    expect(queue.server.stored).toEqual([])
  })

  it('AB-06 brings a photo that the server has thrown away once more, under another key', async () => {
    await queue.type()
    queue.server.fates = ['done', 'unreached']
    await queue.send()
    const before = (await queue.rows())[0]?.steps[0]?.key
    queue.server.pictures.clear()
    queue.clock += 2 * DAY_MS
    expect(await queue.send()).toBe('done')
    expect(queue.server.stored).toEqual([{ call: 'addBill', title: 'Diesel' }])
    expect((await queue.rows())[0]?.steps[0]?.key).not.toBe(before)
  })

  it('AB-06 brings a photo once more whose answer was lost until the server had swept it', async () => {
    await queue.type()
    queue.server.fates = ['lost']
    await queue.send()
    queue.server.pictures.clear()
    queue.clock += 8 * DAY_MS
    expect(await queue.send()).toBe('done')
    expect(queue.server.stored).toEqual([{ call: 'addBill', title: 'Diesel' }])
    expect((await queue.rows())[0]?.steps.map(({ again }) => again)).toEqual([1, undefined])
  })

  it('E6 keeps nothing of what was typed once it is sent', async () => {
    const bill = billWithPhoto('Token 1234-5678')
    await queue.type({ ...bill, title: 'Electricity', form: { ...bill.form, typed: { token: '1234-5678' } } })
    expect(JSON.stringify(await queue.db.getAll('entries'))).toContain('1234-5678')
    await queue.send()
    expect(JSON.stringify(await queue.db.getAll('entries'))).not.toContain('1234-5678')
    expect(await queue.db.getAll('files')).toEqual([])
    expect((await queue.rows())[0]).toMatchObject({ state: 'sent', form: { typed: null, photo: null } })
  })

  it('E6 forgets what was sent before, whoever typed it', async () => {
    await queue.type(equipment('mine'))
    await queue.send()
    const theirs = await keepEntry(queue.db, OWNER + 1, equipment('theirs'), queue.clock)
    await sendWaiting(queue.db, OWNER + 1, queue.around())
    await queue.type(equipment('waiting'))
    await dropSent(queue.db, queue.clock)
    expect(await queue.db.count('entries'), 'not before its time').toBe(3)
    await dropSent(queue.db, queue.clock + 1)
    expect(await queue.db.get('entries', theirs.order)).toBeUndefined()
    expect(await queue.states()).toEqual([['waiting', 'waiting', 0]])
  })

  it('E6 does not bring back what was discarded while it was sent', async () => {
    const { order } = await queue.type(equipment('first'))
    const { send: real } = queue.server
    const sending = async (one: Parameters<typeof real>[0]) => {
      await dropEntry(queue.db, order)
      return real(one)
    }
    await sendWaiting(queue.db, OWNER, { ...queue.around(), send: sending })
    expect(await queue.rows()).toEqual([])
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
          queue = await freshQueue()
          const titles = typed.map((_, at) => `entry ${at}`)
          for (const [at, isBill] of typed.entries())
            await queue.type(isBill ? billWithPhoto(titles[at] as string) : equipment(titles[at] as string))
          queue.server.fates = [...fates]
          const left = [...crashes]
          // A crash cuts the round off after so many calls, their answers unread: what was kept until then stands.
          const crashing = async () => {
            let calls = left.shift() ?? Number.POSITIVE_INFINITY
            return sendWaiting(queue.db, OWNER, {
              ...queue.around(),
              send: async (one) => {
                const answer = await queue.server.send(one)
                calls -= 1
                if (calls < 0) throw new DOMException('crashed')
                return answer
              },
            }).catch(() => 'crashed' as const)
          }
          for (let round = 0; round < 60 && (await crashing()) !== 'done'; round++) queue.clock += 60_000
          expect(queue.server.stored.map(({ title }) => title)).toEqual(titles)
          expect((await queue.rows()).every(({ state }) => state === 'sent')).toBe(true)
          expect(queue.server.pictures.size).toBe(typed.filter(Boolean).length)
          queue.db.close()
        },
      ),
      { numRuns: 60 },
    )
  })
})
