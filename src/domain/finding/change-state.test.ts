import { describe, expect, it } from 'vitest'
import { changeState, OPEN_AGAIN, type StateEntry, type StateRow } from './change-state.ts'

const NOTHING: StateEntry = {
  state: 'open',
  on: null,
  complaintNo: null,
  settledNaira: null,
  settledKwh: null,
  reason: null,
}
const TODAY = '2026-11-22'
const SENT: StateRow = { ...OPEN_AGAIN, state: 'sent', sentOn: '2026-11-03', complaintNo: 'IK-0417' }

const step = (before: StateRow, entry: Partial<StateEntry>) =>
  changeState(before, { ...NOTHING, ...entry }, TODAY)

describe('X1 steps of a finding', () => {
  it('open → sent → answered → settled, with their days', () => {
    expect(step(OPEN_AGAIN, { state: 'sent', on: '2026-11-03', complaintNo: 'IK-0417' })).toEqual(SENT)
    const answered = step(SENT, {
      state: 'answered',
      on: '2026-11-20',
      reason: 'Credit promised',
    }) as StateRow
    expect(answered).toMatchObject({ state: 'answered', answeredOn: '2026-11-20', sentOn: '2026-11-03' })
    expect(step(answered, { state: 'settled', on: TODAY, settledNaira: 1_000_000, settledKwh: 100 })).toEqual(
      {
        ...answered,
        state: 'settled',
        settledOn: TODAY,
        settledNaira: 1_000_000,
        settledKwh: 100,
      },
    )
  })

  it('refuses a day to come, one before it was sent, and a step without what it needs', () => {
    expect(step(OPEN_AGAIN, { state: 'sent' })).toBe('no-day')
    expect(step(OPEN_AGAIN, { state: 'sent', on: '2026-11-23' })).toBe('day-to-come')
    expect(step(SENT, { state: 'answered', on: '2026-11-02' })).toBe('before-sent')
    expect(step(SENT, { state: 'settled', on: TODAY })).toBe('no-naira')
    expect(step(SENT, { state: 'dismissed' })).toBe('no-reason')
  })

  it('settled for nothing is ₦0, which is not unknown', () => {
    expect(step(SENT, { state: 'settled', on: TODAY, settledNaira: 0 })).toMatchObject({ settledNaira: 0 })
  })

  it('what is settled or dismissed is opened again first, and forgets what was typed', () => {
    const dismissed = step(SENT, { state: 'dismissed', reason: 'Paid already' }) as StateRow
    expect(step(dismissed, { state: 'settled', on: TODAY, settledNaira: 5 })).toBe('no-step')
    expect(step(dismissed, { state: 'open' })).toEqual(OPEN_AGAIN)
    expect(step(OPEN_AGAIN, { state: 'answered', on: TODAY })).toBe('no-step')
  })
})
