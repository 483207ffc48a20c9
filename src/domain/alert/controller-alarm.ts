/**
 * When an alarm of a generator's controller stood, from what the controller told.
 *
 * It begins with the first reading that tells it and ends with the first that tells alarms without it; a reading without a
 * word of alarms is no evidence. One that comes back within 15 minutes was never over: a loose sender is one alert. Texts
 * that differ only in what they measured ('98 °C', '99 °C') are one alarm, in the words of its beginning. What follows from
 * the readings alone follows in any order of theirs. Source: docs/hardware.md.
 */

import { LATE_MS } from '../meter/health/reading-lag.ts'
import { type Instant, MINUTE_MS, SECOND_MS } from '../time/interval.ts'
import type { Episode } from './episodes.ts'

/** What a controller said at an instant; no alarms: it says that nothing is wrong. */
export interface ControllerWord {
  readonly at: Instant
  readonly alarms: readonly string[]
  /** Of the reading before it, which said what stood until then; not given: that of the word before. */
  readonly beforeAt?: Instant | null
}

export interface AlarmEpisode extends Episode {
  /** What all texts of the alarm have in common. */
  readonly about: string
  /** In the words of its beginning. */
  readonly words: string
  /** The last reading that told it. */
  readonly toldAt: Instant
}

/** As it is written down. */
type OpenAlarm = Omit<AlarmEpisode, 'toldAt'> & { readonly toldAt?: Instant }

/** Away for less, an alarm goes on. */
export const FLAP_MS = 15 * MINUTE_MS

const MEASURED =
  /(?<![\p{L}\d])[-+]?\d+(?:[.,]\d+)?(?=\s?(?:°\s?[cf]?|%|bar|kpa|psi|mv|v|a|hz|kw|kva|kvar|rpm|l|h|s|min|ohm|Ω)(?![\p{L}\d]))/gu

/** What two texts of one alarm have in common. */
export function alarmCondition(text: string): string {
  return text.trim().toLowerCase().replace(/\s+/g, ' ').replace(MEASURED, '#')
}

interface Standing extends Pick<AlarmEpisode, 'since' | 'about' | 'words' | 'toldAt'> {
  /** Since when it is away; null: it stands. */
  readonly goneAt: Instant | null
}

/** `told` in order; `open`: alarms that began before the first of them and stood then, or went shortly before. */
export function alarmEpisodes(
  told: readonly ControllerWord[],
  open: readonly OpenAlarm[] = [],
): AlarmEpisode[] {
  const first = told[0]?.at ?? Number.POSITIVE_INFINITY
  const standing = new Map<string, Standing>()
  for (const { since, until, about, words, toldAt = since } of open) {
    const goneAt = until !== null && until <= first ? until : null
    standing.set(about, { since, about, words, toldAt, goneAt })
  }
  const over: AlarmEpisode[] = []
  for (const { at, alarms, beforeAt } of told) {
    const now = new Map(alarms.map((text) => [alarmCondition(text), text]))
    for (const [about, one] of standing) {
      if (now.has(about) || one.goneAt !== null) continue
      standing.set(about, { ...one, goneAt: at, toldAt: Math.max(one.toldAt, beforeAt ?? one.toldAt) })
    }
    for (const [about, words] of now) {
      const one = standing.get(about)
      if (one !== undefined && (one.goneAt === null || at - one.goneAt < FLAP_MS)) {
        standing.set(about, { ...one, goneAt: null, toldAt: at })
        continue
      }
      if (one !== undefined) over.push(toEpisode(one))
      standing.set(about, { since: at, about, words, toldAt: at, goneAt: null })
    }
  }
  return [...over, ...[...standing.values()].map(toEpisode)].sort((a, b) => a.since - b.since)
}

const toEpisode = ({ since, about, words, toldAt, goneAt }: Standing): AlarmEpisode => ({
  ...{ since, until: goneAt, about, words, toldAt },
  ...{ value: null, limit: null },
})

export interface ControllerHeard {
  /** The newest reading of the device. */
  readonly at: Instant
  readonly periodS: number
}

/**
 * Whether an alarm that nobody has written down is raised now: one that stands by a reading of the present, or was told
 * within the hour. What late readings tell of the past raises nothing, nor what they tell before the newest has come.
 */
export function isOfNow(
  { until, toldAt }: Pick<AlarmEpisode, 'until' | 'toldAt'>,
  heard: ControllerHeard,
  now: Instant,
): boolean {
  if (until !== null) return now - toldAt <= LATE_MS
  return now - heard.at <= LATE_MS + 2 * heard.periodS * SECOND_MS
}
