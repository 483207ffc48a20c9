import { execFile } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, utimesSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'

const swapFolder = resolve(import.meta.dirname, 'swap-folder.mjs')

/** Builds that take no time, as `tools/build.mjs` does them. */
const BUILDS = `
  import { writeFileSync } from 'node:fs'
  import { join } from 'node:path'
  import { makeBeside, swapIn } from ${JSON.stringify(swapFolder)}
  for (let n = 0; n < 100; n++) {
    const made = makeBeside(process.argv[1])
    writeFileSync(join(made, 'first'), String(process.pid) + n)
    writeFileSync(join(made, 'last'), String(process.pid) + n)
    swapIn(made, process.argv[1])
  }`

let dir: string
let dist: string
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'nairawatt-swap-'))
  dist = join(dir, 'dist')
})
afterEach(() => rmSync(dir, { recursive: true }))

const builds = () => promisify(execFile)(process.execPath, ['--input-type=module', '--eval', BUILDS, dist])

describe('a build that takes the place of the last one', () => {
  it('two at once both end well, leave a whole one and nothing beside it', async () => {
    await Promise.all([builds(), builds()])
    expect(readdirSync(dir)).toEqual(['dist'])
    expect(readdirSync(dist).sort()).toEqual(['first', 'last'])
    expect(readFileSync(join(dist, 'first'), 'utf8')).toBe(readFileSync(join(dist, 'last'), 'utf8'))
  })

  it('sweeps what a build that was cut off left long ago, not what another makes now', async () => {
    const [left, made] = ['.dist-1-aa', '.dist-2-bb'].map((name) => join(dir, name)) as [string, string]
    mkdirSync(left)
    utimesSync(left, 0, 0)
    mkdirSync(made)
    await builds()
    expect(existsSync(left)).toBe(false)
    expect(existsSync(made)).toBe(true)
  })

  it('is how the product is built: the folder in use is not emptied first', () => {
    const build = readFileSync(resolve(import.meta.dirname, 'build-product.mjs'), 'utf8')
    expect(build).toMatch(/swapIn\(made, dist\)/)
    expect(build).not.toMatch(/rmSync/)
  })
})
