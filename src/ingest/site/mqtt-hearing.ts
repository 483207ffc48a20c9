import type { ReadingFrame } from '#contract/meter/reading.ts'
import type { Instant } from '#domain/time/interval.ts'
import type { Log } from '#store/engine/log.ts'
import type {
  Answer,
  HardwareEvent,
  LastKept,
  MessageDialect,
  NamedReading,
  Said,
} from '../meter/dialects/message.ts'
import { MESSAGE_DIALECTS } from '../meter/dialects/message-dialects.ts'
import type { Hearing, Speaker } from '../meter/hearing/hearing.ts'
import { createUnderstanding } from '../meter/hearing/understanding.ts'
import { remember } from '../remember.ts'
import { createGoneHardware } from './gone-hardware.ts'
import { toNamedFrame } from './named-frame.ts'
import { isClockRight } from './queue/held-readings.ts'
import type { SiteClock } from './queue/queue-options.ts'
import type { Keep, SourceFigures } from './source.ts'

export interface MqttHearingOptions {
  readonly keep: Keep
  readonly clock: SiteClock
  readonly log: Log
  /** of the branch; undefined: the enrolment is older than that was told */
  readonly zone?: string | undefined
}

/** Devices whose last register is remembered, for those that keep their past themselves. */
const MOST_LAST = 2_000
const RETRY_S = 5
const LONGEST_TOPIC = 100
/** Topics that are told in the log once. */
const MOST_UNHEARD = 200
const NO_DIALECT =
  'Nobody understands this message here; mappings of JSON hold at the broker of the server alone. Its topic:'
const NOT_STORED = 'The disk of the site agent takes no readings.'

/**
 * What hardware says at the broker of a site: understood and answered here, where the hardware is, stored under the names
 * that it has for itself, and acknowledged then. Which devices these are is known to the server.
 */
export function createMqttHearing({ keep, clock, log, zone }: MqttHearingOptions) {
  // Mappings are known to the server.
  const known = { findMapping: async () => null, findZone: async () => zone ?? null }
  const understand = createUnderstanding({ clock: clock.wall, log, dialects: MESSAGE_DIALECTS })
  const last = new Map<string, LastKept>()
  const unheard = new Map<string, true>()
  const gone = createGoneHardware()
  let figures: SourceFigures = { trouble: null, readAt: null, readings: 0, failures: 0 }

  async function hear(
    { sessions }: Speaker,
    topic: string,
    payload: Uint8Array,
  ): ReturnType<Hearing['hear']> {
    const understood = await understand(sessions, { topic, payload }, known)
    if (understood === null) {
      noteUnheard(topic)
      return { answers: [] }
    }
    const { dialect, said, at } = understood
    try {
      await store(dialect.name as HardwareDialect, said.readings ?? [])
    } catch {
      // The queue says so in the log.
      return { code: 'unavailable', sentence: NOT_STORED, retryAfterS: RETRY_S }
    }
    note(said, at)
    gone.note(dialect.name as HardwareDialect, said, at)
    const asked = (said.events ?? []).flatMap((event) => askHistory(dialect, event))
    remembered(dialect, said.readings ?? [])
    const answers = [...(said.answers ?? []), ...asked]
    return { answers: isClockRight(clock) ? answers : answers.filter(({ tellsTime }) => !tellsTime) }
  }

  async function store(dialect: HardwareDialect, readings: readonly NamedReading[]) {
    const frames = (isTimed: boolean) =>
      readings
        .filter(({ isOfNow = false }) => isOfNow !== isTimed)
        .flatMap((reading) => toNamedFrame(dialect, reading) ?? [])
    await Promise.all([keep(frames(true), true), keep(frames(false), false)])
  }

  function note({ readings = [], refused = [] }: Said, at: Instant): void {
    const [first] = refused
    const trouble = first ? sayRefused(first) : null
    if (trouble !== null && trouble !== figures.trouble)
      log.warn({ why: trouble }, 'Hardware is not understood')
    figures = {
      trouble: readings.length > 0 || trouble !== null ? trouble : figures.trouble,
      readAt: readings.length > 0 ? at : figures.readAt,
      readings: figures.readings + readings.length,
      failures: figures.failures + refused.length,
    }
  }

  /** Acknowledged all the same: it would come again for ever. */
  function noteUnheard(topic: string): void {
    const shown = topic.replaceAll(/\p{C}/gu, '').slice(0, LONGEST_TOPIC)
    const trouble = `${NO_DIALECT} ${shown}`
    if (!unheard.has(shown)) log.warn({ topic: shown }, NO_DIALECT)
    remember(unheard, MOST_UNHEARD, shown, true)
    figures = { ...figures, trouble, failures: figures.failures + 1 }
  }

  function askHistory({ name: dialect }: MessageDialect, event: HardwareEvent): Answer[] {
    if (event.kind !== 'history') return []
    const known = last.get(nameKey(dialect, event.name))
    const answer = known && known.at < event.before ? event.ask(known) : null
    return answer ? [answer] : []
  }

  function remembered({ name: dialect }: MessageDialect, readings: readonly NamedReading[]): void {
    for (const { name, stamp, measured } of readings) {
      const key = nameKey(dialect, name)
      const at = stamp.wall - (stamp.offset ?? 0)
      if (at > (last.get(key)?.at ?? 0)) remember(last, MOST_LAST, key, { at, kwh: measured.kwh })
    }
  }

  return { hear, figures: () => ({ ...figures, gone: gone.all() }) }
}

type HardwareDialect = NonNullable<ReadingFrame['hardware']>['dialect']

const nameKey = (dialect: string, { id, channel }: NamedReading['name']) =>
  JSON.stringify([dialect, id, channel])

function sayRefused({ name, refusal }: NonNullable<Said['refused']>[number]): string {
  return name === null ? refusal.sentence : `${name.id}: ${refusal.sentence}`
}
