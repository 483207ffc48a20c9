import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { open } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createSettledSync, makeFolder, parents, writeSettled, writeSettledSync } from './settle.ts'
import { watchFiles } from './testing-files.ts'

describe('settle', () => {
  let dir: string
  beforeEach(() => {
    dir = mkdtempSync(join(tmpdir(), 'nairawatt-settle-'))
  })
  afterEach(() => rmSync(dir, { recursive: true, force: true }))

  it('R1 writes a file whole, for its owner only, over the one that was there', async () => {
    const path = join(dir, 'a')
    writeSettledSync(path, 'before')
    await writeSettled(path, Buffer.from('after'))
    expect(readFileSync(path, 'utf8')).toBe('after')
    expect(statSync(path).mode & 0o777).toBe(0o600)
    expect(readdirSync(dir)).toEqual(['a'])
  })

  it('R1 syncs the file before it has its name, and its folder afterwards', async () => {
    const watched = watchFiles()
    writeSettledSync(join(dir, 'a'), 'x')
    createSettledSync(join(dir, 'b'), 'x')
    expect(watched.end()).toEqual([
      'sync a.tmp',
      'rename a',
      'sync folder',
      'sync b.tmp',
      'link b',
      'sync folder',
    ])
    const any = await open(join(dir, 'a'))
    const syncs = vi.spyOn(Object.getPrototypeOf(any), 'sync')
    await writeSettled(join(dir, 'c'), 'x')
    await makeFolder(join(dir, 'd', 'e'))
    expect(syncs).toHaveBeenCalledTimes(4)
    syncs.mockRestore()
    await any.close()
    expect(parents('/x/d/e', '/x/d')).toEqual(['/x/d', '/x'])
  })

  it('R1 leaves nothing behind where it cannot write', async () => {
    const nowhere = join(dir, 'none', 'a')
    expect(() => writeSettledSync(nowhere, 'x')).toThrow('ENOENT')
    await expect(writeSettled(nowhere, 'x')).rejects.toThrow('ENOENT')
    expect(createSettledSync(join(dir, 'b'), '1')).toBe(true)
    expect(createSettledSync(join(dir, 'b'), '2')).toBe(false)
    expect(readFileSync(join(dir, 'b'), 'utf8')).toBe('1')
    expect(readdirSync(dir)).toEqual(['b'])
  })

  it('R1 no other file of the product writes or names files by itself', () => {
    // They write what `settle` then names, or move away what is dead.
    const known = [
      'jobs/platform/move-uploads.ts',
      'main/secret-key.ts',
      'store/engine/embedded/binaries.ts',
      'store/engine/embedded/folder-lock.ts',
      'store/engine/embedded/initialise.ts',
      'store/engine/files/settle.ts',
      'store/engine/uploads/upload-files.ts',
      'store/platform/backup-folder.ts',
      'store/platform/backup.ts',
      'store/platform/copied-uploads.ts',
      'store/platform/wal-archive/base-copy.ts',
      'store/platform/wal-archive/restore-to.ts',
    ]
    const root = new URL('../../../', import.meta.url)
    const files = readdirSync(root, { recursive: true, encoding: 'utf8' })
      .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$|(^|\/)testing/.test(file))
      .filter((file) =>
        /\b(writeFile|appendFile|createWriteStream|rename|copyFile|cp)(Sync)?\(/.test(
          readFileSync(new URL(file, root), 'utf8'),
        ),
      )
    expect(files.sort()).toEqual(known)
  })
})
