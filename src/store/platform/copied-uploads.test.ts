import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeEach, expect, it } from 'vitest'
import { DAY_MS } from '#domain/time/interval.ts'
import { bringUploadsBack, copyUploads } from './copied-uploads.ts'

const NOW = Date.UTC(2026, 10, 22)
let from: string
let to: string

beforeEach(() => {
  const dir = mkdtempSync(join(tmpdir(), 'nairawatt-copies-'))
  from = join(dir, 'uploads')
  to = join(dir, 'backups', 'uploads')
  mkdirSync(from)
  return () => rmSync(dir, { recursive: true })
})

const files = (dir: string) =>
  readdirSync(dir)
    .filter((name) => name !== 'gone.json')
    .sort()

it('OPS-17 what people sent stands beside the backups, 400 days longer than the server has it, and comes back', async () => {
  writeFileSync(join(from, 'a.png'), 'a')
  writeFileSync(join(from, 'b.png'), 'b')
  expect(await copyUploads(from, to, NOW)).toBe(2)
  rmSync(join(from, 'a.png'))
  writeFileSync(join(from, 'c.png'), 'c')
  expect(await copyUploads(from, to, NOW + DAY_MS)).toBe(3)
  expect(await copyUploads(from, to, NOW + 400 * DAY_MS)).toBe(3)
  rmSync(join(from, 'b.png'))
  expect(await bringUploadsBack(to, from)).toBe(2)
  expect(files(from)).toEqual(['a.png', 'b.png', 'c.png'])
  expect(readFileSync(join(from, 'a.png'), 'utf8')).toBe('a')
  rmSync(join(from, 'a.png'))
  await copyUploads(from, to, NOW + 401 * DAY_MS)
  expect(await copyUploads(from, to, NOW + 802 * DAY_MS)).toBe(2)
  expect(files(to)).toEqual(['b.png', 'c.png'])
})

it('OPS-17 a server without uploads has none to copy, and none to bring back', async () => {
  rmSync(from, { recursive: true })
  expect(await copyUploads(from, to, NOW)).toBe(0)
  expect(await bringUploadsBack(join(to, 'nowhere'), from)).toBe(0)
})
