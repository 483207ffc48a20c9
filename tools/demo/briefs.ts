import { DAY_MS } from '#domain/time/interval.ts'
import { type BriefChoice, keepBriefSetting } from '#store/alert/brief/brief-setting.ts'
import type { Scope } from '#store/engine/scope.ts'
import type { Tx } from '#store/engine/transaction.ts'

const WEEKLY: BriefChoice = {
  rhythm: 'weekly',
  channels: ['mail'],
  about: 'all',
  isUrgent: false,
  isReportMailed: true,
}

/** By log-in: who is sent a brief. No sender of SMS is set up: those are written to the outbox folder. */
const BRIEFS: Readonly<Record<string, BriefChoice>> = {
  standard: { ...WEEKLY, rhythm: 'daily', channels: ['mail', 'sms'] },
  bespoke: WEEKLY,
}

/** Long enough ago that the first of them is due. */
const SET_BEFORE_DAYS = 40

export async function addDemoBrief(
  tx: Tx,
  scope: Scope,
  person: { readonly id: number; readonly username: string },
  now: number,
): Promise<void> {
  const choice = BRIEFS[person.username]
  if (choice) await keepBriefSetting(tx, scope, person.id, choice, now - SET_BEFORE_DAYS * DAY_MS)
}
