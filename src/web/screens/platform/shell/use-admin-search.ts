import { useLocation } from '@tanstack/react-router'

/** What the address says after `?`: texts, as anyone may have written them. */
export function useAdminSearch(): Readonly<Record<string, string>> {
  return useLocation({ select: ({ search }) => search as Record<string, string> })
}

/** An id of the address, null when it is none. */
export function useSearchId(name: 'client' | 'branch' | 'device'): number | null {
  const text = useAdminSearch()[name]
  const id = Number(text)
  return text !== undefined && Number.isSafeInteger(id) && id > 0 ? id : null
}
