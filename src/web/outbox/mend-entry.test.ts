import { beforeEach, describe, expect, it } from 'vitest'
import { DAY_MS } from '#domain/time/interval.ts'
import { ClientError } from '../client/client-error.ts'
import { canMend, type Draft, moveToDraft, readDraft } from './draft/drafts.ts'
import { mayBeStored } from './retry-state.ts'
import { equipment, OWNER } from './testing-outbox.ts'
import { freshQueue, type TestQueue } from './testing-queue.ts'

let queue: TestQueue
beforeEach(async () => {
  queue = await freshQueue()
})

describe('an entry that may be stored, or is mended', () => {
  it('E6 makes an entry that the server fails on the draft of its form again', async () => {
    const { order } = await queue.type(equipment('poison'))
    queue.server.judge = () => new ClientError('internal', 'Broken', 500)
    for (let times = 1; times <= 8; times++) await queue.send()
    expect(await moveToDraft(queue.db, order)).toBe('/cost-tracker/add-equipment')
    expect(await queue.rows()).toEqual([])
  })

  it('E6 says that an entry may be stored where a newer server knows its key for something else', async () => {
    await queue.type(equipment('first'))
    queue.server.judge = () => new ClientError('reused-key', 'This Idempotency-Key was used', 422)
    expect(await queue.send()).toBe('done')
    const [row] = await queue.rows()
    expect(row?.refusal?.sentence).toBe(
      'This may be stored already. Look for it in the list before you type it again.',
    )
    expect([row].map((one) => one && [canMend(one), mayBeStored(one)])).toEqual([[true, true]])
  })

  it('E6 says that an entry may be stored that was sent without an answer and is too old now', async () => {
    await queue.type(equipment('old'))
    await queue.type(equipment('older, never sent'))
    queue.server.fates = ['lost']
    await queue.send()
    queue.clock += 59 * DAY_MS
    await queue.send()
    expect((await queue.rows()).map((row) => [row.state, mayBeStored(row)])).toEqual([
      ['refused', true],
      ['refused', false],
    ])
    expect((await queue.rows())[0]?.refusal?.sentence).toBe(
      'Typed 59 days ago. After so long it is not sent by itself. This may be stored already. Look for it in the list before you type it again.',
    )
  })

  it('E8 becomes the draft of its form again, photo included, when it is mended', async () => {
    const { order } = await queue.type()
    queue.server.judge = () => new ClientError('bad-request', 'Too much', 400)
    await queue.send()
    expect(await moveToDraft(queue.db, order)).toBe('/cost-tracker/add-bills')
    expect(await queue.rows()).toEqual([])
    const { values } = (await readDraft(queue.db, OWNER, 'bill/3')) as Draft
    const { amount, snapshot } = values as { amount: string; snapshot: File }
    expect([amount, snapshot.name, await snapshot.text()]).toEqual(['5', 'Diesel.png', 'bytes of Diesel'])
  })

  it('E6 is not typed a second time when it may be stored', async () => {
    const { order } = await queue.type(equipment('first'))
    queue.server.fates = ['lost']
    await queue.send()
    expect((await queue.rows()).map(canMend)).toEqual([false])
    expect(await moveToDraft(queue.db, order)).toBeNull()
    expect(await queue.states()).toEqual([['first', 'waiting', 1]])
  })
})
