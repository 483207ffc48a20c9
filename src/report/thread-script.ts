import { createRequire } from 'node:module'
import { pathToFileURL } from 'node:url'

/** A thread does not inherit how sources are loaded: in development and tests it is told first. */
export function threadScript(script: URL): URL {
  if (!script.pathname.endsWith('.ts')) return script
  // Not by import.meta.resolve, which a bundler's module runner may lack.
  const tsx = new URL(
    'dist/esm/api/index.mjs',
    pathToFileURL(createRequire(import.meta.url).resolve('tsx/package.json')),
  )
  return new URL(
    `data:text/javascript,import { register } from '${tsx}'; register(); await import('${script}')`,
  )
}
