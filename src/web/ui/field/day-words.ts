let longDay: Intl.DateTimeFormat | null = null

/** "2026-11-09" → "Mon, 9 November 2026"; null for what is no day. */
export function dayWords(day: string | null | undefined): string | null {
  const parts = /^(\d{4})-(\d{2})-(\d{2})$/.exec(day ?? '')
  if (parts === null) return null
  const options = {
    weekday: 'short',
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    timeZone: 'UTC',
  } as const
  longDay ??= new Intl.DateTimeFormat('en-GB', options)
  return longDay.format(Date.UTC(Number(parts[1]), Number(parts[2]) - 1, Number(parts[3])))
}
