import type { Reading } from '#domain/meter/reading.ts'
import type { DialectSession, Message, MessageDialect, Said } from './message.ts'

export const AT = Date.parse('2026-08-08T10:00:30Z')

export function makeMessage(topic: string, payload: unknown, at = AT): Message {
  const text = typeof payload === 'string' ? payload : JSON.stringify(payload)
  return { topic, payload: Buffer.from(text), at, zone: 'Africa/Lagos' }
}

/** What a fresh session understands, or the one that is given. */
export function hearOne(
  dialect: MessageDialect,
  topic: string,
  payload: unknown,
  session: DialectSession = dialect.open(),
): Said {
  return session.hear(makeMessage(topic, payload))
}

/** Only what is told. */
export function told(measured: Omit<Reading, 'at'> | undefined): Partial<Reading> {
  return Object.fromEntries(
    Object.entries(measured ?? {}).filter(([, value]) =>
      Array.isArray(value) ? value.some((one) => one !== null) : value !== null,
    ),
  )
}
