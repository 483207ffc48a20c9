import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir, userInfo } from 'node:os'
import { dirname, join } from 'node:path'
import type { Browser } from 'playwright-core'
import { chromium } from 'playwright-core'

/** No network of its own, no sandbox (which root and containers do not get), no GPU. */
const FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

const INSTALLED = '/usr/bin/chromium'

export interface FoundBrowser {
  path: string
  flags: string[]
  env?: NodeJS.ProcessEnv
}

/** CHROMIUM, else the system's Chromium, else the one that npm brought. */
export async function findChromium(env: NodeJS.ProcessEnv = process.env): Promise<FoundBrowser> {
  const given = env.CHROMIUM
  if (given) {
    if (!existsSync(given)) throw new Error(`CHROMIUM names ${given}, which does not exist`)
    return { path: given, flags: FLAGS }
  }
  if (existsSync(INSTALLED)) return { path: INSTALLED, flags: FLAGS }
  return packagedChromium()
}

/**
 * It unpacks itself below TMPDIR and reuses what it finds there, so each version gets a folder of its own, and each
 * account: what root unpacked nobody else may write to.
 */
export async function packagedChromium(): Promise<FoundBrowser> {
  const folder = join(tmpdir(), `chromium-${packagedVersion()}-${userInfo().uid}`)
  mkdirSync(folder, { recursive: true })
  const before = { ...process.env }
  // These make it unpack the libraries that a bare system lacks.
  const asked = {
    TMPDIR: folder,
    AWS_EXECUTION_ENV: 'AWS_Lambda_nodejs20.x',
    AWS_LAMBDA_JS_RUNTIME: 'nodejs20.x',
  }
  Object.assign(process.env, asked)
  try {
    const { default: packaged } = await import('@sparticuz/chromium')
    const path = await packaged.executablePath()
    // Its own flags run everything in one process, which ends with the first closed page, and switch web security off.
    return { path, flags: FLAGS, env: { ...process.env, ...before, ...librariesAndFonts(folder) } }
  } finally {
    // Its library path must not reach other programs that are started from here.
    for (const name of Object.keys(process.env)) if (!(name in before)) delete process.env[name]
    Object.assign(process.env, before)
  }
}

/** The font settings it brings look below /tmp/fonts only; without any font, text has no height. */
function librariesAndFonts(folder: string): NodeJS.ProcessEnv {
  const settings = join(folder, 'fonts-found.conf')
  const dirs = [join(folder, 'fonts'), '/usr/share/fonts', '/usr/local/share/fonts']
  const listed = dirs.map((dir) => `<dir>${dir}</dir>`).join('')
  const cache = `<cachedir>${join(folder, 'fonts-cache')}</cachedir>`
  writeFileSync(settings, `<?xml version="1.0"?><fontconfig>${listed}${cache}</fontconfig>`)
  const libraries = [join(folder, 'al2023/lib'), process.env.LD_LIBRARY_PATH]
  return { FONTCONFIG_FILE: settings, LD_LIBRARY_PATH: libraries.filter(Boolean).join(':') }
}

/** The package does not export its package.json, which lies two folders above its entry. */
function packagedVersion(): string {
  const entry = createRequire(import.meta.url).resolve('@sparticuz/chromium')
  const manifest = readFileSync(join(dirname(entry), '../../package.json'), 'utf8')
  return (JSON.parse(manifest) as { version: string }).version
}

/** A headless browser with a fresh profile; the caller closes it. */
export async function launchBrowser(found?: FoundBrowser): Promise<Browser> {
  const { path, flags, env } = found ?? (await findChromium())
  return chromium.launch({ executablePath: path, args: flags, env: env ?? process.env, headless: true })
}
