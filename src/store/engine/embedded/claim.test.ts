import { spawn } from 'node:child_process'
import { chmodSync, existsSync, mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { silentLog } from '../log.ts'
import { claimFolder, findHolder } from './claim.ts'
import { ourselves, withFolderLock } from './folder-lock.ts'
import { bornAt } from './running.ts'
import { startEmbedded } from './start.ts'

describe('claimFolder', () => {
  let dir: string
  beforeEach(() => {
    dir = mkdtempSync(join(tmpdir(), 'nairawatt-claim-'))
    chmodSync(dir, 0o755)
  })
  afterEach(() => rmSync(dir, { recursive: true, force: true }))

  const file = () => join(dir, 'served-by.json')
  const leave = (holder: object) =>
    writeFileSync(file(), JSON.stringify({ ...ourselves('server'), ...holder }))

  it('refuses a second server on the folder by name', async () => {
    const claim = await claimFolder(dir)
    expect(findHolder(dir)?.pid).toBe(process.pid)
    await expect(claimFolder(dir)).rejects.toThrow(
      new RegExp(
        `DATA_DIR ${dir} is already served by Nairawatt process ${process.pid} .*stop it or choose another`,
      ),
    )
    claim.release()
    expect(findHolder(dir)).toBeNull()
    expect(readdirSync(dir)).toEqual([])
  })

  it('refuses beside a live process of another program run, and takes over when it was killed', async () => {
    const other = spawn('sleep', ['60'])
    leave({ pid: other.pid, born: bornAt(other.pid!) })
    await expect(claimFolder(dir)).rejects.toMatchObject({ name: 'FolderServedError', pid: other.pid })
    const gone = new Promise((resolve) => other.once('exit', resolve))
    other.kill('SIGKILL')
    await gone
    const claim = await claimFolder(dir)
    expect(findHolder(dir)?.pid).toBe(process.pid)
    claim.release()
  })

  it('takes over from a dead process whose id was given to another program', async () => {
    leave({ pid: process.ppid, born: 'an earlier boot:1' })
    expect(findHolder(dir)).toBeNull()
    ;(await claimFolder(dir)).release()
  })

  it('takes over an empty file that a power cut left behind', async () => {
    writeFileSync(file(), '')
    ;(await claimFolder(dir)).release()
  })

  it('R1 begins though a power cut left an empty lock of a start', async () => {
    const lock = join(dir, 'starting.lock')
    writeFileSync(lock, '')
    expect(await withFolderLock(lock, async () => 'begun')).toBe('begun')
    expect(readdirSync(dir)).toEqual([])
  })

  it('believes a process of another machine or container as long as its file is touched', async () => {
    leave({ pid: 1, host: 'elsewhere' })
    const beat = setInterval(() => utimesSync(file(), new Date(), new Date()), 100)
    await expect(claimFolder(dir)).rejects.toThrow(/process 1 on elsewhere/)
    await expect(startEmbedded({ dataDir: dir, log: silentLog, sharedRoot: dir })).rejects.toThrow(
      /process 1 on elsewhere/,
    )
    expect(existsSync(join(dir, 'postgres'))).toBe(false)
    clearInterval(beat)
    const longAgo = new Date(Date.now() - 120_000)
    utimesSync(file(), longAgo, longAgo)
    ;(await claimFolder(dir)).release()
  })

  it('lets one of many win when they come at the same time', async () => {
    leave({ pid: 4_194_303, born: 'long gone' })
    const claims = await Promise.allSettled(Array.from({ length: 20 }, () => claimFolder(dir)))
    expect(claims.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  })
})
