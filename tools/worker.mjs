// What makes the built web app installable: its service worker with the list of files that it keeps, and the icons.
import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { build as bundle } from 'esbuild'
import sharp from 'sharp'

const web = resolve(import.meta.dirname, '../src/web')

/** Seldom asked for, or by few: they are fetched when they are, and kept by the browser as any file is. */
const NOT_KEPT = /^screens\/(admin|public)\/|^table\/excel\.ts/

/** `isOff`: a worker that takes itself away. Call it once the web app is built into `folder`. */
export async function addWorker(folder, isOff) {
  const manifest = JSON.parse(readFileSync(join(folder, '.vite/manifest.json'), 'utf8'))
  await bundle({
    entryPoints: { sw: join(web, isOff ? 'worker/gone.ts' : 'worker/worker.ts') },
    outdir: folder,
    bundle: true,
    minify: true,
    format: 'iife',
    target: 'es2022',
    define: {
      FILES: JSON.stringify(filesToCache(folder, manifest)),
      BUILD: JSON.stringify(`/${manifest['index.html'].file}`),
      'process.env.NODE_ENV': '"production"',
    },
    logLevel: 'warning',
  })
}

/** The page, every script and style that pages of the app lead to, the type and the icon: one set, of one build. */
function filesToCache(folder, manifest) {
  const found = new Set()
  const seen = new Set()
  const walk = (name) => {
    const chunk = manifest[name]
    if (chunk === undefined || seen.has(name) || NOT_KEPT.test(name)) return
    seen.add(name)
    for (const file of [chunk.file, ...(chunk.css ?? [])]) found.add(file)
    for (const next of [...(chunk.imports ?? []), ...(chunk.dynamicImports ?? [])]) walk(next)
  }
  walk('index.html')
  for (const name of readdirSync(join(folder, 'assets')))
    if (/\.woff2$/.test(name)) found.add(`assets/${name}`)
  const hashed = [...found].sort().map((file) => ({ url: `/${file}`, revision: null }))
  const named = ['index.html', 'icon.svg', 'manifest.webmanifest'].map((file) => ({
    url: `/${file}`,
    revision: createHash('sha256')
      .update(readFileSync(join(folder, file)))
      .digest('hex')
      .slice(0, 16),
  }))
  return [...hashed, ...named]
}

/** A phone cuts a maskable icon, and Apple's, to its own shape: their ground reaches the edge. */
const ICONS = [
  { name: 'icon-192.png', size: 192, toEdge: false },
  { name: 'icon-512.png', size: 512, toEdge: false },
  { name: 'icon-maskable-512.png', size: 512, toEdge: true },
  { name: 'apple-touch-icon.png', size: 180, toEdge: true },
]

export async function drawIcons(folder) {
  const drawing = readFileSync(join(web, 'public/icon.svg'), 'utf8')
  for (const { name, size, toEdge } of ICONS) {
    const svg = toEdge ? drawing.replace(' rx="8"', '') : drawing
    // Drawn at its own size: sharp draws an SVG at its 32 px and would make it larger after.
    const density = (72 * size) / 32
    await sharp(Buffer.from(svg), { density })
      .resize(size, size)
      .png({ compressionLevel: 9 })
      .toFile(join(folder, name))
  }
}
