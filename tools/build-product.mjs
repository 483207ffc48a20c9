// The build itself: the web app by Vite, the server as one bundle by esbuild. Its packages are those of development.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import { build as buildWeb } from 'vite'
import { bundleServer } from './bundle-server.mjs'
import { keepEarlier } from './earlier.mjs'
import { discard, makeBeside, swapIn } from './swap-folder.mjs'
import { addWorker, drawIcons } from './worker.mjs'

const root = resolve(import.meta.dirname, '..')

/** Builds into `dist`, of which earlier builds are kept. What is built takes its place at the end, in one step. */
export async function buildProduct(dist, isWithoutWorker) {
  // A server may run from dist, and another start may build at the same time.
  const made = makeBeside(dist)
  try {
    await buildInto(made, dist, isWithoutWorker)
    swapIn(made, dist)
  } finally {
    discard(made)
  }
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

async function buildInto(folder, dist, isWithoutWorker) {
  await buildWeb({
    root: join(root, 'src/web'),
    configFile: join(root, 'vite.config.ts'),
    logLevel: 'warn',
    build: { outDir: join(folder, 'web') },
  })
  await drawIcons(join(folder, 'web'))
  await addWorker(join(folder, 'web'), isWithoutWorker)
  squeeze(join(folder, 'web'))
  keepEarlier(folder, dist)
  await bundleServer(join(folder, 'server'))
  writeFileSync(join(folder, 'built'), `${new Date().toISOString()}\n`)
}
