import { cpSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { basename, join, resolve } from 'node:path'
import { build } from 'esbuild'

export interface Killable {
  /** What Node runs. */
  readonly path: string
  remove(): Promise<void>
}

/**
 * A program beside the tests, to be started and killed again and again: bundled it is up in a fraction of a second,
 * and inside node_modules it finds its packages.
 */
export async function bundleKillable(file: string): Promise<Killable> {
  const root = resolve(import.meta.dirname, '..')
  const folder = join(root, 'node_modules/.cache/nairawatt', `${basename(file, '.ts')}-${process.pid}`)
  const path = join(folder, 'program.mjs')
  await build({
    entryPoints: [join(import.meta.dirname, file)],
    outfile: path,
    bundle: true,
    platform: 'node',
    format: 'esm',
    packages: 'external',
  })
  // Bundled, mail reads its colours from beside the program.
  cpSync(join(root, 'src/web/ui/style/tokens.css'), join(folder, 'tokens.css'))
  return { path, remove: () => rm(folder, { recursive: true, force: true }) }
}
