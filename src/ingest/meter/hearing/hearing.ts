import type { Instant } from '#domain/time/interval.ts'
import type { Database } from '#store/engine/database.ts'
import type { Log } from '#store/engine/log.ts'
import { type HardwareName, markOffline } from '#store/meter/hardware/device-name.ts'
import { lastKept } from '#store/meter/hardware/last-kept.ts'
import type { KeyHolder } from '#store/meter/ingest-key.ts'
import type { Frame } from '../commit-frames.ts'
import type { Answer, HardwareEvent, MessageDialect, Said } from '../dialects/message.ts'
import { MESSAGE_DIALECTS } from '../dialects/message-dialects.ts'
import { type Refused, scopeOfHolder } from '../meter-admission.ts'
import type { Metering, Sender } from '../metering.ts'
import { toRefused } from '../post/refused-post.ts'
import { isRefusal, type Refusal } from '../refusal.ts'
import { createMappingBook } from './mapping-book.ts'
import { createNameBook, type KnownName, nameKey } from './name-book.ts'
import { createPutAside } from './put-aside.ts'
import { type OpenSession, openSession, type SessionShelf } from './session-shelf.ts'
import { createUnknownNames } from './unknown-names.ts'

/** Who sends a message: a gateway by its key, or the broker of MQTT_URL, which speaks for what it may. */
export interface Speaker {
  readonly holder: KeyHolder | null
  readonly sessions: SessionShelf
}

export interface Hearing {
  /**
   * Resolves when everything acceptable in the message would survive a power cut, with what is to be answered; a refusal:
   * nothing is acknowledged, and the sender keeps it.
   */
  hear(
    speaker: Speaker,
    topic: string,
    payload: Uint8Array,
  ): Promise<{ readonly answers: readonly Answer[] } | Refused>
}

export interface HearingOptions {
  readonly database: Database
  readonly clock: () => Instant
  readonly log: Log
  readonly metering: Pick<Metering, 'takeFrames'>
  readonly dialects?: readonly MessageDialect[]
}

const NO_ANSWER = { answers: [] }
const MOST_BODY = 4_000
const MOST_NAMES = 500
const UNNAMEABLE = /\p{C}/u

const WRONG_KEY: Refusal = {
  code: 'wrong-device',
  sentence: 'The key of this sender does not speak for the device of this name.',
}
const BROKEN: Refusal = { code: 'unreadable', sentence: 'This message cannot be understood.' }

/** One message while it is worked on. */
interface Heard {
  readonly speaker: Speaker
  readonly dialect: MessageDialect
  readonly said: Said
  readonly body: () => string
  readonly size: number
  readonly names: ReadonlyMap<string, KnownName>
  /** names that stand for no device */
  readonly unknown: Map<string, HardwareName & { times: number }>
}

/** A device that a sender may speak for. */
interface Place {
  readonly organisationId: number
  readonly deviceId: number
  readonly name: KnownName | null
}

export function createHearing(options: HearingOptions): Hearing {
  const { database, clock, log, metering, dialects = MESSAGE_DIALECTS } = options
  const book = createNameBook(database, clock)
  const mappings = createMappingBook(database, clock)
  const unknownNames = createUnknownNames(database, clock, log)
  const aside = createPutAside({ metering, log })

  /** Device, refusal, or null where the name stands for none. */
  function placeFor(
    { speaker: { holder }, names }: Heard,
    name: HardwareName,
    isOwn: boolean,
  ): Place | Refusal | null {
    const known = names.get(nameKey(name)) ?? null
    if (known === null) {
      if (!isOwn || holder === null || holder.deviceId === null) return null
      return { organisationId: holder.organisationId, deviceId: holder.deviceId, name: null }
    }
    if (holder !== null && !holder.deviceIds.has(known.deviceId)) return WRONG_KEY
    return { organisationId: known.organisationId, deviceId: known.deviceId, name: known }
  }

  function framesByOrganisation(heard: Heard): Map<number, Frame[]> {
    const { said, speaker, body } = heard
    const frames = new Map<number, Frame[]>()
    const by = speaker.holder === null ? 'broker' : `key ${speaker.holder.keyId}`
    const add = (organisationId: number | undefined, frame: Pick<Frame, 'deviceId' | 'content'>) => {
      if (organisationId === undefined) return
      const others = frames.get(organisationId)
      if (others) others.push({ ...frame, by, body })
      else frames.set(organisationId, [{ ...frame, by, body }])
    }
    const own = speaker.holder?.organisationId
    for (const { name, isOwn, stamp, measured } of said.readings ?? []) {
      const place = placeFor(heard, name, isOwn)
      if (place === null) countUnknown(heard.unknown, name)
      else if (isRefusal(place)) add(own, { deviceId: null, content: place })
      else {
        const content = { deviceId: place.deviceId, stamp, measured, isCorrection: false }
        add(place.organisationId, { deviceId: place.deviceId, content })
      }
    }
    for (const { name, refusal } of said.refused ?? []) {
      const place = name && placeFor(heard, name, true)
      const isKnown = place !== null && !isRefusal(place)
      add(isKnown ? place.organisationId : own, {
        deviceId: isKnown ? place.deviceId : null,
        content: refusal,
      })
    }
    return frames
  }

  /** null: all of it is kept, or put aside where the broker of everybody would wait for one client. */
  async function keep(heard: Heard): Promise<Refused | null> {
    for (const [organisationId, frames] of framesByOrganisation(heard)) {
      // What comes through the broker counts for each client apart.
      const sender: Sender = heard.speaker.holder ?? { keyId: -organisationId, organisationId }
      const spent = { readings: frames.length, bytes: heard.size }
      const taken = await metering.takeFrames(sender, frames, spent)
      if (!('code' in taken)) continue
      if (heard.speaker.holder !== null || !taken.isOfSender) return taken
      aside.add(sender, frames, spent, taken)
    }
    return null
  }

  async function noteUnknown({ speaker: { holder }, dialect, unknown, body }: Heard): Promise<void> {
    const heard = [...unknown.values()].map((name) => ({ ...name, dialect: dialect.name, example: body() }))
    if (heard.length > 0) await unknownNames.note(holder, heard)
  }

  /** Who spoke is there again; who is said to be gone is marked. */
  async function markPresence(heard: Heard): Promise<void> {
    const { said, dialect, speaker, names } = heard
    const there = new Set((said.readings ?? []).map(({ name }) => nameKey(name)))
    const gone = new Set<string>()
    for (const event of said.events ?? []) {
      if (event.kind === 'online') there.add(nameKey(event.name))
      if (event.kind === 'offline') gone.add(nameKey(event.name))
    }
    // Whoever says so must speak for the device.
    const isOwn = (name: KnownName) => {
      const place = placeFor(heard, name, false)
      return place !== null && !isRefusal(place)
    }
    const changed = [...names].filter(
      ([key, name]) =>
        isOwn(name) && (name.offlineSince === null ? gone.has(key) : there.has(key) && !gone.has(key)),
    )
    for (const [, name] of changed) {
      const scope = scopeOfHolder(name)
      const since = name.offlineSince === null ? clock() : null
      await database.withScope(scope, (tx) => markOffline(tx, scope, [name.nameId], since))
      book.forget(speaker.holder, dialect.name, name.id)
    }
  }

  async function askHistory(heard: Heard, event: HardwareEvent): Promise<Answer[]> {
    if (event.kind !== 'history') return []
    const place = placeFor(heard, event.name, event.isOwn)
    if (place === null || isRefusal(place)) return []
    const scope = scopeOfHolder(place)
    const last = await database.withScope(scope, (tx) => lastKept(tx, scope, place.deviceId, event.before), {
      readOnly: true,
    })
    const answer = last && event.ask(last)
    return answer ? [answer] : []
  }

  async function work(heard: Heard): Promise<{ answers: readonly Answer[] } | Refused> {
    const refused = await keep(heard)
    if (refused) return refused
    await noteUnknown(heard)
    await markPresence(heard)
    const answers = [...(heard.said.answers ?? [])]
    for (const event of heard.said.events ?? []) answers.push(...(await askHistory(heard, event)))
    return { answers }
  }

  function understand(open: OpenSession, topic: string, payload: Uint8Array): Said {
    try {
      return open.session.hear({ topic, payload, at: clock(), zone: open.zone })
    } catch (error) {
      log.error({ err: error, topic: topic.slice(0, 100) }, 'A message of hardware could not be understood')
      return { refused: [{ name: null, refusal: BROKEN }] }
    }
  }

  async function hear(speaker: Speaker, topic: string, payload: Uint8Array) {
    // Names are taken from it: no such name can be kept, and the message would fail for ever.
    if (UNNAMEABLE.test(topic)) {
      log.warn({}, 'A message of hardware is left out: its topic holds characters that are none of a name')
      return NO_ANSWER
    }
    const mapped = await mappings.find(speaker.holder, topic)
    const dialect = mapped ?? dialects.find((one) => one.gateway(topic) !== null)
    if (!dialect) return NO_ANSWER
    // What a mapping says may change: it has no session.
    const open = mapped ? openSession(mapped) : speaker.sessions.take(dialect, dialect.gateway(topic)!)
    const said = understand(open, topic, payload)
    const names = await book.find(speaker.holder, dialect.name, namedIds(said))
    for (const { zone } of names.values()) open.zone = zone
    const body = () => Buffer.from(payload.subarray(0, MOST_BODY)).toString()
    return work({ speaker, dialect, said, body, size: payload.length, names, unknown: new Map() })
  }

  return { hear: (...message) => hear(...message).catch((error) => toRefused(error, log)) }
}

function namedIds({ readings = [], refused = [], events = [] }: Said): string[] {
  const names = [...readings, ...events, ...refused].flatMap(({ name }) => name?.id ?? [])
  return [...new Set(names)].slice(0, MOST_NAMES)
}

function countUnknown(unknown: Map<string, HardwareName & { times: number }>, name: HardwareName): void {
  const key = nameKey(name)
  unknown.set(key, { ...name, times: (unknown.get(key)?.times ?? 0) + 1 })
}
