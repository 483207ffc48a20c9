// Script that a page loads at first, as it travels, against its budget. Reads the manifest of the last build.
import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'

const dist = process.argv[2] ?? resolve(import.meta.dirname, '../dist/web')
const kB = 1000

const gzip = { of: 'gzipped', press: (bytes) => gzipSync(bytes) }
/** As the server sends it to a browser of today. */
const brotli = { of: 'brotli', press: (bytes) => brotliCompressSync(bytes) }

const budgets = [
  { page: 'log-in', entries: ['index.html'], most: 120 * kB, files: 5, ...gzip },
  // All that it loads until it stands.
  {
    page: 'dashboard',
    entries: ['index.html', 'shell', 'figures', 'dashboard'],
    most: 165 * kB,
    files: 12,
    ...brotli,
  },
]

const manifest = JSON.parse(readFileSync(join(dist, '.vite/manifest.json'), 'utf8'))

/** A chunk, by its place in the manifest or its own name, and everything it imports statically. */
function staticFiles(name, found = new Set()) {
  const chunk = manifest[name] ?? Object.values(manifest).find((one) => one.name === name)
  if (!chunk)
    throw new Error(`The manifest has no ${name}. Has the file moved? Its budget stands in tools/sizes.mjs.`)
  if (!chunk.file.endsWith('.js') || found.has(chunk.file)) return found
  found.add(chunk.file)
  for (const imported of chunk.imports ?? []) staticFiles(imported, found)
  return found
}

let isOver = false
for (const { page, entries, most, files: mostFiles, of, press } of budgets) {
  const files = new Set(entries.flatMap((entry) => [...staticFiles(entry)]))
  const bytes = [...files].reduce((sum, file) => sum + press(readFileSync(join(dist, file))).length, 0)
  const verdict = bytes > most || files.size > mostFiles ? 'OVER' : 'ok'
  isOver ||= verdict === 'OVER'
  const text = (size) => `${(size / kB).toFixed(1)} kB`
  console.log(
    `${page}: ${text(bytes)} ${of} script in ${files.size} files, at most ${text(most)} in ${mostFiles} … ${verdict}`,
  )
}
process.exit(isOver ? 1 : 0)
