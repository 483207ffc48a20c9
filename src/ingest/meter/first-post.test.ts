import { expect, it } from 'vitest'
import { silentLog } from '#store/engine/log.ts'
import { plainlyOwnedDatabase } from '#store/engine/login/testing-owner.ts'
import { makeMetered } from '#store/engine/testing-meters.ts'
import { startMetering } from './metering.ts'
import { answerIn, keyFor, makePost } from './testing.ts'

const NOW = Date.UTC(2026, 5, 10, 12)

it('H9 the first post of a process makes its month and is taken in, by logins that own nothing', async () => {
  const database = await plainlyOwnedDatabase()
  const metering = startMetering({ database, clock: () => NOW, log: silentLog, watchedDir: null })
  const { scope, deviceIds } = await makeMetered(database, { name: 'First', devices: [{ name: 'A' }] })
  const key = await keyFor(database, scope, deviceIds[0]!)
  const post = makePost(key, { readings: [{ ts: new Date(NOW).toISOString(), kwh_import: 1 }] })
  expect(answerIn(await metering.receive(post))).toEqual({
    accepted: 1,
    duplicate: 0,
    rejected: [],
    dropped: [],
  })
  await metering.stop()
  await database.close()
})
