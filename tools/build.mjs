// Builds the product into dist/, or into the folder after `--into`. What is built takes the place of the last build at the
// end, in one step: a server that runs goes on serving. `--if-needed` does nothing when no source is newer than the last build; `--without-worker` takes the service worker away
// from every browser that has it (docs/operations.md).
import { existsSync, readdirSync, statSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { buildApart } from './build-apart.mjs'

const root = resolve(import.meta.dirname, '..')
const dist = join(root, 'dist')
const stamp = join(dist, 'built')

const SOURCES = ['src', 'vite.config.ts', 'tsconfig.json', 'package.json', 'package-lock.json']
/** What makes the build of them, beside this file. */
const STEPS = [
  'build-product.mjs',
  'bundle-server.mjs',
  'compile-hints.ts',
  'earlier.mjs',
  'page-preloads.ts',
  'route-table.ts',
  'web-aliases.ts',
  'swap-folder.mjs',
  'worker.mjs',
]

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

console.log('building …')
const began = Date.now()
const into = process.argv.indexOf('--into')
const isWithoutWorker = process.argv.includes('--without-worker')
// `npm ci --omit=dev` leaves out what builds.
if (existsSync(join(root, 'node_modules/vite'))) {
  const { buildProduct } = await import('./build-product.mjs')
  await buildProduct(into === -1 ? dist : process.argv[into + 1], isWithoutWorker)
  console.log(`built in ${((Date.now() - began) / 1000).toFixed(1)} s`)
} else buildApart(root, dist, isWithoutWorker)
