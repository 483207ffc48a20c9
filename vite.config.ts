import { resolve } from 'node:path'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import type { HtmlTagDescriptor, Plugin } from 'vite'
import { defineConfig } from 'vite'
import { routeTable } from './tools/route-table.ts'

/** The weights every page draws at once; ₦ is fetched by ui/warm-fonts.ts where figures appear. */
const PRELOADED = /montserrat-latin-(400|500|600)-normal-[^/]*\.woff2$/

const preloadFonts: Plugin = {
  name: 'preload-fonts',
  apply: 'build',
  transformIndexHtml: {
    order: 'post',
    handler(_html, { bundle }): HtmlTagDescriptor[] {
      const fonts = Object.keys(bundle ?? {}).filter((file) => PRELOADED.test(file))
      return fonts.map((file) => ({
        tag: 'link',
        attrs: { rel: 'preload', href: `/${file}`, as: 'font', type: 'font/woff2', crossorigin: '' },
        injectTo: 'head-prepend',
      }))
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

/**
 * What `radix-ui` names beside what the shell draws: toasts, which are ours, and tabs, fetched with a page that has them. The
 * package's index reaches all of its parts, though a bundle holds only those that are used.
 */
const LATER = /@radix-ui\/react-(toast|tabs)\//

/** Small parts that the first page draws and most others share: kept with the shell, not in a file each. */
const SHARED =
  /\/src\/web\/ui\/|\/src\/web\/shell\/page\/Part\.tsx|\/src\/chart\/format\.ts|\/lucide-react\/|\/src\/domain\/time\//

const ICON = /lucide-react\/dist\/esm\/icons\//

const source = (file: string) => resolve(import.meta.dirname, 'src/web', file)
let inShell: Set<string> | null = null
let atStart: Set<string> | null = null

/** Our own part of what the log-in page loads is one file too; of packages the bundler knows better what is used. */
function startChunk(id: string, graph: Graph): string | null {
  atStart ??= reachedFrom(source('main.tsx'), graph)
  if (id.includes('vite/preload-helper')) return 'start'
  return /\/src\/(web|domain|chart)\//.test(id) && !id.endsWith('/main.tsx') && atStart.has(id)
    ? 'start'
    : null
}

/**
 * The shell is one file: what every signed-in page loads and the log-in page does not. Left to itself it falls apart
 * into a file for each set of pages that share something, and small files compress badly.
 */
function shellChunk(id: string, graph: Graph): string | null {
  if (inShell === null) {
    const first = reachedFrom(source('main.tsx'), graph)
    const reached = reachedFrom(source('routes/App.tsx'), graph)
    const shared = [...reachedFrom(source('screens/score/dashboard/Dashboard.tsx'), graph)].filter((one) =>
      SHARED.test(one),
    )
    inShell = new Set([...reached, ...shared].filter((one) => !first.has(one) && !LATER.test(one)))
  }
  return inShell.has(id) ? 'shell' : null
}

export default defineConfig({
  root: 'src/web',
  plugins: [react(), tailwindcss(), preloadFonts, routeTable],
  // The workbook library's own begins a worker from a blob, which the content security policy refuses.
  resolve: {
    alias: [{ find: /^\.\.\/zip\/zipToArrayBuffer\.js$/, replacement: source('table/zip-here.ts') }],
  },
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
        chunkFileNames: ({ name }) => `assets/${name.split('~')[0]}-[hash].js`,
        codeSplitting: {
          groups: [
            // Nobody waits in a circle: two files that import each other run before one of them has its constants, and
            // the page stays white (e2e/chunks.test.ts). What both the entry and `start` call is a file of its own.
            { name: 'react', test: /node_modules\/(react|react-dom|scheduler|zustand)\// },
            { name: 'router', test: /@tanstack\/(react-router|router-core|history)\// },
            // An icon lies in a file of all that the same pages draw, never in that of a page, from where the shell would have
            // to fetch it. Small files join others.
            { name: 'icons', test: ICON, entriesAware: true, entriesAwareMergeThreshold: 1000 },
            // What the log-in page needs of ours, with what fetches a part: the entry itself holds main.tsx alone.
            { name: startChunk, debugName: 'start', includeDependenciesRecursively: false },
            // What every signed-in page needs beside it, one file that compresses well.
            { name: shellChunk, debugName: 'shell', includeDependenciesRecursively: false },
          ],
        },
      },
    },
  },
})
