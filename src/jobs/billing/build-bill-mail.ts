import type { Bill } from '#domain/billing/bill.ts'
import { computeBill } from '#domain/billing/compute-bill.ts'
import { reportName } from '#domain/billing/report-name.ts'
import type { RequestedRange } from '#domain/energy/elapsed-range.ts'
import { resolveRange } from '#domain/energy/resolve-range.ts'
import { hasFeature } from '#domain/people/feature.ts'
import type { Instant } from '#domain/time/interval.ts'
import { startOfDay } from '#domain/time/zone.ts'
import { billFacts } from '#store/billing/bill-facts.ts'
import type { Database } from '#store/engine/database.ts'
import type { BuiltContent, Claimed } from '#store/engine/mail/claim-message.ts'
import type { BillPayload } from '#store/engine/mail-message.ts'
import type { Scope } from '#store/engine/scope.ts'
import { scopeOfJob } from '#store/engine/scope.ts'
import { personToMail } from '#store/people/person.ts'
import { tree } from '#store/site/organisation.ts'
import { MailError } from '../mail/mail-transport.ts'
import type { BuildMail } from '../mail/send-mail.ts'
import { drainChunk } from '../meter/drain-rollups.ts'
import { scopeOfPerson } from '../people/scope-of-person.ts'

/** Lays a bill out as a message with its PDF. */
export type LayOutBill = (bill: Bill, at: Instant, fileName: string) => Promise<BuiltContent>

interface BuildOptions {
  readonly database: Database
  readonly clock: () => Instant
  readonly layOut: LayOutBill
}

/**
 * Works a mailed bill out as the screen does, for whom it was asked by: what that person may see now counts, and of a
 * person who is gone nothing is sent.
 */
export function createBuildBillMail({ database, clock, layOut }: BuildOptions): BuildMail {
  return async (organisationId, message) => {
    const { payload, userId } = message
    if (payload === null || 'month' in payload || userId === null)
      throw new MailError('The message has no content', 'letter')
    const whole = scopeOfJob(organisationId)
    const now = clock()
    const bill = await billOfMessage(database, whole, { ...message, payload, userId }, now)
    return layOut(bill, now, reportName(payload.firstDay, payload.endDay, 'pdf'))
  }
}

/** A bill tells what has been read until it is made: the rollups come first, a bounded piece of them at a time. */
export function createPrepareBills(database: Database): (organisationId: number) => Promise<boolean> {
  return async (organisationId) => !(await drainChunk(database, scopeOfJob(organisationId))).left
}

interface BillMessage extends Claimed {
  readonly payload: BillPayload
  readonly userId: number
}

async function billOfMessage(
  database: Database,
  whole: Scope,
  { payload, userId }: BillMessage,
  now: Instant,
): Promise<Bill> {
  const person = await database.withScope(whole, (tx) => personToMail(tx, whole, userId), { readOnly: true })
  if (!person) throw new MailError('The log-in for which it was to be sent is gone', 'letter')
  const scope = scopeOfPerson(whole, person)
  const facts = await database.withScope(
    scope,
    async (tx) => {
      const seen = await tree(tx, scope)
      if (!seen || !hasFeature(seen.organisation.clientType, seen.features, 'billing')) return null
      const branches = seen.branches.filter(({ devices }) =>
        devices.some(({ id }) => payload.deviceIds.includes(id)),
      )
      const asked = payloadRange(payload, seen.organisation.zone, now)
      return billFacts(tx, scope, seen, { asked, branches, chosen: payload.deviceIds, now })
    },
    { readOnly: true },
  )
  const bill = facts && computeBill(facts)
  if (!bill || bill.branches.length === 0) throw new MailError('There is nothing to bill any more', 'letter')
  return bill
}

function payloadRange({ firstDay, endDay, range }: BillPayload, zone: string, now: Instant): RequestedRange {
  if (!range) return { of: (own) => ({ from: startOfDay(own, firstDay), to: startOfDay(own, endDay) }) }
  const asked = resolveRange(range, zone, now)
  if ('refusal' in asked) throw new MailError(asked.refusal, 'letter')
  return asked
}
