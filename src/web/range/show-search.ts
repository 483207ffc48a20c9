/** Which part of Alerts and Alarms is open, beside the rest of the URL; the settings unless it says otherwise. */
export interface ShowSearch {
  show?: 'alerts' | undefined
}

export function readShowSearch(raw: Record<string, unknown>): ShowSearch {
  return { show: raw.show === 'alerts' ? 'alerts' : undefined }
}
