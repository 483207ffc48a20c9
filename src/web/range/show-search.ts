/**
 * Which part of Alerts and Alarms is open, beside the rest of the URL, and what its list is narrowed by; the settings unless
 * it says otherwise. What the words mean is the page's to know (screens/alert/list/list-filter.ts).
 */
export interface ShowSearch {
  show?: (typeof PARTS)[number] | undefined
  holds?: string | undefined
  severity?: string | undefined
  kind?: string | undefined
  acknowledged?: string | undefined
  first?: string | undefined
  last?: string | undefined
}

const PARTS = ['alerts', 'limits', 'brief'] as const
const WORD = /^[a-z0-9-]{1,30}$/

export function readShowSearch(raw: Record<string, unknown>): ShowSearch {
  const word = (key: keyof ShowSearch) => {
    const written = String(raw[key])
    return raw[key] !== undefined && WORD.test(written) ? written : undefined
  }
  return {
    show: PARTS.find((part) => part === raw.show),
    holds: word('holds'),
    severity: word('severity'),
    kind: word('kind'),
    acknowledged: word('acknowledged'),
    first: word('first'),
    last: word('last'),
  }
}
