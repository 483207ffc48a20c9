import { existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { prepareChain } from './archiving.ts'
import type { Place } from './place.ts'

it('OPS-24 a disk of the archive that is away at a start gets no folder under its mount point, and is told', () => {
  const root = mkdtempSync(join(tmpdir(), 'archive-'))
  const databaseDir = join(root, 'database')
  mkdirSync(databaseDir)
  const place = { databaseDir, account: null } as Place
  const told: string[] = []
  const log = { info() {}, warn() {}, error: (_: object, what: string) => void told.push(what) }
  const archiveDir = join(root, 'mount', 'wal')
  const chain = prepareChain(place, archiveDir, log)
  expect([existsSync(chain.walDir), told]).toEqual([true, []])
  rmSync(join(root, 'mount'), { recursive: true })
  expect(prepareChain(place, archiveDir, log)).toEqual(chain)
  expect(existsSync(join(root, 'mount'))).toBe(false)
  expect(told).toEqual([expect.stringContaining('Is its disk mounted?')])
  // A new disk in its place, as the sentence says.
  mkdirSync(chain.dir, { recursive: true })
  prepareChain(place, archiveDir, log)
  expect([existsSync(chain.walDir), told.length]).toEqual([true, 1])
  rmSync(root, { recursive: true })
})
