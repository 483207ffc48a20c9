import { describe, expect, it } from 'vitest'
import { ClientError } from '../../client/client-error.ts'
import type { TrackedQuery } from './freshness.ts'
import { judgeFreshness } from './freshness.ts'

const OPENED = 1_000_000
const NOW = OPENED + 200_000

function asked(state: Partial<TrackedQuery['state']>, meta?: TrackedQuery['meta']): TrackedQuery {
  const good = {
    data: {},
    status: 'success',
    fetchStatus: 'idle',
    dataUpdatedAt: NOW - 30_000,
    error: null,
    fetchFailureReason: null,
  }
  return { state: { ...good, ...state } as TrackedQuery['state'], meta }
}

const at = (figures: TrackedQuery[], isOnline = true) =>
  judgeFreshness(figures, { openedAt: OPENED, now: NOW, isOnline })
const away = new ClientError('offline', 'away')

describe('judgeFreshness', () => {
  it('E2 says nothing of figures that are of now', () => {
    expect(at([asked({}), asked({ fetchStatus: 'fetching' })])).toEqual({
      staleSince: null,
      isRenewing: false,
      isWaiting: false,
      isAway: false,
    })
  })

  it('E6 a figure of an earlier visit is as old as it is until it is renewed, the oldest tells', () => {
    const seen = asked({ dataUpdatedAt: OPENED - 5_000, fetchStatus: 'fetching' })
    expect(at([asked({}), seen, asked({ dataUpdatedAt: OPENED - 1 })])).toMatchObject({
      staleSince: OPENED - 5_000,
      isRenewing: true,
      isWaiting: true,
    })
  })

  it('E6 without a connection no figure is of now', () => {
    expect(at([asked({})], false)).toMatchObject({ staleSince: NOW - 30_000, isAway: true })
    expect(at([asked({}), asked({ data: undefined, status: 'error', error: away })])).toMatchObject({
      staleSince: NOW - 30_000,
      isAway: true,
    })
  })

  it('SH-06 a figure that could not be renewed, or is renewed after a while, is not of now', () => {
    const failed = asked({ status: 'error', error: new ClientError('internal', 'out of order', 500) })
    expect(at([failed])).toMatchObject({ staleSince: NOW - 30_000, isAway: false })
    const slept = asked({ dataUpdatedAt: OPENED + 1, fetchStatus: 'fetching' })
    expect(at([slept]).staleSince).toBe(OPENED + 1)
    expect(at([asked({ dataUpdatedAt: OPENED + 1 })]).staleSince).toBeNull()
  })

  it('what belongs to the frame says nothing of the page', () => {
    expect(
      at([asked({ dataUpdatedAt: 1, status: 'error', error: away }, { isNoFigure: true })]).staleSince,
    ).toBeNull()
  })
})
