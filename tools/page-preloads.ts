import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import type { Plugin } from 'vite'

export const WEB = resolve(import.meta.dirname, '../src/web')
const ROUTES = ['app-pages.ts', 'cost-pages.ts', 'parameter-pages.ts'].map((name) =>
  resolve(WEB, 'routes', name),
)
/** What every page of the app loads beside its own. */
const SHELL = 'routes/App.tsx'
/** A proxy in front of the server may take no more than 4 kB of headers; the largest files gain most. */
const MOST = 16

/** Asks what the page will ask, while the other files come: it is the first of them. */
const EARLY = 'early'

interface Chunk {
  type: 'chunk' | 'asset'
  name?: string
  fileName: string
  imports?: readonly string[]
  moduleIds?: readonly string[]
  isEntry?: boolean
  code?: string
}

/**
 * Writes `preload.json`: the files of each page, which the server names in its first line to a browser, so that they are asked
 * for together and not one after the other has told of the next.
 */
export const pagePreloads: Plugin = {
  name: 'page-preloads',
  apply: 'build',
  generateBundle(_, bundle) {
    const chunks = Object.values(bundle as Record<string, Chunk>).filter(({ type }) => type === 'chunk')
    const entry = chunks.find(({ isEntry }) => isEntry)
    const known = entry ? closure(chunks, entry) : new Set<Chunk>()
    const filesWith = (...modules: string[]) => {
      const found = new Set(modules.flatMap((module) => [...closureWith(chunks, resolve(WEB, module))]))
      return [...found]
        .filter((chunk) => !known.has(chunk))
        .sort((a, b) => (b.code?.length ?? 0) - (a.code?.length ?? 0))
        .slice(0, MOST)
        .map(({ fileName }) => fileName)
    }
    const early = chunks.filter(({ name }) => name === EARLY).map(({ fileName }) => fileName)
    const pages = pageModules().map(([path, module]) => [path, [...early, ...filesWith(SHELL, module)]])
    this.emitFile({
      type: 'asset',
      fileName: 'preload.json',
      source: JSON.stringify(Object.fromEntries(pages)),
    })
  },
}

/** The address of each page with the module that draws it, as the route table has them: an address, then its import. */
export function pageModules(): [path: string, module: string][] {
  const found: [string, string][] = []
  let path: string | undefined
  for (const [, at, module] of routeTexts().matchAll(/'(\/[\w/-]*)'|import\('\.\.?\/([^']+)'\)/g)) {
    if (at !== undefined) path = at
    if (module !== undefined && path !== undefined) found.push([path, module])
  }
  return found
}

const routeTexts = () => ROUTES.map((file) => readFileSync(file, 'utf8')).join('\n')

function closureWith(chunks: readonly Chunk[], module: string): Set<Chunk> {
  const own = chunks.find(({ moduleIds }) => moduleIds?.includes(module))
  return own ? closure(chunks, own) : new Set()
}

function closure(chunks: readonly Chunk[], from: Chunk, found = new Set<Chunk>()): Set<Chunk> {
  if (found.has(from)) return found
  found.add(from)
  for (const name of from.imports ?? []) {
    const next = chunks.find(({ fileName }) => fileName === name)
    if (next) closure(chunks, next, found)
  }
  return found
}
