import { readFileSync } from 'node:fs'

/** Of the product that runs. */
export function version(): string {
  return (JSON.parse(readFileSync(fromRoot('package.json'), 'utf8')) as { version: string }).version
}

/** The root is two folders up, from `src/main` as from the built bundle in `dist/server`. */
export function fromRoot(path: string): URL {
  return new URL(`../../${path}`, import.meta.url)
}
