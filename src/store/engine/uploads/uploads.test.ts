import { randomBytes } from 'node:crypto'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { copyNamedUploads, moveUploads } from '#jobs/platform/move-uploads.ts'
import type { Database } from '../database.ts'
import { scopeOfJob } from '../scope.ts'
import { freshDatabase } from '../testing.ts'
import { openUploads, type UploadsSetting } from './open-uploads.ts'
import { type TestS3, testS3 } from './testing-s3.ts'
import { keepUpload } from './upload-files.ts'

const SMALL = Buffer.from('a picture')
const LARGE = randomBytes(3 * 256 * 1024 + 17)
const EXACT = randomBytes(2 * 256 * 1024)

let database: Database
let s3: TestS3
const dir = mkdtempSync(join(tmpdir(), 'nairawatt-uploads-'))
const mine = scopeOfJob(1)
const theirs = scopeOfJob(2)

beforeAll(async () => {
  database = await freshDatabase()
  await database.admin.query(
    `insert into organisation (id, name, client_type) values (1, 'Lagos Foods', 'STANDARD'), (2, 'Oriki', 'STANDARD')`,
  )
  s3 = await testS3()
})
afterAll(async () => {
  await s3.close()
  await database.close()
  rmSync(dir, { recursive: true, force: true })
})

const setting = (kind: UploadsSetting['kind']): UploadsSetting =>
  kind === 'folder' ? { kind, dir } : kind === 'database' ? { kind } : { kind, url: s3.url, ...s3.keys }
const open = (kind: UploadsSetting['kind']) => openUploads(setting(kind), database)

describe.each(['folder', 'database', 's3'] as const)('uploads in %s', (kind) => {
  const keep = (bytes: Buffer, scope = mine) =>
    database.withScope(scope, (tx) => keepUpload(open(kind), { tx, scope }, bytes, 'png'))
  const read = async (name: string, scope = mine) => {
    const content = await open(kind).read(scope, name)
    return content && buffer(content)
  }

  it('SCALE-09 a file is read as it was sent, whole and piece by piece, and is gone once it is removed', async () => {
    for (const bytes of [SMALL, LARGE, EXACT]) {
      const name = await keep(bytes)
      expect((await read(name))?.equals(bytes)).toBe(true)
      const [path, copy] = await open(kind).withFile(
        mine,
        name,
        async (at) => [at, readFileSync(at)] as const,
      )
      expect(copy.equals(bytes)).toBe(true)
      expect(existsSync(path)).toBe(kind === 'folder')
      await open(kind).remove(mine, [name])
      expect(await read(name)).toBeNull()
      await open(kind).remove(mine, [name])
      await expect(open(kind).withFile(mine, name, async (at) => readFileSync(at))).rejects.toThrow()
    }
  })

  it('SCALE-09 no name leads anywhere else', async () => {
    for (const name of ['../secret.key', 'a.png', `${'0'.repeat(36)}.png/../x`]) {
      await expect(open(kind).read(mine, name)).rejects.toThrow('Not the name of an upload')
    }
  })
})

it('SCALE-09 in the database a file falls with its transaction, and no other organisation sees it', async () => {
  const files = open('database')
  const lost = await database
    .withScope(mine, async (tx) => {
      const name = await keepUpload(files, { tx, scope: mine }, SMALL, 'png')
      throw new Error(name)
    })
    .catch((error: Error) => error.message)
  expect(await files.read(mine, lost)).toBeNull()
  const name = await database.withScope(mine, (tx) => keepUpload(files, { tx, scope: mine }, SMALL, 'png'))
  expect(await files.read(theirs, name)).toBeNull()
  const rows = await database.withScope(theirs, (tx) => tx.query('select from upload_chunk'))
  expect(rows.rowCount).toBe(0)
})

it('SCALE-09 a store that refuses is asked once, and says so; an object stands under its organisation', async () => {
  const files = open('s3')
  const name = await database.withScope(mine, (tx) => keepUpload(files, { tx, scope: mine }, SMALL, 'png'))
  expect([...s3.objects.keys()]).toEqual([`1/${name}`])
  s3.refuse(503)
  await expect(files.read(mine, name)).rejects.toThrow('answers 503 to GET')
  expect((await buffer((await files.read(mine, name))!)).equals(SMALL)).toBe(true)
  s3.refuse(500)
  const kept = database.withScope(mine, (tx) => keepUpload(files, { tx, scope: mine }, SMALL, 'png'))
  await expect(kept).rejects.toMatchObject({ name: 'FileNotKeptError', isFull: false })
  const stranger = openUploads({ kind: 's3', url: s3.url, ...s3.keys, secretAccessKey: 'wrong' }, database)
  await expect(stranger.read(mine, name)).rejects.toThrow('403')
})

it('SCALE-09 files that rows name are moved from the folder to the database, once', async () => {
  const folder = open('folder')
  const file = await database.withScope(theirs, (tx) =>
    keepUpload(folder, { tx, scope: theirs }, LARGE, 'jpg'),
  )
  const gone = `${'0'.repeat(8)}-0000-0000-0000-${'0'.repeat(12)}.png`
  for (const name of [file, gone])
    await database.admin.query(
      `insert into client_photo (organisation_id, name, file, sha256, bytes, width, height, media_type, in_use, made_at, idle_since)
       values (2, 'a', $1, '', 1, 1, 1, 'image/jpeg', false, now(), now())`,
      [name],
    )
  expect(await moveUploads(database, folder, open('database'))).toEqual({ moved: 1, gone: 1 })
  expect(await moveUploads(database, folder, open('database'))).toEqual({ moved: 0, gone: 1 })
  expect((await buffer((await open('database').read(theirs, file))!)).equals(LARGE)).toBe(true)
  const copies = join(dir, 'copies')
  await copyNamedUploads(database, open('database'), copies)
  await copyNamedUploads(database, open('database'), copies)
  expect(readdirSync(copies)).toEqual([file])
  expect(readFileSync(join(copies, file)).equals(LARGE)).toBe(true)
})
