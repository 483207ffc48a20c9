import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readlinkSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { chooseAccount } from './account.ts'
import { findBinaries, restoreSymlinks } from './binaries.ts'

describe('binaries', () => {
  let dir: string
  beforeEach(() => {
    dir = mkdtempSync(join(tmpdir(), 'nairawatt-binaries-'))
    chmodSync(dir, 0o755)
  })
  afterEach(() => {
    vi.restoreAllMocks()
    rmSync(dir, { recursive: true })
  })
  const account = () => chooseAccount(join(dir, 'none'))
  const packaged = () => dirname(dirname(dirname(findBinaries(undefined, null, dir).postgres)))

  it('are those of the npm package, in a version that is 15 or newer', () => {
    const binaries = findBinaries(undefined, null, dir)
    expect(binaries.major).toBeGreaterThanOrEqual(15)
    expect(binaries.version).toMatch(new RegExp(`^${binaries.major}\\.\\d+$`))
  })

  it('make the symlinks that the postinstall did not make, and mend those that lead nowhere', () => {
    mkdirSync(join(dir, 'native/lib'), { recursive: true })
    writeFileSync(join(dir, 'native/lib/liba.so.1.2'), '')
    symlinkSync('gone', join(dir, 'native/lib/liba.so.1'))
    const links = ['liba.so', 'liba.so.1'].map((name) => ({
      source: 'native/lib/liba.so.1.2',
      target: `native/lib/${name}`,
    }))
    writeFileSync(join(dir, 'native/pg-symlinks.json'), JSON.stringify(links))
    restoreSymlinks(dir)
    restoreSymlinks(dir)
    expect(readlinkSync(join(dir, 'native/lib/liba.so'))).toBe('liba.so.1.2')
    expect(readlinkSync(join(dir, 'native/lib/liba.so.1'))).toBe('liba.so.1.2')
  })

  it('are copied to where the account of the server can run them, when a clone is under a 0700 home', () => {
    const home = join(dir, 'home')
    mkdirSync(home, { mode: 0o700 })
    cpSync(packaged(), join(home, 'package'), { recursive: true, verbatimSymlinks: true })
    rmSync(join(home, 'package/native/lib/libpq.so.5'))
    const { postgres } = findBinaries(undefined, account(), join(dir, 'shared'), () => join(home, 'package'))
    expect(postgres.startsWith(account() ? join(dir, 'shared/bin') : home)).toBe(true)
    expect(existsSync(join(postgres, '../../lib/libpq.so.5'))).toBe(true)
  })

  it('of PG_BIN_DIR are used as they are', () => {
    const { postgres, version } = findBinaries(undefined, null, dir)
    expect(findBinaries(dirname(postgres), account(), dir)).toMatchObject({ postgres, version })
  })

  it('say what is wrong with PG_BIN_DIR', () => {
    expect(() => findBinaries(join(dir, 'bin'), null, dir)).toThrow(
      /PG_BIN_DIR needs a folder with "postgres" and "initdb"/,
    )
    mkdirSync(join(dir, 'bin'))
    for (const name of ['postgres', 'initdb']) {
      writeFileSync(join(dir, 'bin', name), '#!/bin/sh\necho "postgres (PostgreSQL) 13.4"\n', { mode: 0o755 })
    }
    expect(() => findBinaries(join(dir, 'bin'), null, dir)).toThrow(
      /is PostgreSQL 13\.4; Nairawatt needs 15 or newer/,
    )
  })

  it('are not there on Alpine, and the message says what to do', () => {
    if (process.platform !== 'linux') return
    vi.spyOn(process.report, 'getReport').mockReturnValue({ header: {} } as object as NodeJS.ProcessReport)
    expect(() => findBinaries(undefined, null, dir)).toThrow(
      /Alpine and other musl systems; .* PG_BIN_DIR .* DATABASE_URL/,
    )
  })
})
