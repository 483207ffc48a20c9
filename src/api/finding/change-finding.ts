import { calls } from '#contract/calls.ts'
import { findingText, stateFaultSentence } from '#contract/finding/finding-messages.ts'
import { readAmount } from '#domain/amount-rule.ts'
import { changeState } from '#domain/finding/change-state.ts'
import { isOpen } from '#domain/finding/finding.ts'
import { mayNamePeople } from '#domain/people/may-name.ts'
import { isDay } from '#domain/time/calendar-day.ts'
import { localDay } from '#domain/time/zone.ts'
import { keepFindingState, lockFinding } from '#store/finding/finding.ts'
import { writeTo } from '../frame/operation.ts'
import { recordChange } from '../frame/record-change.ts'
import { ApiError, notFound } from '../frame/respond.ts'
import { requireVersion } from '../frame/version.ts'
import { findingRow } from './finding-row.ts'
import { packWithState } from './pack-sent.ts'

const AMOUNT = { decimals: 2, wholeDigits: 13, mayBeZero: true }

/** What was done with a finding: sent, answered, settled, dismissed, or opened again. */
export const putFindingState = writeTo(
  calls.changeFinding,
  ({ tx, scope }, { params }) => lockFinding(tx, scope, params.findingId),
  async (ctx, { body }, before) => {
    const { tx, scope, now, user } = ctx
    if (!before) throw notFound()
    requireVersion(body.version, findingRow(before), body)
    const on = body.on ?? null
    if (on !== null && !isDay(on)) throw new ApiError('bad-request', stateFaultSentence['no-day'])
    const after = changeState(
      before,
      {
        state: body.state,
        on,
        complaintNo: body.complaint_no || null,
        settledNaira: readOptional(body.settled_naira, findingText.badNaira),
        settledKwh: readOptional(body.settled_kwh, findingText.badKwh),
        reason: body.reason || null,
      },
      localDay(before.zone, now),
    )
    if (typeof after === 'string') throw new ApiError('bad-request', stateFaultSentence[after])
    await keepFindingState(tx, scope, before.id, after, { userId: user.userId, now })
    const [stored] = await Promise.all([
      lockFinding(tx, scope, before.id),
      packWithState(ctx, before, isOpen(after.state)),
    ])
    if (!stored) throw notFound()
    const data = findingRow(stored)
    await recordChange(ctx, {
      action: 'finding.changed',
      subject: `finding ${before.id}`,
      before: findingRow(before),
      after: data,
    })
    return { data: findingRow(stored, mayNamePeople(user)), detail: findingText.changed }
  },
)

function readOptional(typed: string | null | undefined, sentence: string): number | null {
  if (typed == null || typed.trim() === '') return null
  const read = readAmount(typed, AMOUNT)
  if ('fault' in read) throw new ApiError('bad-request', sentence)
  return Number(read.amount)
}
