import type { Plugin } from 'vite'

/**
 * Chromium compiles the functions of such a file while it comes in, beside the page's own thread, and not one by one on that
 * thread when each is first called. Counts at the very top of a file alone; to other browsers it is a comment.
 */
const HINT = '//# allFunctionsCalledOnLoad\n'

/** Nearly all of what the first page of a signed-in person loads is called before that page stands. */
const CALLED = new Set(['react', 'early', 'start', 'shell', 'figures', 'dashboard'])

export const compileHints: Plugin = {
  name: 'compile-hints',
  apply: 'build',
  generateBundle: {
    // Behind what Vite puts on top of a file.
    order: 'post',
    handler(_, bundle) {
      for (const file of Object.values(bundle))
        if (file.type === 'chunk' && CALLED.has(file.name)) file.code = HINT + file.code
    },
  },
}
