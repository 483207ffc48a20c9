import { setTimeout as sleep } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import { judgeRoom, type Space, watchDiskSpace } from './disk-space.ts'
import { silentLog } from './log.ts'

const GB = 1024 ** 3

describe('free space (security.md, Readings)', () => {
  it.each([
    [50, 100, 'enough'],
    [20, 100, 'enough'],
    [19.9, 100, 'low'],
    [5, 100, 'low'],
    [4.9, 100, 'full'],
    [0.48, 1, 'full'],
    [6, 1000, 'low'],
    [4.9, 1000, 'full'],
    [0.6, 2, 'enough'],
  ])('%d of %d GB free is %s', (free, total, room) => {
    expect(judgeRoom({ free: free * GB, total: total * GB })).toBe(room)
  })

  it('says when room goes and when it is back, and once each', async () => {
    const said: string[] = []
    const say = (level: string) => (_: object, message: string) => said.push(`${level} ${message}`)
    const log = { info: say('info'), warn: say('warn'), error: say('error') }
    let space: Space = { free: 50 * GB, total: 100 * GB }
    const disk = watchDiskSpace({ dir: '/data', log, everyMs: 2, look: () => space })
    for (const [free, room] of [
      [15, 'low'],
      [1, 'full'],
      [40, 'enough'],
    ] as const) {
      space = { ...space, free: free * GB }
      while (disk.room() !== room) await sleep(1)
      await sleep(5)
    }
    disk.stop()
    expect(said.map((line) => line.split(' ')[0])).toEqual(['warn', 'error', 'info'])
    expect(said[1]).toMatch(
      /^error Only 1 % \(1024 MB\) of the disk of \/data is free: no readings are taken/,
    )
  })

  it('looks at a real folder, and one that cannot be seen stops nothing', () => {
    for (const dir of ['/', '/nowhere/at/all']) {
      const disk = watchDiskSpace({ dir, log: silentLog })
      expect(['enough', 'low', 'full']).toContain(disk.room())
      disk.stop()
    }
  })
})
