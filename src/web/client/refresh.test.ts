import { readdirSync, readFileSync } from 'node:fs'
import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { expect, it } from 'vitest'
import { calls } from '#contract/calls.ts'
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
  'thingsToDo',
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
  'thingsToDo',
  'totalEnergy',
]

/** What is asked for again after a write, of one question of each kind. */
async function after(write: CallName, asked: readonly string[] = ABOUT): Promise<string[]> {
  const client = new QueryClient()
  for (const about of asked) client.setQueryData([about, { page: 1 }], about)
  await refreshAfter(client, write)
  const stale = client.getQueryCache().findAll({ predicate: ({ state }) => state.isInvalidated })
  return stale.map(({ queryKey }) => String(queryKey[0])).sort()
}

it.each<[CallName, string[]]>([
  ['addBill', FIGURES],
  ['updateFuelEntry', FIGURES],
  ['addTariff', FIGURES],
  ['acknowledgeNotification', ['notifications', 'thingsToDo']],
  ['acknowledgeNotifications', ['notifications', 'thingsToDo']],
  ['muteNotification', ['notifications', 'thingsToDo']],
  ['readNotifications', ['notifications']],
  ['toggleAcb', ['allAcb', 'notifications', 'thingsToDo']],
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

it.each<CallName>(['saveBranchLimits', 'saveDeviceLimits', 'saveAlertsData'])(
  'AL-01 after %s each question about limits that hold is asked again, in whatever page it stands',
  async (write) => {
    const asked = questionsOfWeb().filter((about) => about.includes('imits'))
    expect(asked).toContain('limitsInForce')
    expect(await after(write, asked)).toEqual(asked)
  },
)

/** First words of the keys that stand in the web, in order. */
function questionsOfWeb(): string[] {
  const files = readdirSync('src/web', { recursive: true, encoding: 'utf8' }).filter((name) =>
    /\.tsx?$/.test(name),
  )
  const texts = files.map((name) => readFileSync(`src/web/${name}`, 'utf8'))
  const words = texts.flatMap((text) => [...text.matchAll(/\['(\w+)'/g)].map(([, word]) => word!))
  const questions = Object.entries(calls).filter(([, { method }]) => method === 'GET')
  const names = new Set(questions.map(([name]) => name))
  return [...new Set(words.filter((word) => names.has(word)))].sort()
}

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
