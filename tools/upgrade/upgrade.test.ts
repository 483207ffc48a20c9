import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Database } from '#store/engine/database.ts'
import { freshDatabase } from '#store/engine/testing.ts'
import { restoreDatabase } from '#store/platform/restore.ts'
import { askSample } from './ask.ts'

const samples = readdirSync(import.meta.dirname).filter((name) => name.endsWith('.tar.gz'))

it('OPS-06 there is a database of an earlier version to bring up', () => {
  expect(samples).not.toEqual([])
})

describe.each(samples)('a database of %s', (name) => {
  let database: Database
  beforeAll(async () => {
    database = await freshDatabase({ migrated: false })
    await restoreDatabase(database.admin, join(import.meta.dirname, name))
  })
  afterAll(() => database.close())

  it('OPS-06 is brought up to this version and answers the figures that it answered then', async () => {
    const then = readFileSync(join(import.meta.dirname, name.replace('.tar.gz', '.json')), 'utf8')
    expect(await askSample(database)).toMatchObject(JSON.parse(then) as object)
  })
})
