import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { type BaseCopy, outdatedBases, outdatedWal } from '#domain/platform/wal-archive.ts'
import type { Chain } from '../../engine/embedded/archiving.ts'
import { writeSettled } from '../../engine/files/settle.ts'

/** A copy and the chain that it belongs to. */
export interface ChainedBase extends BaseCopy {
  readonly chain: Chain
}

const ABOUT = /^base-.*\.json$/
const ANY_BASE = /^base-/

/** The whole copies of a chain, oldest first: each has a page that was written last. */
export function basesOf(chain: Chain): ChainedBase[] {
  return namesIn(chain.dir)
    .filter((name) => ABOUT.test(name))
    .flatMap((name) => readAbout(join(chain.dir, name)))
    .filter(({ file }) => existsSync(join(chain.dir, file)))
    .map((base) => ({ ...base, chain }))
    .sort((a, b) => a.at - b.at)
}

export function basePath(chain: Chain, startedAt: number): string {
  const moment = new Date(startedAt).toISOString().slice(0, 19).replaceAll(':', '-')
  return join(chain.dir, `base-${moment}Z.tar.gz`)
}

export async function keepAbout(chain: Chain, base: BaseCopy): Promise<void> {
  const page = join(chain.dir, base.file.replace(/\.tar\.gz$/, '.json'))
  await writeSettled(page, `${JSON.stringify(base, null, 2)}\n`)
}

/** Names of archived segments, without what the packing adds. */
export function archivedNames({ walDir }: Chain): string[] {
  return namesIn(walDir).flatMap((name) => (name.endsWith('.gz') ? [name.slice(0, -3)] : []))
}

/** Takes away copies beyond the kept ones, halves that a killed copy left, and WAL that no kept copy needs. */
export function removeOutdated(chain: Chain): void {
  const bases = basesOf(chain)
  // The page first: a copy without one counts for nothing.
  for (const { file } of outdatedBases(bases)) {
    rmSync(join(chain.dir, file.replace(/\.tar\.gz$/, '.json')), { force: true })
  }
  const names = namesIn(chain.dir)
  const isHalf = (name: string) =>
    name.endsWith('.tar.gz') ? !names.includes(name.replace(/\.tar\.gz$/, '.json')) : name.endsWith('.part')
  for (const name of names) {
    if (ANY_BASE.test(name) && isHalf(name)) rmSync(join(chain.dir, name), { force: true })
  }
  const kept = basesOf(chain)
  // Of a page that cannot be read now it is not known which WAL it needs.
  if (kept.length === 0 || kept.length < namesIn(chain.dir).filter((name) => ABOUT.test(name)).length) return
  const oldest = kept[0]!
  for (const name of outdatedWal(archivedNames(chain), oldest.startWal)) {
    rmSync(join(chain.walDir, `${name}.gz`), { force: true })
  }
}

function readAbout(file: string): BaseCopy[] {
  try {
    return [JSON.parse(readFileSync(file, 'utf8')) as BaseCopy]
  } catch {
    return []
  }
}

/** Of a disk that is away nothing is known, and nothing on it is taken away. */
function namesIn(dir: string): string[] {
  try {
    return readdirSync(dir)
  } catch {
    return []
  }
}
