// Builds the product into dist/: the web app by Vite, the server as one bundle by esbuild.
// What is built takes the place of the last build at the end, in one step: a server that runs goes on serving.
// `--if-needed` does nothing when no source is newer than the last build; `--without-worker` takes the service worker away
// from every browser that has it (docs/operations.md).
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import { build as buildWeb } from 'vite'
import { bundleServer } from './bundle-server.mjs'
import { keepEarlier } from './earlier.mjs'
import { discard, makeBeside, swapIn } from './swap-folder.mjs'
import { addWorker, drawIcons } from './worker.mjs'

const root = resolve(import.meta.dirname, '..')
const dist = join(root, 'dist')
const stamp = join(dist, 'built')

const SOURCES = ['src', 'vite.config.ts', 'tsconfig.json', 'package.json', 'package-lock.json']
/** What makes the build of them, beside this file. */
const STEPS = ['bundle-server.mjs', 'earlier.mjs', 'route-table.ts', 'swap-folder.mjs', 'worker.mjs']

function newestSource() {
  const steps = STEPS.map((name) => join(import.meta.dirname, name))
  const inputs = [...SOURCES.map((name) => join(root, name)), import.meta.filename, ...steps]
  const files = inputs.flatMap((path) =>
    statSync(path).isDirectory()
      ? readdirSync(path, { recursive: true, encoding: 'utf8' }).map((name) => join(path, name))
      : [path],
  )
  return Math.max(...files.map((file) => statSync(file).mtimeMs))
}

if (process.argv.includes('--if-needed') && existsSync(stamp) && statSync(stamp).mtimeMs > newestSource()) {
  process.exit(0)
}

/** What a phone over 3G downloads is compressed once here, as small as it gets, and not at every request. */
function squeeze(folder) {
  for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
    if (!/\.(js|css|html|svg)$/.test(name)) continue
    const bytes = readFileSync(join(folder, name))
    writeFileSync(join(folder, `${name}.br`), brotliCompressSync(bytes))
    writeFileSync(join(folder, `${name}.gz`), gzipSync(bytes, { level: 9 }))
  }
}

async function buildInto(folder) {
  await buildWeb({
    root: join(root, 'src/web'),
    configFile: join(root, 'vite.config.ts'),
    logLevel: 'warn',
    build: { outDir: join(folder, 'web') },
  })
  await drawIcons(join(folder, 'web'))
  await addWorker(join(folder, 'web'), process.argv.includes('--without-worker'))
  squeeze(join(folder, 'web'))
  keepEarlier(folder, dist)
  await bundleServer(join(folder, 'server'))
  writeFileSync(join(folder, 'built'), `${new Date().toISOString()}\n`)
}

console.log('building …')
const began = Date.now()
// A server may run from dist, and another start may build at the same time.
const made = makeBeside(dist)
try {
  await buildInto(made)
  swapIn(made, dist)
} finally {
  discard(made)
}
console.log(`built in ${((Date.now() - began) / 1000).toFixed(1)} s`)
