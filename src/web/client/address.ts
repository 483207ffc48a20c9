import type { Route } from '#contract/call.ts'

/** Where every call is mounted, the token calls too. */
export const BASE = '/api/v1/'

type Value = string | number | boolean | null | undefined

function segment(path: string, name: string, params: Readonly<Record<string, Value>>): string {
  const value = params[name]
  if (value === undefined || value === null || value === '') throw new Error(`${path} needs ${name}`)
  return encodeURIComponent(String(value))
}

/**
 * The address of a call. Every path value is encoded by itself, since a range text holds a space
 * (`01-11-2026 00:00`) and a name could hold a slash.
 */
export function address(
  route: Route,
  params: Readonly<Record<string, Value>> = {},
  query: Readonly<Record<string, Value>> = {},
): string {
  const path = route.path.replace(/:(\w+)/g, (_, name: string) => segment(route.path, name, params))
  const asked = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined && value !== null && value !== '') asked.append(name, String(value))
  }
  const text = asked.toString()
  return `${BASE}${path}${text === '' ? '' : `?${text}`}`
}
