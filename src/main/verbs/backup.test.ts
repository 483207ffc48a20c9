import { execFile } from 'node:child_process'
import { chmodSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { claimFolder } from '#store/engine/embedded/claim.ts'

interface Outcome {
  code: number
  said: string
}

describe('nairawatt backup and restore', () => {
  let dir: string
  beforeAll(() => {
    dir = mkdtempSync(join(tmpdir(), 'nairawatt-verbs-'))
    chmodSync(dir, 0o755)
  })
  afterAll(() => rmSync(dir, { recursive: true }))

  const nairawatt = (dataDir: string, ...args: string[]) =>
    new Promise<Outcome>((resolve) => {
      const env = { PATH: process.env.PATH, DATA_DIR: join(dir, dataDir) }
      execFile(
        process.execPath,
        ['--import', 'tsx', 'src/main/cli.ts', ...args],
        { env },
        (error, out, err) => resolve({ code: error ? Number(error.code) : 0, said: out + err }),
      )
    })

  it('carry a database from one folder to another, beside a server but not over one', async () => {
    const file = join(dir, 'all.tar.gz')
    expect(await nairawatt('first', 'migrate')).toMatchObject({ code: 0 })
    expect(await nairawatt('first', 'backup', join(dir, 'absent/all.tar.gz'))).toMatchObject({
      code: 1,
      said: expect.stringMatching(/^There is no folder .*absent\. Make it first/),
    })
    expect(await nairawatt('first', 'backup', '--help')).toMatchObject({
      code: 0,
      said: expect.stringContaining('npx nairawatt backup <file>'),
    })
    const claim = await claimFolder(join(dir, 'first'))
    expect(await nairawatt('first', 'backup', file)).toMatchObject({
      code: 0,
      said: expect.stringMatching(/rows, .* MB/),
    })
    expect(await nairawatt('first', 'restore', file)).toMatchObject({
      code: 1,
      said: expect.stringMatching(new RegExp(`process ${process.pid} serves .*first; stop it`)),
    })
    claim.release()
    expect(await nairawatt('second', 'restore', file)).toMatchObject({
      code: 0,
      said: expect.stringMatching(/Restored the backup of 20/),
    })
    expect(readdirSync(join(dir, 'second/postgres'))).not.toContain('postmaster.pid')
    // Four programs and four database starts, one after the other, on a machine that may be busy.
  }, 240_000)

  it('say how they are used', async () => {
    expect(await nairawatt('third', 'backup')).toEqual({
      code: 2,
      said: 'Use: npx nairawatt backup <file>\n',
    })
    expect(await nairawatt('third', 'restore')).toEqual({
      code: 2,
      said: expect.stringMatching(
        /^Use: npx nairawatt restore <file> \[--replace\], or npx nairawatt restore --to /,
      ),
    })
    expect(existsSync(join(dir, 'third'))).toBe(false)
  })
})
