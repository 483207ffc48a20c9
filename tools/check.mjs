// The checks behind `npm run check` (quick), `npm test` (full; `--all` asks what is too dear for every run, too) and
// `npm run test:citus` (what is asked of a cluster, CITUS_URL).
// Steps that need nothing of each other run side by side, as many as two cores carry, and each tells its output whole
// once it is done. Every step runs even when an earlier one failed, so that one run shows all there is to mend. A file of
// tests that failed is run once more alone, when nothing else is: what passes then is told as flaky, a defect to mend, and
// does not fail the run. A test that lacks a program on this machine (pgbouncer) is told as skipped. Ends with the plain
// line `N passed, N failed`, and `, N skipped` where there are such.
import { spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'

const CHECKS = {
  quick: () => Promise.all([readSources(), tests('unit')]),
  full: everything,
  citus: () => tests('citus'),
}
const check = CHECKS[process.argv[2]]
if (process.argv[2] === 'citus' && !process.env.CITUS_URL) {
  console.error('Set CITUS_URL to a database of the coordinator and its superuser (docs/scaling.md).')
  process.exit(1)
}
const env = { ...process.env, ...(process.argv.includes('--all') && { TEST_ALL: '1' }) }
const bin = (name) => resolve(import.meta.dirname, '../node_modules/.bin', name)
const scratch = mkdtempSync(join(tmpdir(), 'nairawatt-check-'))
const totals = { passed: 0, failed: 0, skipped: 0 }
const summary = []
const notes = []

const seconds = (startedAt) => ((Date.now() - startedAt) / 1000).toFixed(1)

/** Runs a command and tells its output when it ended; whether it ended well. */
function run(name, command, args, more = {}) {
  return new Promise((done) => {
    const child = spawn(command, args, { env: { ...env, ...more }, stdio: ['ignore', 'pipe', 'pipe'] })
    const output = []
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (part) => output.push(part))
    child.on('error', (error) => output.push(Buffer.from(`${error.message}\n`)))
    child.on('close', (status) => {
      process.stdout.write(`\n── ${name}\n${Buffer.concat(output)}`)
      done(status === 0)
    })
  })
}

function count(name, { passed, failed, skipped = 0, flaky = 0 }, startedAt) {
  totals.passed += passed
  totals.failed += failed
  totals.skipped += skipped
  const outcome = failed === 0 ? 'ok  ' : 'FAIL'
  const more = `${skipped ? `, ${skipped} skipped` : ''}${flaky ? `, ${flaky} of them flaky` : ''}`
  summary.push(`${outcome} ${name}: ${passed} passed, ${failed} failed${more}, ${seconds(startedAt)} s`)
}

async function step(name, command, args) {
  const startedAt = Date.now()
  const ok = await run(name, command, args)
  count(name, { passed: ok ? 1 : 0, failed: ok ? 0 : 1 }, startedAt)
  return ok
}

/** What a run of vitest told: its tests by outcome, and the files with failures. null: it told nothing. */
function readResults(path) {
  let told
  try {
    told = JSON.parse(readFileSync(path, 'utf8'))
  } catch {
    return null
  }
  const files = told.testResults.map(({ name: file, status, message, assertionResults }) => {
    const failed = assertionResults.filter((one) => one.status === 'failed')
    const causes = failed.map((one) => [one.fullName, one.failureMessages?.[0] ?? ''])
    // A file that broke before its tests has none that failed.
    if (status === 'failed' && failed.length === 0) causes.push(['the file itself', message])
    return { file, causes }
  })
  const skipped = told.testResults.flatMap(({ assertionResults }) =>
    assertionResults.filter(({ status }) => status !== 'passed' && status !== 'failed'),
  )
  return { passed: told.numPassedTests, skipped, broken: files.filter(({ causes }) => causes.length > 0) }
}

/** At the end, where cut output still shows it. */
function tell(mark, { file, causes }) {
  const lines = causes.map(([test, message]) => `${mark} ${file} › ${test}\n${message.slice(0, 1000)}`)
  notes.push(...lines)
}

async function runTests(name, project, more, attempt) {
  const results = join(scratch, `${project}-${attempt}.json`)
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${results}`]
  const args = ['run', '--project', `${project}*`, ...reporters, ...more]
  const ok = await run(name, bin('vitest'), args, { CI: 'true' })
  return { ok, told: readResults(results) }
}

/** Files that failed are kept for `again`, which runs when nothing else does. */
const toRunAgain = []

async function tests(project) {
  const startedAt = Date.now()
  const name = `tests: ${project}`
  const { ok, told } = await runTests(name, project, [], 1)
  if (told === null || told.passed === 0 || (!ok && told.broken.length === 0)) {
    count(name, { passed: told?.passed ?? 0, failed: 1 }, startedAt)
    return
  }
  for (const { fullName } of told.skipped) notes.push(`– skipped: ${fullName}`)
  const of = { passed: told.passed, failed: told.broken.flatMap(({ causes }) => causes).length }
  if (ok) count(name, { ...of, skipped: told.skipped.length }, startedAt)
  else toRunAgain.push({ name, project, told, of, startedAt })
}

async function again({ name, project, told, of, startedAt }) {
  for (const broken of told.broken) tell('✗ failed at first:', broken)
  const files = told.broken.map(({ file }) => file)
  const { ok, told: second } = await runTests(
    `${name}, again alone`,
    project,
    [...files, '--maxWorkers=1'],
    2,
  )
  for (const broken of second?.broken ?? []) tell('✗ failed again:', broken)
  const isFlaky = ok && second !== null
  const counts = isFlaky ? { passed: of.passed + of.failed, failed: 0, flaky: of.failed } : of
  count(name, { ...counts, skipped: told.skipped.length }, startedAt)
}

/** What reads the sources alone. More than one checker infers the same types again, which two cores do not carry. */
async function readSources() {
  await step('types', bin('tsc'), ['-p', '.', '--checkers', '1'])
  await step('lint and format', bin('biome'), ['check', '.'])
  await step('dead code', bin('knip'), ['--cache'])
}

async function build() {
  const isBuilt = await step('build', process.execPath, ['tools/build.mjs'])
  await step('script sizes', process.execPath, ['tools/sizes.mjs'])
  return isBuilt
}

async function everything() {
  const [isBuilt] = await Promise.all([
    readSources().then(build),
    tests('unit').then(() => tests('integration')),
  ])
  if (isBuilt) await tests('journeys')
  else count('tests: journeys', { passed: 0, failed: 1 }, Date.now())
}

await check()
for (const broken of toRunAgain) await again(broken)
rmSync(scratch, { recursive: true })
for (const note of notes) console.log(`\n${note}`)
console.log(`\n${summary.join('\n')}\n`)
const skipped = totals.skipped ? `, ${totals.skipped} skipped` : ''
console.log(`${totals.passed} passed, ${totals.failed} failed${skipped}`)
process.exit(totals.failed === 0 ? 0 : 1)
