/** The part of a service worker's global scope that ours uses: the library of types for pages does not hold it. */
export interface WorkerScope {
  readonly clients: {
    matchAll(options: {
      type: 'window'
      includeUncontrolled?: boolean
    }): Promise<{ postMessage(said: unknown): void }[]>
    claim(): Promise<void>
  }
  readonly caches: CacheStorage
  readonly registration: { unregister(): Promise<boolean> }
  skipWaiting(): Promise<void>
  addEventListener(type: 'install' | 'activate', listener: (event: Lasting) => void): void
  addEventListener(type: 'sync', listener: (event: Lasting & { tag: string }) => void): void
  addEventListener(type: 'message', listener: (event: Lasting & MessageEvent) => void): void
}

interface Lasting extends Event {
  waitUntil(work: Promise<unknown>): void
}
