// Builds where the packages that build are not installed: in a copy of the sources with packages of its own, which goes away.
import { execFileSync } from 'node:child_process'
import { cpSync, existsSync } from 'node:fs'
import { join } from 'node:path'
import { discard, makeBeside } from './swap-folder.mjs'

const COPIED = [
  'src',
  'tools',
  'vite.config.ts',
  'tsconfig.json',
  'package.json',
  'package-lock.json',
  '.npmrc',
]

/** Builds the sources of `root` into `dist`. Ends the process with a sentence where the packages cannot be fetched. */
export function buildApart(root, dist, isWithoutWorker) {
  const copy = makeBeside(join(root, 'build'))
  try {
    for (const name of COPIED)
      if (existsSync(join(root, name))) cpSync(join(root, name), join(copy, name), { recursive: true })
    console.log('Fetching the packages that build the product; they are removed when it is built …')
    if (
      !isDone(() => run('npm', ['ci', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error'], copy))
    )
      return give(
        'The product could not be built: its build packages could not be fetched. Run "npm ci && npm run build" where there is a network, and bring the folder dist here.',
      )
    run(
      process.execPath,
      ['tools/build.mjs', '--into', dist, ...(isWithoutWorker ? ['--without-worker'] : [])],
      copy,
    )
  } catch {
    give('The product could not be built: what is wrong stands above.')
  } finally {
    discard(copy)
  }
}

function give(sentence) {
  console.error(sentence)
  process.exitCode = 1
}

function isDone(step) {
  try {
    step()
    return true
  } catch {
    return false
  }
}

function run(program, words, cwd) {
  execFileSync(program, words, {
    cwd,
    stdio: ['ignore', 'inherit', 'inherit'],
    shell: process.platform === 'win32',
  })
}
