import type { Instant } from '#domain/time/interval.ts'
import { DIALECT_MAKES } from '../dialects/dialect-makes.ts'
import { parseFields } from '../dialects/json-fields.ts'
import type { Message, MessageDialect, Said } from '../dialects/message.ts'
import { MESSAGE_DIALECTS } from '../dialects/message-dialects.ts'
import { native } from '../dialects/native.ts'
import { measuredValues } from '../import/csv/measure.ts'
import { isRefusal } from '../refusal.ts'
import { openSession } from './session-shelf.ts'

export interface Recognised {
  /** `nairawatt`: a reading of the product's own JSON, which comes by HTTP. */
  readonly dialect: string
  readonly said: Said
  /** Its topic is one that is understood; otherwise it is understood at `usualTopic` alone. */
  readonly isHeardThere: boolean
  readonly usualTopic: string
}

/** What a message says in a session of its own; what cannot be understood throws nothing. */
export function hearOnce(dialect: MessageDialect, message: Omit<Message, 'zone'>): Said {
  const { session, zone } = openSession(dialect)
  try {
    return session.hear({ ...message, zone })
  } catch {
    return {
      refused: [{ name: null, refusal: { code: 'unreadable', sentence: 'It cannot be understood.' } }],
    }
  }
}

/** Whose message it is: by its topic, else by what stands in it; null: nobody's that is known. */
export function recognise(topic: string, payload: Uint8Array, at: Instant): Recognised | null {
  const byTopic = MESSAGE_DIALECTS.find((one) => one.gateway(topic) !== null)
  if (byTopic) {
    const said = hearOnce(byTopic, { topic, payload, at })
    return { dialect: byTopic.name, said, isHeardThere: true, usualTopic: topic }
  }
  for (const dialect of MESSAGE_DIALECTS) {
    const usualTopic = DIALECT_MAKES[dialect.name]?.topic
    if (usualTopic === undefined) continue
    const said = hearOnce(dialect, { topic: usualTopic, payload, at })
    const isTelling = (said.readings ?? []).some(({ measured }) => measuredValues(measured).length > 0)
    if (isTelling) return { dialect: dialect.name, said, isHeardThere: false, usualTopic }
  }
  return recogniseOwn(payload)
}

/** Our own JSON of one reading, or of many in a post. */
function recogniseOwn(payload: Uint8Array): Recognised | null {
  const fields = parseFields(payload)
  const first = Array.isArray(fields?.readings) ? fields.readings[0] : fields
  if (typeof first !== 'object' || first === null || isRefusal(native.decode(first))) return null
  return { dialect: native.model, said: {}, isHeardThere: false, usualTopic: '' }
}
