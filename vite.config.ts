import { existsSync, readFileSync, realpathSync } from 'node:fs'
import { resolve } from 'node:path'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import type { HtmlTagDescriptor, Plugin } from 'vite'
import { defineConfig } from 'vite'
import { compileHints } from './tools/compile-hints.ts'
import { pageModules, pagePreloads } from './tools/page-preloads.ts'
import { routeTable } from './tools/route-table.ts'
import { webAliases } from './tools/web-aliases.ts'

/** The weights every page draws at once. */
const PRELOADED = /montserrat-(400|500|600)-[^/]*\.woff2$/

const preloadFonts: Plugin = {
  name: 'preload-fonts',
  apply: 'build',
  transformIndexHtml: {
    order: 'post',
    handler(_html, { bundle }): HtmlTagDescriptor[] {
      const fonts = Object.keys(bundle ?? {}).filter((file) => PRELOADED.test(file))
      // On a slow line the script comes first: without it there is nothing to write.
      const kind = { rel: 'preload', as: 'font', type: 'font/woff2', crossorigin: '', fetchpriority: 'low' }
      return fonts.map((file) => ({
        tag: 'link',
        attrs: { ...kind, href: `/${file}` },
        injectTo: 'head-prepend',
      }))
    },
  },
}

/** Runs as soon as it is there, before the files that need it too (src/web/ask-early.ts). */
const startEarly: Plugin = {
  name: 'start-early',
  apply: 'build',
  transformIndexHtml: {
    order: 'post',
    handler(_html, { bundle }): HtmlTagDescriptor[] {
      const early = Object.values(bundle ?? {}).find((one) => one.type === 'chunk' && one.name === 'early')
      if (early === undefined) throw new Error('The build has no file "early"')
      // Behind the first script, by whose address the build is known.
      const attrs = {
        type: 'module',
        async: true,
        fetchpriority: 'high',
        crossorigin: '',
        src: `/${early.fileName}`,
      }
      return [{ tag: 'script', attrs, injectTo: 'head' }]
    },
  },
}

interface Graph {
  getModuleInfo(id: string): { importedIds: readonly string[] } | null
}

function reachedFrom(file: string, graph: Graph, found = new Set<string>()): Set<string> {
  if (found.has(file)) return found
  found.add(file)
  for (const id of graph.getModuleInfo(file)?.importedIds ?? []) reachedFrom(id, graph, found)
  return found
}

const ICON = /lucide-react\/dist\/esm\/icons\//

const source = (file: string) => resolve(import.meta.dirname, 'src/web', file)

/** What a signed-in person loads beside the shell on the first page. */
const FIRST_PAGE = 'screens/score/dashboard/Dashboard.tsx'
const OF_FIRST_PAGE = /\/screens\/score\/(dashboard|home)\//
/** What opens over a page, with the packages that draw it; whoever logs out without a network is asked too. */
const PANELS =
  /\/ui\/overlay\/(panels|Dialog|ConfirmDialog|scroll-lock|use-return-focus)\.|\/shell\/menu\/LogOutDialog\.|node_modules\/(@radix-ui|radix-ui|@floating-ui|aria-hidden|react-remove-scroll|react-remove-scroll-bar|react-style-singleton|use-callback-ref|use-sidecar|get-nonce|tslib)\//

/** In the way that a package's index reaches them, though the first page draws nothing with them. */
const LATER =
  /infiniteQueryObserver|queriesObserver|useQueries|useSuspense|useInfiniteQuery|mutationObserver|useMutation/

/** Where the icons stand that a file draws: the package's index reaches all there are. */
function iconsIn(file: string): string[] {
  const text = existsSync(file) ? readFileSync(file, 'utf8') : ''
  const [, names = ''] = /import \{([^}]+)\} from 'lucide-react'/.exec(text) ?? []
  return names.split(',').flatMap((name) => iconFiles().get(name.trim()) ?? [])
}

let files: ReadonlyMap<string, string> | null = null

/** Of every name of the package's index. */
function iconFiles(): ReadonlyMap<string, string> {
  if (files !== null) return files
  // As the bundler names them, also where node_modules is a link.
  const folder = realpathSync(resolve(import.meta.dirname, 'node_modules/lucide-react/dist/esm'))
  const index = readFileSync(resolve(folder, 'lucide-react.mjs'), 'utf8')
  const found = [...index.matchAll(/export \{([^}]+)\} from '([^']+)'/g)].flatMap(
    ([, names = '', from = '']) =>
      [...names.matchAll(/default as (\w+)/g)].map(([, name = '']) => [name, resolve(folder, from)] as const),
  )
  files = new Map(found)
  return files
}

/** Pages that lead to each other, and how many of them reach what lies in a file for all of them; what fewer share stays in small ones. */
const FAMILIES = [
  { name: 'cost', of: /^screens\/(cost|finding\/board)\//, least: 3 },
  { name: 'figures', of: /^screens\/(energy|demand|score|billing|finding\/supply|meter\/last)/, least: 5 },
  { name: 'form', of: /^screens\/(people|site|alert|breaker|meter\/(quality|import))/, least: 4 },
]

interface Sets {
  early: ReadonlySet<string>
  start: ReadonlySet<string>
  shell: ReadonlySet<string>
  page: ReadonlySet<string>
  outbox: ReadonlySet<string>
  /** The file in which what many pages of a family share lies, by module. */
  shared: ReadonlyMap<string, string>
}
let sets: Sets | null = null

function findSets(graph: Graph): Sets {
  const reached = (...from: string[]) => {
    const all = from.flatMap((file) => [...reachedFrom(source(file), graph)]).filter((id) => !LATER.test(id))
    return new Set([...all.filter((id) => !ICON.test(id)), ...all.flatMap(iconsIn)])
  }
  const early = reached('ask-early.ts')
  const start = reached('main.tsx')
  const shell = reached('routes/App.tsx', 'client/answer-cache.ts')
  const pages = pageModules().map(([, module]) => ({ module, modules: reached(module) }))
  const shared = sharedFiles(pages, graph)
  return { early, start, shell, page: reached(FIRST_PAGE), outbox: reached('outbox/outbox.ts'), shared }
}

/**
 * By which families a module is shared, and whether it opens something over a page: what it imports is shared by these at least, so
 * that no such file leads back to another.
 */
function sharedFiles(
  pages: readonly { module: string; modules: ReadonlySet<string> }[],
  graph: Graph,
): Map<string, string> {
  const names = new Map<string, string[]>()
  for (const { name, of, least } of FAMILIES) {
    const times = new Map<string, number>()
    for (const { module, modules } of pages)
      if (of.test(module)) for (const id of modules) times.set(id, (times.get(id) ?? 0) + 1)
    for (const [id, count] of times) if (count >= least) names.set(id, [...(names.get(id) ?? []), name])
  }
  const over = (id: string) => ([...reachedFrom(id, graph)].some((one) => PANELS.test(one)) ? ['over'] : [])
  return new Map([...names].map(([id, own]) => [id, ['shared', ...own, ...over(id)].join('-')]))
}

/**
 * The file of the build that a module stands in, where it is one that the first page loads: what the log-in page needs of ours,
 * what every signed-in page needs beside it, the tables and charts of all pages, the first page itself and what sends entries. Left to itself
 * each falls apart into a file for every set of pages that share something, and small files compress badly. Nobody waits in
 * a circle: two files that import each other run before one of them has its constants, and the page stays white
 * (e2e/chunks.test.ts).
 */
function firstChunk(id: string, graph: Graph): string | null {
  sets ??= findSets(graph)
  const { early, start, shell, page, outbox, shared } = sets
  if (early.has(id)) return 'early'
  if (PANELS.test(id)) return 'panels'
  if (/vite\/preload-helper|lucide-react\/dist\/esm\/(?!icons)/.test(id)) return 'start'
  if (start.has(id))
    return (/\/src\//.test(id) || ICON.test(id)) && !id.endsWith('/main.tsx') ? 'start' : null
  if (shell.has(id)) return 'shell'
  if (page.has(id)) return OF_FIRST_PAGE.test(id) ? 'dashboard' : 'figures'
  if (outbox.has(id)) return 'outbox'
  return /\/src\//.test(id) ? (shared.get(id) ?? null) : null
}

export default defineConfig({
  root: 'src/web',
  plugins: [react(), tailwindcss(), preloadFonts, startEarly, routeTable, pagePreloads, compileHints],
  resolve: { alias: webAliases },
  build: {
    outDir: '../../dist/web',
    emptyOutDir: true,
    sourcemap: false,
    manifest: true,
    // A data: URI would need font-src data: and img-src data: in the content security policy.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        // The bundler names a file of icons after all pages that draw them.
        chunkFileNames: ({ name }) => `assets/${name.split('~')[0]}-[hash:7].js`,
        codeSplitting: {
          includeDependenciesRecursively: false,
          groups: [
            // Packages that both the entry and `start` call: they change seldom, and a file of their own is kept over upgrades.
            {
              name: 'react',
              test: /rolldown\/runtime|node_modules\/(react|react-dom|scheduler|zustand|use-sync-external-store|@tanstack\/(react-router|router-core|history|store|react-store))\//,
            },
            { name: firstChunk, debugName: 'first' },
            // An icon lies in a file of all that the same pages draw; small files join others.
            { name: 'icons', test: ICON, entriesAware: true, entriesAwareMergeThreshold: 4000 },
          ],
        },
      },
    },
  },
})
