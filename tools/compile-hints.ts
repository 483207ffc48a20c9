import { resolve } from 'node:path'
import type { Plugin } from 'vite'
import { pageModules, WEB } from './page-preloads.ts'

/**
 * Chromium compiles the functions of such a file while it comes in, beside the page's own thread, and not one by one on that
 * thread when each is first called. Counts at the very top of a file alone; to other browsers it is a comment.
 */
const HINT = '//# allFunctionsCalledOnLoad\n'

/** Nearly all of what the first page of a signed-in person loads is called before that page stands. */
const CALLED = new Set(['react', 'early', 'start', 'shell', 'figures', 'dashboard'])

/** And of what a page has for itself. */
const PAGES = new Set(pageModules().map(([, module]) => resolve(WEB, module)))

function isCalled({ name, facadeModuleId }: { name: string; facadeModuleId: string | null }): boolean {
  return CALLED.has(name) || PAGES.has(facadeModuleId ?? '')
}

export const compileHints: Plugin = {
  name: 'compile-hints',
  apply: 'build',
  // A browser that keeps a file without the hint fetches the one that has it.
  augmentChunkHash: (chunk) => (isCalled(chunk) ? HINT : undefined),
  generateBundle: {
    // Behind what Vite puts on top of a file.
    order: 'post',
    handler(_, bundle) {
      for (const file of Object.values(bundle))
        if (file.type === 'chunk' && isCalled(file)) file.code = HINT + file.code
    },
  },
}
