import { calls } from '#contract/calls.ts'
import type { AnyEndpoint } from '#contract/endpoint.ts'
import type { CallName } from '#contract/routes.ts'
import { PREFIX } from './mount.ts'
import { operations } from './operations.ts'
import { PASSWORD } from './testing.ts'

/** A call with what is needed to ask it, for tests that go through all of them. */
export interface Asked {
  readonly name: CallName
  readonly call: AnyEndpoint
  readonly params: Record<string, unknown>
  readonly query: Record<string, unknown>
  readonly body: Record<string, unknown>
}

export interface Someone {
  readonly userId: number
  readonly branchId: number
  readonly deviceId: number
}

/** A good value of every key that any call may ask for. A call with another key has no row and fails its tests. */
function goodValue(key: string, { userId, branchId, deviceId }: Someone): unknown {
  const values: Record<string, unknown> = {
    userId,
    branchId,
    branches: String(branchId),
    devices: String(deviceId),
    device_id: deviceId,
    from: '01-11-2026 00:00',
    to: '03-11-2026 23:59',
    interval: 'hourly',
    start_date: '2026-11-01',
    end_date: '2026-11-03',
    username: 'alice',
    password: PASSWORD,
    refresh: 'not-a-token',
  }
  if (!Object.hasOwn(values, key)) throw new Error(`testing-calls.ts has no good value for "${key}"`)
  return values[key]
}

/** Keys of an object schema, with its optional ones. */
export function keysOf(schema: unknown): { key: string; isOptional: boolean; schema: unknown }[] {
  const { shape = {} } = schema as {
    shape?: Record<string, { safeParse(value: unknown): { success: boolean } }>
  }
  return Object.entries(shape).map(([key, inner]) => ({
    key,
    isOptional: inner.safeParse(undefined).success,
    schema: inner,
  }))
}

/** Every mounted call asked for what belongs to someone; optional keys are left out. */
export function everyCall(someone: Someone): Asked[] {
  return (Object.keys(operations) as CallName[]).map((name) => {
    const call: AnyEndpoint = calls[name]
    const part = (schema: unknown) =>
      Object.fromEntries(
        keysOf(schema)
          .filter(({ isOptional }) => !isOptional)
          .map(({ key }) => [key, goodValue(key, someone)]),
      )
    return { name, call, params: part(call.params), query: part(call.query), body: part(call.body) }
  })
}

export interface Injectable {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  readonly url: string
  readonly payload?: Record<string, unknown>
}

export function requestOf({ call, params, query, body }: Asked): Injectable {
  const path = call.route.path.replace(/:(\w+)/g, (_, key: string) => encoded(params[key]))
  const search = new URLSearchParams(
    Object.entries(query).map(([key, value]) => [key, String(value)]),
  ).toString()
  const url = PREFIX + path + (search === '' ? '' : `?${search}`)
  return call.route.method === 'GET'
    ? { method: 'GET', url }
    : { method: call.route.method, url, payload: body }
}

/** As a browser would: half of a surrogate pair becomes a replacement character. */
function encoded(value: unknown): string {
  return encodeURIComponent(Buffer.from(String(value)).toString())
}
