import { vi } from 'vitest'

/** An access token with these claims, as the browser would read it. */
export function tokenWith(claims: Record<string, unknown>): string {
  const whole = { id: 7, user_id: 7, client_type: 'STANDARD', ...claims }
  return `x.${Buffer.from(JSON.stringify(whole)).toString('base64url')}.y`
}

export interface Asking {
  method: string
  path: string
  bearer: string | null
  body: unknown
  /** The Idempotency-Key, of writes. */
  key?: string
}

/** Stands in for the browser's local storage. */
export function stubStorage(): void {
  const kept = new Map<string, string>()
  vi.stubGlobal('localStorage', {
    get length() {
      return kept.size
    },
    key: (n: number) => [...kept.keys()][n] ?? null,
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
    removeItem: (key: string) => kept.delete(key),
    clear: () => kept.clear(),
  })
}

/** Stands in for the browser's storage and network; `answer` plays the server. */
export function stubBrowser(answer: (asking: Asking) => Response | Promise<Response>): Asking[] {
  const seen: Asking[] = []
  stubStorage()
  vi.stubGlobal('navigator', {})
  vi.stubGlobal('fetch', async (path: string, init: RequestInit) => {
    const headers = new Headers(init.headers)
    const asking = {
      method: init.method ?? 'GET',
      path,
      bearer: headers.get('authorization'),
      body: typeof init.body === 'string' ? JSON.parse(init.body) : (init.body ?? undefined),
      ...readIdempotencyKey(headers),
    }
    seen.push(asking)
    return answer(asking)
  })
  return seen
}

function readIdempotencyKey(headers: Headers): { key?: string } {
  const key = headers.get('idempotency-key')
  return key === null ? {} : { key }
}

export function json(status: number, body: unknown, at = Date.now()): Response {
  return new Response(JSON.stringify(body), { status, headers: { date: new Date(at).toUTCString() } })
}
