// Script bytes that a page loads at first, gzipped, against its budget. Reads the manifest of the last build.
import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { gzipSync } from 'node:zlib'

const dist = process.argv[2] ?? resolve(import.meta.dirname, '../dist/web')
const kB = 1000

const budgets = [
  { page: 'log-in', entries: ['index.html'], most: 120 * kB },
  {
    page: 'dashboard',
    entries: ['index.html', 'shell', 'screens/score/dashboard/Dashboard.tsx'],
    most: 200 * kB,
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
for (const { page, entries, most } of budgets) {
  const files = new Set(entries.flatMap((entry) => [...staticFiles(entry)]))
  const bytes = [...files].reduce((sum, file) => sum + gzipSync(readFileSync(join(dist, file))).length, 0)
  const verdict = bytes > most ? 'OVER' : 'ok'
  isOver ||= bytes > most
  const text = (size) => `${(size / kB).toFixed(1)} kB`
  console.log(`${page}: ${text(bytes)} gz script in ${files.size} files, at most ${text(most)} … ${verdict}`)
}
process.exit(isOver ? 1 : 0)
