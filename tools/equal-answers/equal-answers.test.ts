import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Injectable } from '#api/testing-calls.ts'
import type { Database } from '#store/engine/database.ts'
import { freshDatabase } from '#store/engine/testing.ts'
import { backupDatabase } from '#store/platform/backup.ts'
import { restoreDatabase } from '#store/platform/restore.ts'
import { questions, readCalls } from './questions.ts'
import { serverOver } from './server.ts'
import { type Asker, fillWorld } from './world.ts'

const dir = mkdtempSync(join(tmpdir(), 'nairawatt-equal-'))
const PLACES = ['embedded', 'PostgreSQL', 'Citus'] as const
type Place = (typeof PLACES)[number]
const databases: Database[] = []
const servers = new Map<Place, FastifyInstance>()
let askers: Asker[] = []

/** One world on the embedded database, and what its backup brings to the others. */
beforeAll(async () => {
  const embedded = await make({ on: 'embedded' })
  askers = await fillWorld(embedded, dir)
  const file = join(dir, 'world.tar.gz')
  await backupDatabase(embedded.admin, file)
  const server = await make({ on: 'coordinator', migrated: false })
  await restoreDatabase(server.admin, file)
  const cluster = await make({ migrated: false })
  await restoreDatabase(cluster.admin, file)
  for (const [n, database] of [embedded, server, cluster].entries())
    servers.set(PLACES[n]!, await serverOver(database, dir))
}, 900_000)
afterAll(async () => {
  for (const server of servers.values()) await server.close()
  for (const database of databases) await database.close()
  rmSync(dir, { recursive: true, force: true })
})

async function make(options: Parameters<typeof freshDatabase>[0]): Promise<Database> {
  const database = await freshDatabase(options)
  databases.push(database)
  return database
}

async function answer(place: Place, { access }: Asker, request: Injectable): Promise<string> {
  const headers = { ...request.headers, authorization: `Bearer ${access}` }
  const reply = await servers.get(place)!.inject({ ...request, headers })
  return `${reply.statusCode} ${reply.body}`
}

it('stands on three databases', async () => {
  const spread = 'select count(*)::int4 as tables from pg_dist_partition'
  const [embedded, server, cluster] = databases
  expect((await cluster!.admin.query(spread)).rows[0].tables).toBeGreaterThan(50)
  for (const plain of [embedded!, server!])
    await expect(plain.admin.query(spread)).rejects.toThrow('does not exist')
  expect((await server!.admin.query('show server_version')).rows[0].server_version).toMatch(/^15\./)
})

describe('SCALE-03 the same bytes from the embedded database, PostgreSQL and Citus', () => {
  const good = new Set<string>()

  it.each(readCalls)('%s', async (name) => {
    for (const asker of askers) {
      for (const question of questions(name, asker.someone)) {
        const [embedded, ...others] = await Promise.all(PLACES.map((place) => answer(place, asker, question)))
        for (const [n, other] of others.entries())
          expect(other, `${PLACES[n + 1]}, ${asker.username}: ${question.url}`).toBe(embedded)
        if (embedded?.startsWith('2')) good.add(name)
      }
    }
  })

  it('says something of each call', () => {
    expect(readCalls.filter((name) => !good.has(name))).toEqual([])
  })
})
