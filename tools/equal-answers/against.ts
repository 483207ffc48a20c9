// Whether this version of the source answers every question to the last digit as an earlier one does (docs/performance.md):
// the earlier one fills a world, tells its answers and hands over a backup; this one restores it, rolls all of it up anew
// and is asked the same.
import { execFileSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, renameSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import type { Database } from '#store/engine/database.ts'
import { freshDatabase, joinTestServer, stopTestServer } from '#store/engine/testing.ts'
import { restoreDatabase } from '#store/platform/restore.ts'
import { answersTo, readAnswers } from './answers.ts'
import { catchUp } from './catch-up.ts'
import { Differences } from './differences.ts'

const HELP = `node --import tsx tools/equal-answers/against.ts <commit> [options]

  --days <n>       days behind the world, 62 by itself
  --folder <path>  where the world and the answers of the commit stay for the next time; by itself in TMPDIR
  --call <name>    only this call, may be repeated
  --new-fields     a field that the commit's answer had not is no difference
  --anew           roll all of the world up anew first
`
/** Refusals are written down a moment after they are answered, by the clock of the machine. */
const MOMENTARY: readonly string[] = ['adminAudit']
const OWN = ['against.ts', 'answers.ts', 'tell.ts', 'questions.ts', 'world.ts']

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    days: { type: 'string', default: '62' },
    folder: { type: 'string' },
    call: { type: 'string', multiple: true },
    'new-fields': { type: 'boolean', default: false },
    anew: { type: 'boolean', default: false },
  },
})
const [wanted] = positionals
if (wanted === undefined) console.log(HELP)
else process.exitCode = await compare(wanted)

async function compare(wanted: string): Promise<number> {
  const commit = git('rev-parse', '--short=8', `${wanted}^{commit}`)
  const folder = resolve(values.folder ?? tmpdir(), `nairawatt-answers-${commit}-${values.days}`)
  joinTestServer()
  const database = await freshDatabase({ migrated: false })
  try {
    if (!existsSync(folder)) tellEarlier(commit, folder)
    await restoreDatabase(database.admin, join(folder, 'world.tar.gz'))
    await catchUp(database, values.anew)
    return await differing(database, folder)
  } finally {
    await database.close()
    await stopTestServer()
  }
}

async function differing(database: Database, folder: string): Promise<number> {
  const found = new Differences(values['new-fields'])
  const isWanted = (call: string) => !MOMENTARY.includes(call) && (values.call?.includes(call) ?? true)
  const asked = readAnswers(join(folder, 'answers.ndjson'))
  for await (const [before, answer] of answersTo(asked, database, join(folder, 'uploads'), isWanted))
    found.compare(before, answer)
  console.log(found.text())
  return found.count === 0 ? 0 : 1
}

/** Has the commit's own source tell what it answers; the folder is there whole or not at all. */
function tellEarlier(commit: string, folder: string): void {
  const [source, part] = [`${folder}.source`, `${folder}.part`]
  for (const left of [source, part]) rmSync(left, { recursive: true, force: true })
  mkdirSync(part, { recursive: true })
  git('worktree', 'add', '--detach', '--force', source, commit)
  try {
    symlinkSync(resolve('node_modules'), join(source, 'node_modules'))
    for (const name of OWN) cpSync(join(import.meta.dirname, name), join(source, 'tools/equal-answers', name))
    const script = join(source, 'tools/equal-answers/tell.ts')
    const child = { cwd: source, stdio: 'inherit' } as const
    execFileSync(process.execPath, ['--import', 'tsx', script, part, values.days], child)
    renameSync(part, folder)
  } finally {
    git('worktree', 'remove', '--force', source)
  }
}

function git(...words: string[]): string {
  return execFileSync('git', words, { encoding: 'utf8' }).trim()
}
