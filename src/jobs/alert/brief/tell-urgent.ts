import { randomUUID } from 'node:crypto'
import { alertHeading, alertSentence } from '#contract/alert/notification-messages.ts'
import { addressBy } from '#domain/alert/brief/address-by.ts'
import { MOST_SMS, smsText } from '#domain/alert/brief/sms-text.ts'
import { tellingKey } from '#domain/alert/condition-key.ts'
import { ALERT_SEVERITY } from '#domain/alert/severity.ts'
import { prefixedName } from '#domain/site/device-name.ts'
import type { Instant } from '#domain/time/interval.ts'
import { localDay, startOfDay } from '#domain/time/zone.ts'
import type { UntoldAlert } from '#store/alert/alert-telling.ts'
import { personsWithUrgent } from '#store/alert/brief/brief-setting.ts'
import { countUrgent } from '#store/engine/mail/listed-messages.ts'
import { keepMessage } from '#store/engine/mail-message.ts'
import type { Scope } from '#store/engine/scope.ts'
import type { Tx } from '#store/engine/transaction.ts'
import { personToMail } from '#store/people/person.ts'

/** To one person in a day of the branch; all of them are in the list, and mailed to those who operate. */
const MOST_A_DAY = 3
const MOST_ATTEMPTS = 4

/**
 * Puts urgent alerts into the outbox for those who chose to have them on the telephone. `fresh`: what is to be told now, so
 * nothing of the night, of the past or that is muted; once a condition and its beginning.
 */
export async function tellUrgent(
  tx: Tx,
  scope: Scope,
  fresh: readonly UntoldAlert[],
  now: Instant,
): Promise<void> {
  const urgent = fresh.filter(({ kind, until }) => ALERT_SEVERITY[kind] === 'urgent' && until === null)
  const [first] = urgent
  if (first === undefined) return
  const since = startOfDay(first.zone, localDay(first.zone, now))
  for (const { userId, channels } of await personsWithUrgent(tx, scope)) {
    const person = await personToMail(tx, scope, userId)
    if (!person) continue
    const own = urgent.filter(
      ({ branchId }) => person.branchIds === 'all' || person.branchIds.includes(branchId),
    )
    for (const channel of channels) {
      const recipient = channel === 'mail' ? null : addressBy(channel, person)
      if (channel === 'mail' || recipient === null) continue
      for (const alert of own) {
        // Counted anew each time: what was told under this key before is not told again, and takes nobody's place.
        if ((await countUrgent(tx, scope, { userId, channel, since })) >= MOST_A_DAY) break
        await keepMessage(tx, scope, {
          ...{ kind: 'alert', channel, userId, recipient, payload: null },
          content: contentFor(channel, alert),
          messageId: `<${randomUUID()}@nairawatt>`,
          idempotencyKey: `alert ${channel} ${tellingKey(alert)} ${userId}`,
          mostAttempts: MOST_ATTEMPTS,
          now,
        })
      }
    }
  }
}

function contentFor(channel: 'sms' | 'whatsapp', alert: UntoldAlert) {
  const { branchName, deviceName } = alert
  const place = deviceName === null ? branchName : prefixedName(branchName, deviceName)
  const [heading, said] = [`${alertHeading(alert)}, ${place}`, alertSentence(alert)]
  if (channel === 'whatsapp') return { subject: heading, text: said, html: null }
  return { subject: '', text: smsText(`${heading}: ${said}`).slice(0, MOST_SMS), html: null }
}
