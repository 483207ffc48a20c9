import { setTimeout as sleep } from 'node:timers/promises'
import { notifyManager, QueryClient, QueryObserver } from '@tanstack/react-query'
import { expect, it } from 'vitest'
import { keepFailures } from './query-client.ts'

it('DB-09 a question that failed and is asked again has failed until it is answered', async () => {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false, networkMode: 'always' } } })
  keepFailures(client)
  let answer: () => Promise<string> = () => Promise.reject(new Error('down'))
  const observer = new QueryObserver(client, {
    queryKey: ['a'],
    queryFn: () => sleep(20).then(() => answer()),
  })
  const seen: string[] = []
  // As a page hears of a change: once all of it is done.
  const stop = observer.subscribe(
    notifyManager.batchCalls(() => {
      const { error, isFetching, data } = observer.getCurrentResult()
      const shown = `${data ?? error?.message ?? 'nothing'}${isFetching ? '…' : ''}`
      if (seen.at(-1) !== shown) seen.push(shown)
    }),
  )
  await expect.poll(() => seen.at(-1)).toBe('down')
  seen.length = 0
  await observer.refetch()
  await expect.poll(() => seen).toEqual(['down…', 'down'])
  answer = () => Promise.resolve('there')
  await observer.refetch()
  await expect.poll(() => seen).toEqual(['down…', 'down', 'down…', 'there'])
  // An answer that is there stays while it cannot be renewed.
  answer = () => Promise.reject(new Error('away'))
  seen.length = 0
  await observer.refetch()
  expect(observer.getCurrentResult()).toMatchObject({ data: 'there', error: new Error('away') })
  stop()
  client.clear()
})
