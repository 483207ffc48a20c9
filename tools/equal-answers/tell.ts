// Fills a world with this version of the source, and writes it and what this version answers about it into a folder.
// `against.ts` starts it in the working tree of an earlier version.
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { freshDatabase } from '#store/engine/testing.ts'
import { backupDatabase } from '#store/platform/backup.ts'
import { answersTo, type Question, writeAnswers } from './answers.ts'
import { questions, rangeQuestions, readCalls } from './questions.ts'
import { type Asker, fillWorld } from './world.ts'

const [folder = '', days = ''] = process.argv.slice(2)
const uploads = join(folder, 'uploads')
mkdirSync(uploads, { recursive: true })
const database = await freshDatabase()
try {
  const askers = await fillWorld(database, uploads, Number(days))
  await backupDatabase(database.admin, join(folder, 'world.tar.gz'))
  const asked = readCalls.flatMap((call) => askers.flatMap((asker) => put(call, asker)))
  const told = await writeAnswers(join(folder, 'answers.ndjson'), answersTo(asked, database, uploads))
  console.log(`${told} answers`)
} finally {
  await database.close()
}

function put(call: (typeof readCalls)[number], { username, access, someone }: Asker): Question[] {
  const requests = [...questions(call, someone), ...rangeQuestions(call, someone)]
  return requests.map((request) => ({ call, username, access, request }))
}
