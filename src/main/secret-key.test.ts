import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { watchFiles } from '#store/engine/files/testing-files.ts'
import { keepSecretKey } from './secret-key.ts'

describe('keepSecretKey', () => {
  let dataDir: string
  beforeEach(() => {
    dataDir = mkdtempSync(join(tmpdir(), 'nairawatt-key-'))
  })
  afterEach(() => rmSync(dataDir, { recursive: true, force: true }))

  it('R1 leaves a new key whole after a power cut: synced, then named, then its folder synced', () => {
    const watched = watchFiles()
    const { warning } = keepSecretKey(dataDir)
    expect(watched.end()).toEqual(['sync secret.key.tmp', 'link secret.key', `sync folder`])
    expect(warning).toBeNull()
    expect(readdirSync(dataDir)).toEqual(['secret.key'])
  })

  it.each([
    ['an empty', ''],
    ['a short', 'ab\n'],
    ['a zeroed', '\0'.repeat(65)],
  ])('R1 renews %s key, says what is lost, and leaves the damaged file beside it', (_, text) => {
    const file = join(dataDir, 'secret.key')
    writeFileSync(file, text, { mode: 0o644 })
    const { key, warning } = keepSecretKey(dataDir)
    expect(key).toMatch(/^[0-9a-f]{64}$/)
    expect(warning).toMatch(/secret\.key was damaged .* everybody has to log in again, .* pre-paid/)
    const [made, damaged] = readdirSync(dataDir).sort()
    expect(made).toBe('secret.key')
    expect(damaged).toMatch(/^secret\.key\.damaged-/)
    expect(warning).toContain(damaged)
    expect(readFileSync(join(dataDir, damaged!), 'utf8')).toBe(text)
    expect(statSync(file).mode & 0o777).toBe(0o600)
    expect(keepSecretKey(dataDir)).toEqual({ key, warning: null })
  })
})
