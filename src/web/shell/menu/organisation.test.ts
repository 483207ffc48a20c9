import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { SessionEnd } from '../../client/session.ts'
import { onSessionEnd } from '../../client/session.ts'
import { readLogIn, storeLogIn } from '../../client/stored-log-in.ts'
import { json, stubBrowser, tokenWith } from '../../client/testing-browser.ts'
import { loadOrganisation } from './organisation.ts'

const access = tokenWith({ exp: Math.floor(Date.now() / 1000) + 900 })

let ends: SessionEnd[] = []
let stop: () => void

function signIn(): void {
  storeLogIn({ access, refresh: 'r1', client_type: 'STANDARD' })
}

beforeEach(() => {
  ends = []
  stop = onSessionEnd((why) => ends.push(why))
})

afterEach(() => {
  stop()
  vi.unstubAllGlobals()
})

describe('loadOrganisation', () => {
  it('SE-03 keeps a log-in whose organisation has branches', async () => {
    stubBrowser(() => json(200, { authenticatedData: { name: 'Demo', branches: [{ branch_id: 1 }] } }))
    signIn()
    expect((await loadOrganisation()).name).toBe('Demo')
    expect(ends).toEqual([])
  })

  it('SE-03 no branches removes the stored log-in and signs out', async () => {
    stubBrowser(() => json(200, { authenticatedData: { name: 'Demo', branches: [] } }))
    signIn()
    await loadOrganisation()
    expect([readLogIn(), ends]).toEqual([null, ['noBranches']])
  })

  it('SE-03 a user id that might not exist removes the stored log-in and signs out', async () => {
    stubBrowser(() => json(400, { message: 'UserId might not exist' }))
    signIn()
    await expect(loadOrganisation()).rejects.toMatchObject({ status: 400 })
    expect([readLogIn(), ends]).toEqual([null, ['unknownUser']])
  })

  it('SE-03 another failure is shown and the log-in kept', async () => {
    stubBrowser(() => json(503, { code: 'unavailable', message: 'Soon.' }))
    signIn()
    await expect(loadOrganisation()).rejects.toMatchObject({ message: 'Soon.' })
    expect(readLogIn()).not.toBeNull()
    expect(ends).toEqual([])
  })
})
