import 'fake-indexeddb/auto'
import { QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { CachedAnswer } from './answer-cache.ts'
import { keepAnswers, limitAnswers, partitionAnswers } from './answer-cache.ts'
import { fillsForm } from './query-client.ts'
import { endSession } from './session.ts'
import { storeLogIn } from './stored-log-in.ts'
import { stubBrowser, tokenWith } from './testing-browser.ts'

const row = (hash: string, more: Partial<CachedAnswer> = {}): CachedAnswer => ({
  hash,
  key: [hash],
  answer: { kwh: 12 },
  at: 1_000,
  letters: 10,
  owner: 7,
  build: 'b1',
  ...more,
})

const signIn = (id: number) =>
  storeLogIn({ access: tokenWith({ id, exp: 2_000_000_000 }), refresh: 'r1', client_type: 'STANDARD' })

describe('partitionAnswers', () => {
  it('SE-06 gives a person their own answers of this build and month alone', () => {
    const month = 31 * 86_400_000
    const rows = [
      row('mine', { at: month }),
      row('theirs', { at: month, owner: 8 }),
      row('older build', { at: month, build: 'b0' }),
      row('long ago', { at: 1 }),
    ]
    const { good, bad } = partitionAnswers(rows, { owner: 7, build: 'b1', now: month + 1 })
    expect(good.map(({ hash }) => hash)).toEqual(['mine'])
    expect(bad.map(({ hash }) => hash)).toEqual(['theirs', 'older build', 'long ago'])
  })
})

describe('limitAnswers', () => {
  it('keeps the newest, as many and as long as there is room for', () => {
    const rows = [row('a', { at: 1 }), row('b', { at: 3 }), row('c', { at: 2 })]
    expect(limitAnswers(rows, { rows: 2, letters: 100 }).stay.map(({ hash }) => hash)).toEqual(['b', 'c'])
    expect(limitAnswers(rows, { rows: 9, letters: 15 }).go.map(({ hash }) => hash)).toEqual(['c', 'a'])
  })
})

describe('keepAnswers', () => {
  beforeEach(() => {
    stubBrowser(() => new Response())
    signIn(7)
    vi.stubGlobal('document', { querySelector: () => ({ src: 'b1' }) })
  })
  afterEach(() => vi.unstubAllGlobals())

  it('E6 gives the last answers to the next visit, to be asked for again, and none to another person', async () => {
    const first = new QueryClient()
    const end = await keepAnswers(first, 7)
    await first.fetchQuery({ queryKey: ['totalEnergy', { named: 'Today' }], queryFn: () => ({ kwh: 12 }) })
    await first.fetchQuery({ queryKey: ['notifications', 'latest'], queryFn: () => ({ unread: 3 }) })
    await first.fetchQuery({ queryKey: ['account'], queryFn: () => ({ version: 1 }), ...fillsForm })
    await new Promise((resolve) => setTimeout(resolve, 800))
    end()

    const second = new QueryClient()
    const endSecond = await keepAnswers(second, 7)
    const found = second.getQueryCache().find({ queryKey: ['totalEnergy', { named: 'Today' }] })
    expect(found?.state).toMatchObject({ data: { kwh: 12 }, isInvalidated: true, status: 'success' })
    expect(second.getQueryData(['notifications', 'latest'])).toBeUndefined()
    expect(second.getQueryData(['account']), 'no form begins with the row of the last visit').toBeUndefined()
    endSecond()

    const other = new QueryClient()
    signIn(8)
    ;(await keepAnswers(other, 8))()
    expect(other.getQueryCache().getAll()).toEqual([])
    const back = new QueryClient()
    signIn(7)
    ;(await keepAnswers(back, 7))()
    expect(back.getQueryCache().getAll(), 'the other log-in removed it').toEqual([])
  })

  it('E6 stores what was answered before there was a place for it', async () => {
    const client = new QueryClient()
    await client.fetchQuery({ queryKey: ['sideBarData'], queryFn: () => ({ branches: 2 }) })
    const end = await keepAnswers(client, 7)
    await new Promise((resolve) => setTimeout(resolve, 800))
    end()
    const next = new QueryClient()
    ;(await keepAnswers(next, 7))()
    expect(next.getQueryCache().find({ queryKey: ['sideBarData'] })?.state).toMatchObject({
      data: { branches: 2 },
    })
  })

  it('E6 stores what was there before the page asked for it', async () => {
    const client = new QueryClient()
    const end = await keepAnswers(client, 7)
    client.getQueryCache().build(client, { queryKey: ['totalEnergy'], initialData: { kwh: 12 } })
    await new Promise((resolve) => setTimeout(resolve, 800))
    end()
    const next = new QueryClient()
    ;(await keepAnswers(next, 7))()
    expect(next.getQueryCache().find({ queryKey: ['totalEnergy'] })?.state).toMatchObject({
      data: { kwh: 12 },
    })
  })

  it('SE-06 writes nothing once the session has ended', async () => {
    const client = new QueryClient()
    await keepAnswers(client, 7)
    await client.fetchQuery({ queryKey: ['totalEnergy'], queryFn: () => ({ kwh: 12 }) })
    endSession(null)
    await new Promise((resolve) => setTimeout(resolve, 800))
    const next = new QueryClient()
    signIn(7)
    ;(await keepAnswers(next, 7))()
    expect(next.getQueryCache().getAll()).toEqual([])
  })

  it.each([
    ['nobody', () => endSession(null)],
    ['another person', () => signIn(8)],
  ])('SE-06 gives nothing back once %s is signed in, however late the device answers', async (_, change) => {
    const first = new QueryClient()
    const end = await keepAnswers(first, 7)
    await first.fetchQuery({ queryKey: ['totalEnergy'], queryFn: () => ({ kwh: 12 }) })
    await new Promise((resolve) => setTimeout(resolve, 800))
    end()
    const second = new QueryClient()
    const restoring = keepAnswers(second, 7)
    change()
    const endSecond = await restoring
    expect(second.getQueryCache().getAll()).toEqual([])
    endSecond()
  })

  it('leaves alone what the server said meanwhile', async () => {
    const first = new QueryClient()
    const end = await keepAnswers(first, 7)
    await first.fetchQuery({ queryKey: ['rates'], queryFn: () => 'old' })
    await new Promise((resolve) => setTimeout(resolve, 800))
    end()
    const second = new QueryClient()
    second.setQueryData(['rates'], 'new')
    ;(await keepAnswers(second, 7))()
    expect(second.getQueryData(['rates'])).toBe('new')
  })
})
