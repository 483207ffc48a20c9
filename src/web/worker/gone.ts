import type { WorkerScope } from './scope.ts'

declare const self: WorkerScope

/** Takes the place of the worker where it is switched off (docs/operations.md): what it kept goes, and then it goes itself. */
self.addEventListener('install', (event) => event.waitUntil(self.skipWaiting()))

self.addEventListener('activate', (event) => event.waitUntil(leave()))

async function leave(): Promise<void> {
  for (const name of await self.caches.keys()) await self.caches.delete(name)
  await self.registration.unregister()
}
