import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'

/** Where the product was installed with `npm ci --omit=dev`: a root that needs no package and whose build writes one file. */
let root: string

const tools = import.meta.dirname
const BUILD = `
  import { mkdirSync, writeFileSync } from 'node:fs'
  const dist = process.argv[process.argv.indexOf('--into') + 1]
  mkdirSync(dist, { recursive: true })
  writeFileSync(dist + '/made-with', process.argv.slice(2).join(' '))`

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'nairawatt-apart-'))
  mkdirSync(join(root, 'tools'))
  mkdirSync(join(root, 'src'))
  write('tools/build.mjs', BUILD)
  write('package.json', '{ "name": "root", "version": "1.0.0", "type": "module" }')
  write(
    'package-lock.json',
    '{ "name": "root", "version": "1.0.0", "lockfileVersion": 3, "packages": { "": { "name": "root", "version": "1.0.0" } } }',
  )
})
afterEach(() => rmSync(root, { recursive: true, force: true }))

describe('the product where the packages that build it are not installed', () => {
  it('is built in a copy, which goes away', () => {
    const { status } = buildApart()
    expect(status).toBe(0)
    const dist = join(root, 'dist')
    expect(readFileSync(join(dist, 'made-with'), 'utf8')).toBe(`--into ${dist} --without-worker`)
    expect(readdirSync(root).sort()).toEqual(['dist', 'package-lock.json', 'package.json', 'src', 'tools'])
  })

  it('says what to do where the packages cannot be had, and leaves the sources as they were', () => {
    rmSync(join(root, 'package-lock.json'))
    const { status, stderr } = buildApart()
    expect(status).toBe(1)
    expect(stderr).toContain(
      'Run "npm ci && npm run build" where there is a network, and bring the folder dist here.',
    )
    expect(readdirSync(root).sort()).toEqual(['package.json', 'src', 'tools'])
  })

  it('is what npm start does where vite is missing', () => {
    const build = readFileSync(resolve(tools, 'build.mjs'), 'utf8')
    expect(build).not.toMatch(/^import .*(vite|build-product)/m)
  })
})

function write(name: string, text: string) {
  writeFileSync(join(root, name), text)
}

function buildApart() {
  const text = `import { buildApart } from ${JSON.stringify(join(tools, 'build-apart.mjs'))}
    buildApart(${JSON.stringify(root)}, ${JSON.stringify(join(root, 'dist'))}, true)`
  return spawnSync(process.execPath, ['--input-type=module', '-e', text], { encoding: 'utf8' })
}
