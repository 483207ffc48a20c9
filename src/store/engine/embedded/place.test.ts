import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { findPlace, makeSocketDir } from './place.ts'

const isRoot = process.getuid?.() === 0

describe('findPlace', () => {
  let dir: string
  let sharedRoot: string
  beforeEach(() => {
    dir = mkdtempSync(join(tmpdir(), 'nairawatt-place-'))
    chmodSync(dir, 0o755)
    sharedRoot = join(dir, 'shared')
  })
  afterEach(() => rmSync(dir, { recursive: true }))

  const home = () => {
    mkdirSync(join(dir, 'home'), { mode: 0o700, recursive: true })
    return join(dir, 'home/clone/data')
  }

  it('keeps the database inside DATA_DIR where the server can reach it', () => {
    const place = findPlace(join(dir, 'data'), sharedRoot)
    expect(place).toMatchObject({ databaseDir: join(dir, 'data/postgres'), elsewhere: false })
    expect(place.account === null).toBe(!isRoot)
    expect(statSync(join(dir, 'data')).mode & 0o777).toBe(isRoot ? 0o711 : 0o700)
  })

  it('keeps it in the shared folder for root in a clone under a 0700 home, and finds it there again', () => {
    const place = findPlace(home(), sharedRoot)
    expect(place.elsewhere).toBe(isRoot)
    expect(place.databaseDir.startsWith(isRoot ? sharedRoot : dir)).toBe(true)
    expect(findPlace(home(), sharedRoot)).toEqual(place)
  })

  it('takes the database along when DATA_DIR is moved, and does not share it with a copy', () => {
    if (!isRoot) return expect(findPlace(home(), sharedRoot).elsewhere).toBe(false)
    const { databaseDir } = findPlace(home(), sharedRoot)
    renameSync(join(dir, 'home/clone'), join(dir, 'home/moved'))
    expect(findPlace(join(dir, 'home/moved/data'), sharedRoot).databaseDir).toBe(databaseDir)
    expect(readFileSync(join(databaseDir, '../belongs-to.txt'), 'utf8')).toContain('moved')
    cpSync(join(dir, 'home/moved'), join(dir, 'home/copy'), { recursive: true })
    expect(() => findPlace(join(dir, 'home/copy/data'), sharedRoot)).toThrow(
      /is a copy of .*moved.*"npx nairawatt restore"/,
    )
  })

  it('R1 finds the database though a power cut emptied the files that name each other', () => {
    const place = findPlace(home(), sharedRoot)
    if (!place.elsewhere) return
    writeFileSync(join(place.dataDir, 'database-is-in.txt'), '')
    writeFileSync(join(place.databaseDir, '../belongs-to.txt'), '\0\0')
    expect(findPlace(home(), sharedRoot)).toEqual(place)
  })

  it('says in one sentence that DATA_DIR cannot be made', () => {
    expect(() => findPlace('/dev/null/data', sharedRoot)).toThrow(
      /DATA_DIR \/dev\/null\/data cannot be made .* choose a folder/,
    )
  })

  it('makes a private socket folder whose path fits, however long that of DATA_DIR is', () => {
    const short = makeSocketDir(findPlace(join(dir, 'data'), sharedRoot))
    expect(short).toBe(join(dir, 'data/socket'))
    const long = findPlace(join(dir, 'a-name-of-thirty-and-more-letters/'.repeat(4)), sharedRoot)
    const socketDir = makeSocketDir(long)
    expect(Buffer.byteLength(`${socketDir}/.s.PGSQL.5432`)).toBeLessThanOrEqual(107)
    for (const made of [short, socketDir]) {
      expect(statSync(made).mode & 0o777).toBe(0o700)
      expect(statSync(made).uid).toBe(long.account?.uid ?? process.getuid?.())
    }
    rmSync(socketDir, { recursive: true })
    expect(existsSync(short)).toBe(true)
  })
})
