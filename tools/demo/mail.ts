import type { Frequency } from '#domain/billing/due-period.ts'
import type { Branch } from '#domain/site/tree.ts'
import { DAY_MS } from '#domain/time/interval.ts'
import { addReceiver, setFrequency, setOwnDevices, setReceiverDevices } from '#store/billing/mail-schedule.ts'
import type { Scope } from '#store/engine/scope.ts'
import type { Tx } from '#store/engine/transaction.ts'

interface DemoMail {
  readonly frequency: Frequency
  /** One a branch, in order: each receives the bill of that branch. The addresses lead nowhere. */
  readonly receivers: readonly string[]
}

const MAIL: Readonly<Record<string, DemoMail>> = {
  reseller: {
    frequency: 'WEEKLY',
    receivers: ['lekki-tenants@demo.invalid', 'apapa-cold-store@demo.invalid', 'onne-works@demo.invalid'],
  },
  bespoke: { frequency: 'MONTHLY', receivers: ['accounts@demo.invalid'] },
}

/** Long enough ago that the first bills have gone out: the list of what was sent is not empty. */
const SET_BEFORE_DAYS = 40

/** Receivers and a schedule for those log-ins of the demo that have Billing. */
export async function addMail(
  tx: Tx,
  scope: Scope,
  person: { readonly id: number; readonly username: string },
  branches: readonly Branch[],
  now: number,
): Promise<void> {
  const mail = MAIL[person.username]
  if (!mail) return
  const sourceIds = (some: readonly Branch[]) =>
    some.flatMap(({ devices }) => devices.filter(({ isSource }) => isSource).map(({ id }) => id))
  const setAt = now - SET_BEFORE_DAYS * DAY_MS
  const seen = sourceIds(branches)
  await setFrequency(tx, scope, person.id, mail.frequency, setAt)
  await setOwnDevices(tx, scope, person.id, { seen, chosen: seen })
  for (const [n, email] of mail.receivers.entries()) {
    const id = await addReceiver(tx, scope, { userId: person.id, email, now: setAt })
    if (id === null) continue
    await setReceiverDevices(tx, scope, id, { seen, chosen: sourceIds(branches.slice(n, n + 1)) })
  }
}
