import { createHash, randomUUID } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'

/** Of the product that runs. */
export function version(): string {
  return (JSON.parse(readFileSync(fromRoot('package.json'), 'utf8')) as { version: string }).version
}

/**
 * Another text wherever other code answers, and the same in every process of a program: what it consists of. Sources that are
 * read as they stand may be edited at any time: theirs holds for this start.
 */
export function buildMark(): string {
  if (import.meta.url.endsWith('.ts')) return randomUUID()
  const folder = new URL('.', import.meta.url)
  const hash = createHash('sha256')
  for (const name of readdirSync(folder).sort())
    if (name.endsWith('.mjs')) hash.update(name).update(readFileSync(new URL(name, folder)))
  return hash.digest('hex')
}

/** The root is two folders up, from `src/main` as from the built bundle in `dist/server`. */
export function fromRoot(path: string): URL {
  return new URL(`../../${path}`, import.meta.url)
}
