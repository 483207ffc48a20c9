// Builds the product into dist/: the web app by Vite, the server as one bundle by esbuild.
// What is built takes the place of the last build at the end, in one step: a server that runs goes on serving.
// `--if-needed` does nothing when no source is newer than the last build; `--without-worker` takes the service worker away
// from every browser that has it (docs/operations.md).
import { cpSync, existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import { build as bundle } from 'esbuild'
import { build as buildWeb } from 'vite'
import { keepEarlier } from './earlier.mjs'
import { discard, makeBeside, swapIn } from './swap-folder.mjs'
import { addWorker, drawIcons } from './worker.mjs'

const root = resolve(import.meta.dirname, '..')
const dist = join(root, 'dist')
const stamp = join(dist, 'built')

const SOURCES = ['src', 'vite.config.ts', 'tsconfig.json', 'package.json', 'package-lock.json']
/** What makes the build of them, beside this file. */
const STEPS = ['earlier.mjs', 'route-table.ts', 'swap-folder.mjs', 'worker.mjs']

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

/** The weights that reports are drawn in (src/report/paper/fonts.ts), with their licence. */
function copyFonts(folder) {
  const from = join(root, 'node_modules/@expo-google-fonts/montserrat')
  for (const weight of ['400Regular', '400Regular_Italic', '600SemiBold', '600SemiBold_Italic']) {
    const name = `Montserrat_${weight}.ttf`
    cpSync(join(from, weight, name), join(folder, name))
  }
  cpSync(join(from, 'LICENSE_FONT'), join(folder, 'LICENSE'))
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
  // Reports are laid out, passwords hashed and large posts read in threads, backups made in processes, which begin with
  // files of their own.
  await bundle({
    entryPoints: {
      cli: join(root, 'src/main/cli.ts'),
      'report-worker': join(root, 'src/report/worker.ts'),
      'backup-child': join(root, 'src/jobs/platform/backup-child.ts'),
      'post-worker': join(root, 'src/ingest/meter/post/post-worker.ts'),
      'hash-worker': join(root, 'src/api/people/proof/hash-worker.ts'),
    },
    outdir: join(folder, 'server'),
    outExtension: { '.js': '.mjs' },
    bundle: true,
    packages: 'external',
    platform: 'node',
    format: 'esm',
    target: 'node20',
    logLevel: 'warning',
  })
  cpSync(join(root, 'src/web/ui/style/tokens.css'), join(folder, 'server/tokens.css'))
  cpSync(join(root, 'src/api/people/proof/common-passwords.bin'), join(folder, 'server/common-passwords.bin'))
  copyFonts(join(folder, 'server/fonts'))
  cpSync(join(root, 'src/store/engine/migrations'), join(folder, 'server/migrations'), { recursive: true })
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
