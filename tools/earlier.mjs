// A page that is open while the product is upgraded asks for files of its own build: those of the last builds stay.
import { cpSync, existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const LIST = 'builds.json'
const MOST = 3

/**
 * Copies the hashed files of the builds before, as `was` holds them, beside those of the new one. `made` and `was` are
 * folders of builds; the list of what each build brought stands in them.
 */
export function keepEarlier(made, was) {
  const own = readdirSync(join(made, 'web/assets'))
  const before = existsSync(join(was, LIST)) ? JSON.parse(readFileSync(join(was, LIST), 'utf8')) : []
  const others = before.filter((files) => files.join() !== own.join()).slice(0, MOST - 1)
  for (const name of new Set(others.flat())) {
    const [from, to] = [join(was, 'web/assets', name), join(made, 'web/assets', name)]
    if (existsSync(from) && !existsSync(to)) cpSync(from, to)
  }
  writeFileSync(join(made, LIST), JSON.stringify([own, ...others]))
}
