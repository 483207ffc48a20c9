import { createHmac, timingSafeEqual } from 'node:crypto'
import { z } from 'zod'
import { TICKET_MS } from '#domain/people/factor/second-factor.ts'
import type { Instant } from '#domain/time/interval.ts'
import type { Database } from '#store/engine/database.ts'
import { type Person, personByUsername } from '#store/people/person.ts'
import { derive } from '../access-token.ts'

const said = z.object({ username: z.string(), until: z.number() })

/** Papers between the right password and the second factor: signed, for ten minutes, and no longer than the password. */
export interface Tickets {
  give(person: Holder, now: Instant): string
  /** Whose right password it proves; null: it is none, over, or the person may not log in any more. */
  read(ticket: string, now: Instant): Promise<Person | null>
}

interface Holder {
  readonly username: string
  readonly passwordHash: string | null
}

export function createTickets(database: Database, secret: Uint8Array): Tickets {
  const key = derive(secret, 'log-in ticket')
  const sign = (text: string, { passwordHash }: Holder) =>
    createHmac('sha256', key)
      .update(`${text} ${passwordHash ?? ''}`)
      .digest()
  return {
    give(holder, now) {
      const facts = { username: holder.username, until: now + TICKET_MS }
      const text = Buffer.from(JSON.stringify(facts)).toString('base64url')
      return `${text}.${sign(text, holder).toString('base64url')}`
    },
    async read(ticket, now) {
      const [text = '', mac = ''] = ticket.split('.')
      const facts = parse(text)
      if (!facts || now >= facts.until) return null
      const person = await database.withoutTenant((tx) => personByUsername(tx, facts.username), {
        readOnly: true,
      })
      if (!person || person.disabledAt !== null) return null
      if (!isEqual(Buffer.from(mac, 'base64url'), sign(text, person))) return null
      const { passwordHash: _, firstPasswordAt: __, ...known } = person
      return known
    },
  }
}

function parse(text: string): z.infer<typeof said> | null {
  try {
    return said.safeParse(JSON.parse(Buffer.from(text, 'base64url').toString())).data ?? null
  } catch {
    return null
  }
}

function isEqual(one: Buffer, other: Buffer): boolean {
  return one.length === other.length && timingSafeEqual(one, other)
}
