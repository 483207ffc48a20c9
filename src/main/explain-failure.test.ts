import { execFile } from 'node:child_process'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { explainFailure } from './explain-failure.ts'

/** Root may write everywhere: it asks as nobody. */
const plainUser = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : {}

function migrate(dataDir: string): Promise<{ code: unknown; said: string }> {
  const env = { PATH: process.env.PATH, DATA_DIR: dataDir, TSX_DISABLE_CACHE: '1' }
  const args = ['--import', 'tsx', 'src/main/cli.ts', 'start']
  return new Promise((resolve) => {
    execFile(process.execPath, args, { env, ...plainUser }, (error, out, err) =>
      resolve({ code: error?.code ?? 0, said: out + err }),
    )
  })
}

it('R11 a data folder that cannot be written gives one sentence that says what to do', async () => {
  const dir = mkdtempSync(join(tmpdir(), 'nairawatt-read-only-'))
  chmodSync(dir, 0o555)
  try {
    const { code, said } = await migrate(dir)
    expect(code).toBe(1)
    expect(said.trim().split('\n')).toHaveLength(1)
    expect(said).toContain(dir)
    expect(said).toMatch(/EACCES/)
  } finally {
    chmodSync(dir, 0o755)
    rmSync(dir, { recursive: true })
  }
})

it('R11 names the file and the trouble; what nobody foresaw keeps its stack', () => {
  const full = Object.assign(new Error('ENOSPC: no space left on device, write'), {
    code: 'ENOSPC',
    path: '/data/a',
  })
  expect(explainFailure(full)).toBe('/data/a cannot be used (ENOSPC): its disk is full: make room.')
  expect(explainFailure(new Error('why'))).toMatch(/^Error: why\n {4}at /)
  expect(explainFailure(Object.assign(new Error('Say it so.'), { name: 'ConfigError' }))).toBe('Say it so.')
})
