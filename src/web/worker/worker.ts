import { cleanupOutdatedCaches, matchPrecache, precacheAndRoute } from 'workbox-precaching'
import { NavigationRoute, registerRoute } from 'workbox-routing'
import { pages } from '#contract/pages.ts'
import { pageFor } from './page-for.ts'
import type { WorkerScope } from './scope.ts'

/** Written by tools/worker.mjs: the files of one build, all of them or none, and the address of its first script. */
declare const FILES: { url: string; revision: string | null }[]
declare const BUILD: string
declare const self: WorkerScope

/** Answers of the server are never kept here: they belong to a person (client/kept-answers.ts). */
const NO_PAGE = /^\/(api|token|healthz|readyz|metrics|docs)(\/|$)|\.\w+$/
const PAGE = '/index.html'
const known: ReadonlySet<string> = new Set(pages)

cleanupOutdatedCaches()
// The addresses are those of files: `/` is a page, which the server is asked for first.
precacheAndRoute(FILES, { directoryIndex: '', cleanURLs: false })

registerRoute(
  new NavigationRoute(
    ({ request, url }) =>
      pageFor({
        isKnown: known.has(url.pathname.replace(/(.)\/$/, '$1')),
        ask: () => fetch(request),
        kept: () => matchPrecache(PAGE),
      }),
    { denylist: [NO_PAGE] },
  ),
)

self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()))

/** Entries that wait are sent by the app, which knows whose they are. */
self.addEventListener('sync', (event) => {
  if (event.tag === 'outbox') event.waitUntil(tellAll({ type: 'send-outbox' }))
})

self.addEventListener('message', (event) => {
  const { type } = event.data as { type?: string }
  if (type === 'which') event.ports[0]?.postMessage(BUILD)
  if (type === 'take-over') event.waitUntil(self.skipWaiting())
  if (type === 'take-over-alone') event.waitUntil(takeOverAlone())
})

async function tellAll(said: unknown): Promise<void> {
  for (const client of await self.clients.matchAll({ type: 'window' })) client.postMessage(said)
}

/** A page of another build beside it still needs the files that the worker before keeps. */
async function takeOverAlone(): Promise<void> {
  const open = await self.clients.matchAll({ type: 'window', includeUncontrolled: true })
  if (open.length <= 1) await self.skipWaiting()
}
