// `npm run upgrade-sample`: keeps what this version's database looks like, with what it answers, for the versions that
// come (docs/operations.md, "Release"). Run at each release, before the next change of the schema.
import { chmodSync, existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { freshDatabase, stopTestServer } from '#store/engine/testing.ts'
import { backupDatabase } from '#store/platform/backup.ts'
import { dayNumberAt } from '../demo/calendar.ts'
import { cast } from '../demo/cast.ts'
import { loadDemo } from '../demo/load.ts'
import { askSample, SAMPLE_DAYS, SAMPLE_NOW, SAMPLE_USER } from './ask.ts'

const root = resolve(import.meta.dirname, '../..')
const named = process.argv[2]
const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string }
const file = join(import.meta.dirname, `${named ?? version}.tar.gz`)
if (existsSync(file)) throw new Error(`${file} is there: a sample of a released version is never made anew.`)

const database = await freshDatabase()
await loadDemo(database, SAMPLE_NOW, () => undefined, {
  organisations: cast.filter(({ users }) => users.some(({ username }) => username === SAMPLE_USER)),
  firstDay: dayNumberAt(SAMPLE_NOW) - SAMPLE_DAYS,
})
await backupDatabase(database.admin, file)
writeFileSync(file.replace('.tar.gz', '.json'), `${JSON.stringify(await askSample(database))}\n`)
chmodSync(file, 0o644)
await database.close()
await stopTestServer()
