import { randomUUID } from 'node:crypto'
import { alertPage } from '#contract/alert/alert-page.ts'
import {
  alertHeading,
  alertMailText,
  alertSentence,
  severityName,
} from '#contract/alert/notification-messages.ts'
import { conditionKey, tellingKey } from '#domain/alert/condition-key.ts'
import { beganUnseen } from '#domain/alert/lasting.ts'
import { whenToTell } from '#domain/alert/late-alert.ts'
import { isQuiet } from '#domain/alert/quiet-hours.ts'
import { ALERT_SPANS } from '#domain/alert/settings.ts'
import { ALERT_SEVERITY } from '#domain/alert/severity.ts'
import { prefixedName } from '#domain/site/device-name.ts'
import { HOUR_MS, type Instant } from '#domain/time/interval.ts'
import { monthFromDay, monthText } from '#domain/time/month.ts'
import { formatInstant } from '#domain/time/range/range.ts'
import { localDay } from '#domain/time/zone.ts'
import { type Address, type Letter, mailBody } from '#report/mail-body.ts'
import {
  alertListeners,
  type Listener,
  markTold,
  type UntoldAlert,
  untoldAlerts,
} from '#store/alert/alert-telling.ts'
import { keepMessage } from '#store/engine/mail-message.ts'
import type { Scope } from '#store/engine/scope.ts'
import type { Tx } from '#store/engine/transaction.ts'
import { isClientDisabled } from '#store/site/client.ts'
import { tellUrgent } from './brief/tell-urgent.ts'

/** What was over so long before it was noticed is listed, and nobody is mailed about it. */
const STALE_MS = 24 * HOUR_MS
/** More than so many at once are one message. */
const MOST_SINGLE = 3
const MOST_LISTED = 30
/** Branches in a subject. */
const MOST_NAMED = 3
const MOST_ATTEMPTS = 8

/**
 * Puts mail about new alerts into the outbox, in the transaction that marks them as told: one message per condition
 * and person, a digest when there are many, nothing that is muted, nothing of the past that late readings told of, and
 * nothing at night (domain `isQuiet`): what is raised then is told in the morning. Nobody of a disabled client is told;
 * once it is let in again, what was noticed in the last day is.
 */
export async function tellAlerts(
  tx: Tx,
  scope: Scope,
  { now, publicUrl }: { readonly now: Instant; readonly publicUrl: string | undefined },
): Promise<void> {
  const untold = await untoldAlerts(tx, scope, now)
  if (untold.length === 0 || (await isClientDisabled(tx, scope))) return
  const due = untold.filter((alert) => !isQuiet(alert.zone, now) && whenToTell(alert, now) !== 'later')
  if (due.length === 0) return
  const isWorthMail = (alert: UntoldAlert) =>
    !alert.isMuted &&
    !alert.isRepeated &&
    (alert.until === null || alert.until > now - STALE_MS) &&
    whenToTell(alert, now) === 'now'
  const fresh = latestOfEach(due.filter(isWorthMail))
  await markTold(tx, scope, { told: listIds(due), mailed: listIds(fresh), now })
  if (fresh.length === 0) return
  await tellUrgent(tx, scope, fresh, now)
  for (const listener of await alertListeners(tx, scope)) {
    const own = fresh.filter(
      ({ branchId }) => listener.branchIds === null || listener.branchIds.includes(branchId),
    )
    for (const { key, letter } of composeLetters(own, (alert) => pageOfAlert(alert, publicUrl, now))) {
      await mail(tx, scope, listener, { key: `alert ${key} ${listener.userId}`, letter, now })
    }
  }
}

const listIds = (alerts: readonly UntoldAlert[]) => alerts.map(({ id }) => id)

/** Late readings may tell of one condition several times at once: the latest is enough. */
function latestOfEach(alerts: readonly UntoldAlert[]): UntoldAlert[] {
  return [...new Map(alerts.map((alert) => [conditionKey(alert), alert])).values()]
}

/** The key of a single message is the condition and its beginning: withdrawn and raised again it is not mailed twice. */
function composeLetters(
  alerts: readonly UntoldAlert[],
  link: (alert: UntoldAlert) => Address[],
): { key: string; letter: Letter }[] {
  if (alerts.length > MOST_SINGLE) {
    return [{ key: `${alerts[0]!.id}-${alerts.at(-1)!.id}`, letter: digest(alerts, link) }]
  }
  return alerts.map((alert) => ({
    key: tellingKey(alert),
    letter: single(alert, link(alert)),
  }))
}

async function mail(
  tx: Tx,
  scope: Scope,
  { userId, email }: Listener,
  { key, letter, now }: { key: string; letter: Letter; now: Instant },
): Promise<void> {
  await keepMessage(tx, scope, {
    kind: 'alert',
    userId,
    recipient: email,
    payload: null,
    content: mailBody(letter),
    messageId: `<${randomUUID()}@nairawatt>`,
    idempotencyKey: key,
    mostAttempts: MOST_ATTEMPTS,
    now,
  })
}

const alertPlaceName = ({ branchName, deviceName }: UntoldAlert) =>
  deviceName === null ? branchName : prefixedName(branchName, deviceName)

/** What is about a day or a month is told with that; all else with its beginning, and its end where it has one. */
function describeTime(alert: UntoldAlert): string {
  const { kind, zone, since, until } = alert
  if (ALERT_SPANS[kind] === 'day') {
    return alertMailText.onDay(formatInstant(zone, since).slice(0, 'DD-MM-YYYY'.length))
  }
  if (ALERT_SPANS[kind] === 'month') {
    const at = { month: monthText(monthFromDay(localDay(zone, since))), from: formatInstant(zone, since) }
    if (until === null) return alertMailText.inMonth(at.month, at.from)
    return `${alertMailText.inMonth(at.month, null)}, ${alertMailText.over(at.from, formatInstant(zone, until))}`
  }
  const began = formatInstant(zone, since)
  if (until === null) return beganUnseen(alert) ? alertMailText.noticed(began) : alertMailText.since(began)
  return alertMailText.over(began, formatInstant(zone, until))
}

/** Whoever is logged out comes to the log-in first, and from there to the page. */
function pageOfAlert(alert: UntoldAlert, publicUrl: string | undefined, now: Instant): Address[] {
  if (publicUrl === undefined) return []
  const page = `${publicUrl}/?from=${encodeURIComponent(alertPage(alert, now))}`
  return [{ page, words: alertMailText.look }]
}

function single(alert: UntoldAlert, link: readonly Address[]): Letter {
  return {
    subject: alertMailText.subject(alertHeading(alert), alertPlaceName(alert)),
    before: [alertSentence(alert)],
    facts: [
      [alertMailText[alert.deviceName === null ? 'branch' : 'device'], alertPlaceName(alert)],
      [alertMailText.when, describeTime(alert)],
      [alertMailText.severity, severityName[ALERT_SEVERITY[alert.kind]]],
    ],
    after: [...link, alertMailText.why],
  }
}

function digest(alerts: readonly UntoldAlert[], link: (alert: UntoldAlert) => Address[]): Letter {
  const left = alerts.length - MOST_LISTED
  const branches = [...new Set(alerts.map(({ branchName }) => branchName))]
  const named = branches.slice(0, MOST_NAMED)
  return {
    subject: alertMailText.manySubject(alerts.length, named, branches.length - named.length),
    before: [alertMailText.many(alerts.length)],
    facts: alerts
      .slice(0, MOST_LISTED)
      .map((alert) => [
        alertMailText.line(alertHeading(alert), alertPlaceName(alert)),
        `${alertSentence(alert)} ${describeTime(alert)}`,
        ...link(alert),
      ]),
    after: [...(left > 0 ? [alertMailText.left(left)] : []), alertMailText.why],
  }
}
