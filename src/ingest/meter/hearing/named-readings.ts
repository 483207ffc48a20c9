import type { HardwareReference } from '#contract/meter/reading.ts'
import type { Instant } from '#domain/time/interval.ts'
import type { Database } from '#store/engine/database.ts'
import type { Log } from '#store/engine/log.ts'
import { markOffline } from '#store/meter/hardware/device-name.ts'
import type { KeyHolder } from '#store/meter/ingest-key.ts'
import { scopeOfHolder } from '../meter-admission.ts'
import type { DecodedItem } from '../post/decode-items.ts'
import { NOT_MAPPED, NOT_SPOKEN_FOR } from '../post/post-answer.ts'
import { isRefusal, type Refusal } from '../refusal.ts'
import { instantFromStamp } from '../stamp.ts'
import { createNameBook, type KnownName, nameKey, WRONG_KEY } from './name-book.ts'
import { createUnknownNames } from './unknown-names.ts'

/** Readings of a post that say whose they are by the name that the hardware has for itself. */
export interface NamedReadings {
  /**
   * The device of each, or a refusal: for good, or until an administrator has mapped the name, which is listed then, or let
   * the key speak for its device. What is absent is of the device that the key or the reading itself says.
   */
  place(items: readonly DecodedItem[], holder: KeyHolder): Promise<Placing>
}

export type Placing = ReadonlyMap<DecodedItem, { readonly id: number } | Refusal>

const NO_ONE: Placing = new Map()

export function createNamedReadings(database: Database, clock: () => Instant, log: Log): NamedReadings {
  const book = createNameBook(database, clock)
  const unknownNames = createUnknownNames(database, clock, log)

  async function placeDialect(
    dialect: HardwareReference['dialect'],
    items: readonly NamedItem[],
    holder: KeyHolder,
  ) {
    const names = await book.find(holder, dialect, [...new Set(items.map(({ hardware }) => hardware.id))])
    const isGateway = holder.deviceId === null
    const placed = new Map<DecodedItem, { id: number } | Refusal>()
    const back = new Map<number, KnownName>()
    const unknown = new Map<string, { id: string; channel: string; times: number; example: string }>()
    for (const { item, hardware } of items) {
      const name = { id: hardware.id, channel: hardware.channel ?? '' }
      const known = names.get(nameKey(name))
      if (known && holder.deviceIds.has(known.deviceId)) {
        placed.set(item, { id: known.deviceId })
        if (isBack(item, known)) back.set(known.nameId, known)
      } else if (known) placed.set(item, isGateway ? NOT_SPOKEN_FOR : WRONG_KEY)
      // The key of one device says whose a name is that stands for none, as by MQTT.
      else if (isGateway) {
        placed.set(item, NOT_MAPPED)
        const times = (unknown.get(nameKey(name))?.times ?? 0) + 1
        unknown.set(nameKey(name), { ...name, times, example: item.text() })
      }
    }
    const heard = [...unknown.values()].map((name) => ({ ...name, dialect }))
    if (heard.length > 0) await unknownNames.note(holder, heard)
    if (back.size > 0) await markBack([...back.values()], holder)
    return placed
  }

  async function markBack(names: readonly KnownName[], holder: KeyHolder): Promise<void> {
    const scope = scopeOfHolder(holder)
    const ids = names.map(({ nameId }) => nameId)
    await database.withScope(scope, (tx) => markOffline(tx, scope, ids, null))
    for (const { dialect, id } of names) book.forget(holder, dialect, id)
  }

  return {
    async place(items, holder) {
      const named = items.flatMap((item) => {
        const hardware = isRefusal(item.content) ? null : item.content.hardware
        return hardware ? [{ item, hardware }] : []
      })
      if (named.length === 0) return NO_ONE
      const all = new Map<DecodedItem, { id: number } | Refusal>()
      for (const dialect of new Set(named.map(({ hardware }) => hardware.dialect))) {
        const some = named.filter(({ hardware }) => hardware.dialect === dialect)
        for (const [item, place] of await placeDialect(dialect, some, holder)) all.set(item, place)
      }
      return all
    },
  }
}

interface NamedItem {
  readonly item: DecodedItem
  readonly hardware: HardwareReference
}

/** Whether it was read after its hardware was said to be gone: what waited at a site tells nothing of now. */
function isBack({ content }: DecodedItem, { offlineSince, zone }: KnownName): boolean {
  return offlineSince !== null && !isRefusal(content) && instantFromStamp(content.stamp, zone) > offlineSince
}
