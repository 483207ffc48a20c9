import { briefSentences } from '#contract/alert/brief-messages.ts'
import { briefBranches, makeBrief } from '#domain/alert/brief/brief.ts'
import { briefDue } from '#domain/alert/brief/brief-due.ts'
import { mayInOrganisation } from '#domain/people/can.ts'
import { type Instant, MINUTE_MS } from '#domain/time/interval.ts'
import { localDay } from '#domain/time/zone.ts'
import { briefFacts, briefFigures } from '#store/alert/brief/brief-facts.ts'
import { keepBriefDay, lockBriefSetting } from '#store/alert/brief/brief-setting.ts'
import { keepTold } from '#store/alert/brief/brief-topic.ts'
import { type DueReader, personsWithBriefDue } from '#store/alert/brief/briefs-due.ts'
import type { Database } from '#store/engine/database.ts'
import type { Log } from '#store/engine/log.ts'
import type { Scope } from '#store/engine/scope.ts'
import type { Tx } from '#store/engine/transaction.ts'
import type { Job } from '#store/engine/woken.ts'
import { type PersonToMail, personToMail } from '#store/people/person.ts'
import { tree } from '#store/site/organisation.ts'
import { organisationsWithBriefs } from '#store/site/organisations-due.ts'
import { scopeOfPerson } from '../../people/scope-of-person.ts'
import { keepBriefMessages } from './brief-letters.ts'
import { walkDueReaders } from './walk-due-readers.ts'

interface BriefOptions {
  readonly database: Database
  readonly clock: () => Instant
  readonly log: Log
  readonly publicUrl: string
}

/**
 * Puts the brief of every person into the outbox at 07:00 of the reader's clock. The day, what is told and the messages are
 * written in one transaction behind the row of the person's choice: it is sent once, however many look.
 */
export function sendBriefsJob({ database, clock, log, publicUrl }: BriefOptions): Job {
  return {
    everyMs: MINUTE_MS,
    failed: 'Could not look for briefs that are due',
    organisations: () => organisationsWithBriefs(database, clock()),
    drain: walkDueReaders({
      ...{ database, clock, log, list: personsWithBriefDue },
      send: (tx, scope, reader, now) => sendBrief(tx, scope, { reader, now, publicUrl }),
      failed: 'Could not write a brief; it is tried again',
    }),
  }
}

interface Sending {
  readonly reader: DueReader
  readonly now: Instant
  readonly publicUrl: string
}

async function sendBrief(tx: Tx, scope: Scope, { reader, now, publicUrl }: Sending): Promise<void> {
  const { userId, zone } = reader
  const day = localDay(zone, now)
  // Another process may have been faster: its row says so once it is ours.
  const locked = await lockBriefSetting(tx, scope, userId)
  if (!locked || locked.briefDay === day) return
  // Also of a day that was over before it was chosen: it is looked at once, like any other.
  await keepBriefDay(tx, scope, userId, day)
  if (briefDue(locked, zone, now) !== day) return
  const person = await personToMail(tx, scope, userId)
  if (!person) return
  const own = scopeOfPerson(scope, person)
  const seen = await tree(tx, own)
  if (!seen) return
  const branches = briefBranches(seen.branches, locked.about, person.homeBranchId)
  const [facts, figures] = await Promise.all([
    briefFacts(tx, own, { userId, branches, zone, now }),
    locked.rhythm === 'weekly' ? briefFigures(tx, own, { branches, zone, now }) : null,
  ])
  const brief = makeBrief({ ...facts, mayAct: mayAct(person) }, figures)
  const sentences = briefSentences(brief.cost, brief.lines, { rhythm: locked.rhythm, now })
  if (sentences === null) return
  const sending = { person, channels: locked.channels, day, sentences, publicUrl, now }
  const said = await keepBriefMessages(tx, scope, sending)
  // The first sentence is the cost. What no message had room for, or nobody could be sent, is news tomorrow.
  const told = brief.lines.filter((_, index) => said.has(index + 1))
  await keepTold(tx, scope, userId, told, now)
}

const mayAct = (person: PersonToMail) => mayInOrganisation(person, 'amend')
