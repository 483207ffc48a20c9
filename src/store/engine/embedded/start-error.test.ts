import { describe, expect, it } from 'vitest'
import { asStartError, DatabaseStartError, explainStart, isLockLeftBehind } from './start-error.ts'

describe('explainStart', () => {
  it.each([
    [
      'FATAL:  could not write to file "pg_wal/xlogtemp.7": No space left on device',
      /disk that holds \/d is full; free/,
    ],
    ['PANIC:  could not locate a valid checkpoint record at 0/1', /damaged .* "npx nairawatt restore"/],
    ['FATAL:  data directory "/d" has invalid permissions', /belongs to someone else .* chmod 0700/],
    ['FATAL:  data directory "/d" has wrong ownership', /belongs to someone else/],
    [
      'FATAL:  could not map anonymous shared memory: Cannot allocate memory',
      /not enough memory .* shared_buffers/,
    ],
    ['FATAL:  database files are incompatible with server', /another version of PostgreSQL; back it up/],
    ['FATAL:  lock file "postmaster.pid" already exists', /Another PostgreSQL still holds \/d; stop it/],
    [
      'postgres: error while loading shared libraries: libicuuc.so.60: cannot open',
      /system library .* PG_BIN_DIR/,
    ],
    [
      'initdb: error: could not change permissions of directory "/d": Operation not permitted',
      /did not start: could not change permissions of directory "\/d": Operation not permitted; the whole story is in \/log/,
    ],
    [
      '2026-01-01 UTC [7] FATAL:  something unheard of.',
      /did not start: something unheard of; the whole story is in \/log/,
    ],
    ['', /did not start: it ended without a word/],
  ])('says in one sentence what "%s" means and what to do', (output, sentence) => {
    const { message, name } = explainStart(output, '/d', '/log')
    expect(message).toMatch(sentence)
    expect(message).not.toContain('\n')
    expect(name).toBe('DatabaseStartError')
  })

  it('knows the remains of a killed server', () => {
    expect(isLockLeftBehind('FATAL:  pre-existing shared memory block (key 1, ID 2) is still in use')).toBe(
      true,
    )
    expect(isLockLeftBehind('FATAL:  No space left on device')).toBe(false)
  })

  it('says the same of an error of the file system, and leaves others alone', () => {
    const system = (code: string) => Object.assign(new Error(`${code}: open '/d/x'`), { code })
    expect(asStartError(system('ENOSPC'), '/d')).toMatchObject({
      message: expect.stringMatching(/is full; free/),
    })
    expect(asStartError(system('EACCES'), '/d')).toMatchObject({
      message: expect.stringMatching(/chown, chmod 0700/),
    })
    expect(asStartError(system('EMFILE'), '/d')).toMatchObject({
      message: expect.stringMatching(/EMFILE: open/),
    })
    const known = new DatabaseStartError('known')
    expect(asStartError(known, '/d')).toBe(known)
    const bug = new TypeError('bug')
    expect(asStartError(bug, '/d')).toBe(bug)
  })
})
