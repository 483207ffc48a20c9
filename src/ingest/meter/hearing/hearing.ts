import type { Instant } from '#domain/time/interval.ts'
import type { Database } from '#store/engine/database.ts'
import type { Log } from '#store/engine/log.ts'
import { type HardwareName, markOffline } from '#store/meter/hardware/device-name.ts'
import { NO_KEY, OF_SENDER } from '#store/meter/hardware/hardware-health.ts'
import { lastKept } from '#store/meter/hardware/last-kept.ts'
import { NO_DIALECT } from '#store/meter/hardware/unknown-name.ts'
import type { KeyHolder } from '#store/meter/ingest-key.ts'
import type { ToldFacts } from '../arrivals.ts'
import type { Answer, HardwareEvent, MessageDialect, Said } from '../dialects/message.ts'
import { MESSAGE_DIALECTS } from '../dialects/message-dialects.ts'
import type { Frame } from '../frame.ts'
import { type Refused, scopeOfHolder } from '../meter-admission.ts'
import type { Metering, Sender } from '../metering.ts'
import type { Spent } from '../post/budgets.ts'
import { toRefused } from '../post/refused-post.ts'
import { isRefusal, type Refusal } from '../refusal.ts'
import { createHardwareNotes } from './hardware-notes.ts'
import { createMappingBook } from './mapping-book.ts'
import { createNameBook, type KnownName, nameKey, WRONG_KEY } from './name-book.ts'
import { namedIds } from './named-ids.ts'
import { createPutAside } from './put-aside.ts'
import type { SessionShelf } from './session-shelf.ts'
import { spoken, withFacts } from './told-facts.ts'
import { type Arrived, createUnderstanding, isNameable, type Understood } from './understanding.ts'
import { createUnknownNames } from './unknown-names.ts'
import { createZoneBook } from './zone-book.ts'

/** Who sends a message: a gateway by its key, or the broker of MQTT_URL, which speaks for what it may. */
export interface Speaker {
  readonly holder: KeyHolder | null
  readonly sessions: SessionShelf
}

export interface Hearing {
  /**
   * Resolves when everything acceptable in the message would survive a power cut, with what is to be answered; a refusal:
   * nothing is acknowledged, and the sender keeps it. `tries`: one object for all tries of one message.
   */
  hear(
    speaker: Speaker,
    topic: string,
    payload: Uint8Array,
    tries?: Tries,
  ): Promise<{ readonly answers: readonly Answer[] } | Refused>
}

/** A message comes once and is understood once, however often it is tried: a death is told once, and the time is that of its coming. */
export interface Tries {
  at?: Instant
  understood?: Understood
}

export interface HearingOptions {
  readonly database: Database
  readonly clock: () => Instant
  readonly log: Log
  readonly metering: Pick<Metering, 'takeFrames' | 'refusal' | 'charge'>
  readonly dialects?: readonly MessageDialect[]
}

const NO_ANSWER = { answers: [] }
const MOST_BODY = 4_000
/** As many names that stand for no device as are listed of a key. */
const MOST_UNKNOWN = 200

/** One message while it is worked on. */
interface Heard {
  readonly speaker: Speaker
  readonly dialect: MessageDialect
  readonly said: Said
  readonly body: () => string
  readonly spent: Spent
  readonly names: ReadonlyMap<string, KnownName>
  /** names that stand for no device */
  readonly unknown: Map<string, HardwareName & { times: number }>
  /** what hardware told of itself and no reading brings along, by organisation */
  readonly left: Map<number, readonly ToldFacts[]>
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
  const zones = createZoneBook(database, clock)
  const unknownNames = createUnknownNames(database, clock, log)
  const notes = createHardwareNotes(database, clock, log)
  const aside = createPutAside({ database, clock, log })
  const understand = createUnderstanding({ clock, log, dialects })

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
    const keyId = speaker.holder?.keyId ?? NO_KEY
    const by = keyId === NO_KEY ? 'broker' : `key ${keyId}`
    const add = (organisationId: number | undefined, frame: Pick<Frame, 'deviceId' | 'content'>) => {
      if (organisationId === undefined) return
      const others = frames.get(organisationId)
      if (others) others.push({ ...frame, by, keyId, body })
      else frames.set(organisationId, [{ ...frame, by, keyId, body }])
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

  /** What was told of devices that this sender speaks for, and of the sender itself. */
  function factsByOrganisation(heard: Heard): Map<number, ToldFacts[]> {
    const { said, speaker } = heard
    const own = speaker.holder?.organisationId
    const told = new Map<number, ToldFacts[]>(own === undefined ? [] : [[own, [...spoken(said)]]])
    for (const { name, facts } of said.health ?? []) {
      const place = name && placeFor(heard, name, true)
      if (place !== null && isRefusal(place)) continue
      const organisationId = place?.organisationId ?? own
      if (organisationId === undefined || (name !== null && place === null)) continue
      const one = { deviceId: place?.deviceId ?? OF_SENDER, facts }
      told.set(organisationId, [...(told.get(organisationId) ?? []), one])
    }
    return told
  }

  async function noteFacts(heard: Heard): Promise<void> {
    const keyId = heard.speaker.holder?.keyId ?? NO_KEY
    for (const [organisationId, told] of heard.left) await notes.note({ organisationId, keyId }, told)
  }

  /** null: all of it is kept, or put aside where the broker of everybody would wait for one client. */
  async function keep(heard: Heard): Promise<Refused | null> {
    const { speaker, spent: ofMessage } = heard
    const byOrganisation = framesByOrganisation(heard)
    if (byOrganisation.size === 0 && speaker.holder !== null) metering.charge(speaker.holder, ofMessage)
    for (const [organisationId, plain] of byOrganisation) {
      const frames = withFacts(plain, heard.left.get(organisationId) ?? [])
      heard.left.set(
        organisationId,
        (heard.left.get(organisationId) ?? []).filter((one) => !frames[0]?.told?.includes(one)),
      )
      // What comes through the broker counts for each client apart.
      const sender: Sender = speaker.holder ?? { keyId: -organisationId, organisationId }
      const spent = { ...ofMessage, readings: frames.length }
      const taken = await metering.takeFrames(sender, frames, spent)
      if (!('code' in taken)) continue
      if (speaker.holder !== null || !taken.isOfSender) return taken
      await aside.add(sender, frames, taken)
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
      if (event.kind === 'history') continue
      const to = event.kind === 'online' ? there : gone
      if (!event.isOfAll) to.add(nameKey(event.name))
      for (const [key, { id }] of event.isOfAll ? names : []) if (id === event.name.id) to.add(key)
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
    for (const [organisationId, told] of factsByOrganisation(heard)) heard.left.set(organisationId, told)
    const refused = await keep(heard)
    if (refused) return refused
    await noteFacts(heard)
    await noteUnknown(heard)
    await markPresence(heard)
    const answers = [...(heard.said.answers ?? [])]
    for (const event of heard.said.events ?? []) answers.push(...(await askHistory(heard, event)))
    return { answers }
  }

  async function understandOnce(
    { holder, sessions }: Speaker,
    message: Pick<Arrived, 'topic' | 'payload'>,
    tries: Tries,
  ): Promise<Understood | null> {
    if (tries.understood) return tries.understood
    const books = {
      findMapping: (of: string) => mappings.find(holder, of),
      findZone: () => zones.find(holder),
    }
    const at = tries.at ?? clock()
    const understood = await understand(sessions, { ...message, at }, books)
    // What time it is is told as it is when it is told.
    if (understood?.said.answers?.some(({ tellsTime }) => tellsTime))
      return at === clock() ? understood : understand(sessions, message, books)
    if (understood) tries.understood = understood
    return understood
  }

  async function hear(speaker: Speaker, topic: string, payload: Uint8Array, tries: Tries = {}) {
    tries.at ??= clock()
    const tooMuch = speaker.holder && metering.refusal(speaker.holder)
    if (tooMuch) return tooMuch
    const understood = await understandOnce(speaker, { topic, payload }, tries)
    if (understood === null) {
      const heard = { id: topic, channel: '', dialect: NO_DIALECT, times: 1, example: bodyOf(payload) }
      // To the broker of everybody it is what is subscribed there that comes.
      if (speaker.holder !== null && isNameable(topic)) await unknownNames.note(speaker.holder, [heard])
      return NO_ANSWER
    }
    const { dialect, open, said, processorMs } = understood
    const names = await book.find(speaker.holder, dialect.name, namedIds(said))
    for (const { zone } of names.values()) open.zone = zone
    // It is shown with every name of the message.
    let shown: string | null = null
    const body = () => {
      shown ??= said.text?.().slice(0, MOST_BODY) ?? bodyOf(payload)
      return shown
    }
    const spent = { bytes: payload.length, processorMs }
    return work({ speaker, dialect, said, body, spent, names, unknown: new Map(), left: new Map() })
  }

  return { hear: (...message) => hear(...message).catch((error) => toRefused(error, log)) }
}

const bodyOf = (payload: Uint8Array) => Buffer.from(payload.subarray(0, MOST_BODY)).toString()

function countUnknown(unknown: Map<string, HardwareName & { times: number }>, name: HardwareName): void {
  const key = nameKey(name)
  if (!unknown.has(key) && unknown.size >= MOST_UNKNOWN) return
  unknown.set(key, { ...name, times: (unknown.get(key)?.times ?? 0) + 1 })
}
