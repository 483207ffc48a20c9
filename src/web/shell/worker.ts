import { thisBuild } from '../client/fetch-part.ts'

const AT = '/sw.js'
/** The first visit's figures come before the files that the next visit needs. */
const SETTLED_MS = 4_000
const LOOK_EVERY_MS = 3_600_000

let waiting: ServiceWorker | null = null
const listeners = new Set<() => void>()

/** Whether a worker with a newer build than the page's waits. */
export const newVersion = {
  isReady: (): boolean => waiting !== null,
  subscribe: (listener: () => void): (() => void) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },
}

/**
 * Lets the app work without a network, where the browser can (HTTPS and localhost). A worker of a new build waits until
 * the person takes it, or until no page is open: a page never has files of two builds.
 */
export function startWorker(): void {
  const { serviceWorker } = navigator
  if (!import.meta.env.PROD || serviceWorker === undefined) return
  setTimeout(() => void register(serviceWorker).catch(() => undefined), SETTLED_MS)
}

async function register(container: ServiceWorkerContainer): Promise<void> {
  const registered = await container.register(AT, { scope: '/', updateViaCache: 'none' })
  // A browser under automation may say yes and register none.
  const registration = registered as ServiceWorkerRegistration | undefined
  if (registration === undefined) return
  const look = () => void registration.update().catch(() => undefined)
  setInterval(look, LOOK_EVERY_MS)
  addEventListener('online', look)
  if (registration.waiting) await judge(registration.waiting)
  registration.addEventListener('updatefound', () => {
    const coming = registration.installing
    coming?.addEventListener('statechange', () => {
      // The first worker of a browser has none to wait for.
      if (coming.state === 'installed' && container.controller !== null) void judge(coming)
      if (coming === waiting && coming.state === 'redundant') tell(null)
    })
  })
}

/** A page that has come from the upgraded server already needs no other; its worker takes over once it is alone. */
async function judge(worker: ServiceWorker): Promise<void> {
  if (thisBuild().endsWith(await requestBuild(worker))) worker.postMessage({ type: 'take-over-alone' })
  else tell(worker)
}

function requestBuild(worker: ServiceWorker): Promise<string> {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel()
    port1.onmessage = ({ data }) => resolve(String(data))
    worker.postMessage({ type: 'which' }, [port2])
  })
}

function tell(worker: ServiceWorker | null): void {
  waiting = worker
  for (const listener of listeners) listener()
}

/** The waiting worker takes over, and the page is loaded as it is in the new build. */
export function takeNewVersion(): void {
  navigator.serviceWorker.addEventListener('controllerchange', () => location.reload(), { once: true })
  waiting?.postMessage({ type: 'take-over' })
}
