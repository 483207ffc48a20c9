import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { expect, it } from 'vitest'
import type { CallName } from './call.ts'
import { refreshAfter } from './refresh.ts'

const ABOUT = [
  'account',
  'alertsData',
  'allAcb',
  'billingData',
  'costTrackerOverview',
  'explain',
  'imports',
  'mailDeliveries',
  'mailSchedulesData',
  'notifications',
  'scoreCard',
  'sideBarData',
  'snapshot',
  'totalEnergy',
  'users',
]
const FIGURES = [
  'billingData',
  'costTrackerOverview',
  'explain',
  'imports',
  'notifications',
  'scoreCard',
  'totalEnergy',
]

/** What is asked for again after a write, of one question of each kind. */
async function after(write: CallName): Promise<string[]> {
  const client = new QueryClient()
  for (const about of ABOUT) client.setQueryData([about, { page: 1 }], about)
  await refreshAfter(client, write)
  const stale = client.getQueryCache().findAll({ predicate: ({ state }) => state.isInvalidated })
  return stale.map(({ queryKey }) => String(queryKey[0])).sort()
}

it.each<[CallName, string[]]>([
  ['addBill', FIGURES],
  ['updateFuelEntry', FIGURES],
  ['addTariff', FIGURES],
  ['acknowledgeNotification', ['notifications']],
  ['toggleAcb', ['allAcb', 'notifications']],
  ['sendReport', ['mailDeliveries']],
  ['addAssignedDevices', ['mailSchedulesData']],
  ['endSession', ['account']],
  ['tryImport', ['imports']],
  // What measures or is named anew stands everywhere; of its own page and of pictures the page itself takes care.
  ['editDevice', ABOUT.filter((about) => !['sideBarData', 'snapshot'].includes(about))],
  ['undoImport', ABOUT.filter((about) => !['sideBarData', 'snapshot'].includes(about))],
])('after %s only that is asked for again which it may have changed', async (write, stale) => {
  expect(await after(write)).toEqual(stale)
})

it('asks again at once what is on a screen, and only marks the rest', async () => {
  const client = new QueryClient()
  const fetched: string[] = []
  const options = (about: string) => ({
    queryKey: [about],
    queryFn: async () => {
      fetched.push(about)
      return about
    },
  })
  for (const about of ['totalEnergy', 'scoreCard', 'users']) await client.fetchQuery(options(about))
  const observers = ['totalEnergy', 'users'].map(
    (about) => new QueryObserver(client, { ...options(about), staleTime: Infinity }),
  )
  const stops = observers.map((observer) => observer.subscribe(() => {}))
  fetched.length = 0
  await refreshAfter(client, 'addBill')
  expect(fetched).toEqual(['totalEnergy'])
  expect(client.getQueryState(['scoreCard'])?.isInvalidated).toBe(true)
  for (const stop of stops) stop()
})
