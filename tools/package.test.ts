import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { chmodSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { createInterface } from 'node:readline'
import { pathToFileURL } from 'node:url'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { handBill } from '#report/billing/testing-bill.ts'
import { createReportMaker } from '#report/maker.ts'

/** What the registry would hold: packed, unpacked into a folder of its own and started with nothing but its dependencies. */

const root = resolve(import.meta.dirname, '..')
const scratch = mkdtempSync(join(tmpdir(), 'nairawatt-package-'))
const unpacked = join(scratch, 'package')
let files: string[] = []
let product: ChildProcess | null = null
let address = ''

interface Manifest {
  version: string
  dependencies: Record<string, string>
  optionalDependencies: Record<string, string>
}

beforeAll(async () => {
  // The embedded database runs as another account than root, which a folder of mode 0700 would keep out.
  chmodSync(scratch, 0o755)
  execFileSync('node', ['tools/build.mjs', '--if-needed'], { cwd: root })
  const packed = execFileSync(
    'npm',
    ['pack', '--ignore-scripts', '--silent', '--pack-destination', scratch],
    {
      cwd: root,
      encoding: 'utf8',
    },
  )
  execFileSync('tar', ['-xzf', join(scratch, packed.trim().split('\n').at(-1) as string), '-C', scratch])
  files = readdirSync(unpacked, { recursive: true, encoding: 'utf8' }).sort()
  linkDependencies()
  address = await start()
  // Without a current build it is made first, which takes minutes on a machine at work.
}, 300_000)

afterAll(async () => {
  if (product !== null) {
    const ended = new Promise((done) => product?.once('exit', done))
    product.kill('SIGTERM')
    await ended
  }
  rmSync(scratch, { recursive: true, force: true })
})

function manifest(): Manifest {
  return JSON.parse(readFileSync(join(unpacked, 'package.json'), 'utf8')) as Manifest
}

/** Only what the package names itself: an import of something that is there for the tests alone fails at the start. */
function linkDependencies(): void {
  const { dependencies, optionalDependencies } = manifest()
  for (const name of Object.keys({ ...dependencies, ...optionalDependencies })) {
    const link = join(unpacked, 'node_modules', name)
    mkdirSync(dirname(link), { recursive: true })
    symlinkSync(join(root, 'node_modules', name), link)
  }
}

/** As `npx nairawatt start` does. Resolves to the address that the log names. */
async function start(): Promise<string> {
  const child = spawn(process.execPath, ['bin/nairawatt.mjs', 'start'], {
    cwd: unpacked,
    env: { PATH: process.env.PATH, HOME: process.env.HOME, PORT: '0', DATA_DIR: join(scratch, 'data') },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  product = child
  for await (const line of createInterface({ input: child.stdout })) {
    const said = JSON.parse(line) as { address?: string }
    if (said.address !== undefined) return said.address
  }
  throw new Error('The product ended before it was open.')
}

describe('the npm package', () => {
  it('starts with its dependencies alone, is ready and shows the log-in page', async () => {
    expect((await fetch(`${address}/healthz`)).status).toBe(200)
    expect((await fetch(`${address}/readyz`)).status).toBe(200)
    const page = await fetch(`${address}/log-in`)
    expect(page.status).toBe(200)
    const script = /<script[^>]* src="([^"]+)"/.exec(await page.text())?.[1]
    const answer = await fetch(new URL(script ?? '', address))
    expect([answer.status, answer.headers.get('content-type')]).toEqual([
      200,
      expect.stringContaining('javascript'),
    ])
  })

  it('lays a bill out with the fonts that it brings', async () => {
    const worker = pathToFileURL(join(unpacked, 'dist/server/report-worker.mjs'))
    const maker = createReportMaker({ worker })
    const bytes = await maker.pdf(handBill(), Date.UTC(2026, 10, 21, 3))
    await maker.stop()
    expect(Buffer.from(bytes).toString('latin1')).toMatch(/^%PDF.*Montserrat/s)
  })

  it('answers a verb', () => {
    const says = execFileSync(process.execPath, ['bin/nairawatt.mjs', '--help'], {
      cwd: unpacked,
      encoding: 'utf8',
    })
    expect(says).toContain('npx nairawatt <verb>')
  })

  it('holds no source, test, demo or excerpt', () => {
    expect(files.filter((file) => /\.tsx?$|\.test\.|testing|demo|excerpt|measured/.test(file))).toEqual([])
    const folders = new Set(files.map((file) => file.split('/')[0]).filter((name) => name !== 'node_modules'))
    expect([...folders].sort()).toEqual([
      '.env.example',
      'CHANGELOG.md',
      'LICENSE',
      'NOTICE',
      'README.md',
      'bin',
      'deploy',
      'dist',
      'docs',
      'package.json',
    ])
  })
})
