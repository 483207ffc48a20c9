// A folder that is made beside the one in use and takes its name at the end, so that whoever reads it finds a whole one.
import { randomBytes } from 'node:crypto'
import { mkdirSync, readdirSync, renameSync, rmSync, statSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'

const FORGOTTEN_MS = 3_600_000

/** An empty folder beside `folder`, of this process alone; what builds that were cut off left is swept. */
export function makeBeside(folder) {
  const parent = dirname(folder)
  const prefix = `.${basename(folder)}-`
  for (const name of readdirSync(parent)) {
    const left = name.startsWith(prefix) && statSync(join(parent, name), { throwIfNoEntry: false })
    if (left && Date.now() - left.mtimeMs > FORGOTTEN_MS) discard(join(parent, name))
  }
  const made = nameBeside(folder)
  mkdirSync(made)
  return made
}

/** Puts `made` in the place of `folder`. Two that do so at once both succeed; the later one stays. */
export function swapIn(made, folder) {
  for (;;) {
    const aside = nameBeside(folder)
    tryRename(folder, aside, ['ENOENT'])
    const isIn = tryRename(made, folder, ['ENOTEMPTY', 'EEXIST'])
    discard(aside)
    if (isIn) return
  }
}

export function discard(folder) {
  rmSync(folder, { recursive: true, force: true })
}

function nameBeside(folder) {
  return join(dirname(folder), `.${basename(folder)}-${process.pid}-${randomBytes(4).toString('hex')}`)
}

/** False when another process was faster, which `codes` tell. */
function tryRename(from, to, codes) {
  try {
    renameSync(from, to)
    return true
  } catch (error) {
    if (codes.includes(error.code)) return false
    throw error
  }
}
