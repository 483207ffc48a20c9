import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { bundleServer } from './bundle-server.mjs'

const root = resolve(import.meta.dirname, '..')
const folder = mkdtempSync(join(tmpdir(), 'nairawatt-modbus-'))

beforeAll(() => bundleServer(folder), 120_000)
afterAll(() => rmSync(folder, { recursive: true, force: true }))

describe('the Modbus client in the product (018)', () => {
  it('brings no serial port: no package of the lock file is one', () => {
    const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as {
      packages: Record<string, unknown>
    }
    expect(Object.keys(packages).filter((place) => /serialport/.test(place))).toEqual([])
  })

  it('stands beside the program, needs no package, and knows how to read', async () => {
    writeFileSync(join(folder, 'package.json'), '{}')
    const { default: Client } = (await import(pathToFileURL(join(folder, 'modbus-serial.cjs')).href)) as {
      default: new () => Record<string, unknown>
    }
    expect(typeof new Client().readHoldingRegisters).toBe('function')
    const named = readFileSync(join(folder, 'modbus-serial.cjs'), 'utf8').matchAll(/require\("([^".]+)"\)/g)
    const builtIn = createRequire(import.meta.url)('node:module') as { builtinModules: string[] }
    const foreign = [...named]
      .map(([, name]) => name as string)
      .filter((name) => !builtIn.builtinModules.includes(name))
    expect([...new Set(foreign)].filter((name) => !['serialport', 'supports-color'].includes(name))).toEqual(
      [],
    )
  })
})
