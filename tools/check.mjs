// The checks behind `npm run check` (quick) and `npm test` (full; `--all` asks what is too dear for every run, too).
// Steps that need nothing of each other run side by side, as many as two cores carry, and each tells its output whole
// once it is done. Every step runs even when an earlier one failed, so that one run shows all there is to mend. Ends
// with the plain line `N passed, N failed`.
import { spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'

const full = process.argv[2] === 'full'
const env = { ...process.env, ...(process.argv.includes('--all') && { TEST_ALL: '1' }) }
const bin = (name) => resolve(import.meta.dirname, '../node_modules/.bin', name)
const scratch = mkdtempSync(join(tmpdir(), 'nairawatt-check-'))
const totals = { passed: 0, failed: 0 }
const summary = []
const failures = []

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

function count(name, passed, failed, startedAt) {
  totals.passed += passed
  totals.failed += failed
  const outcome = failed === 0 ? 'ok  ' : 'FAIL'
  summary.push(`${outcome} ${name}: ${passed} passed, ${failed} failed, ${seconds(startedAt)} s`)
}

async function step(name, command, args) {
  const startedAt = Date.now()
  const ok = await run(name, command, args)
  count(name, ok ? 1 : 0, ok ? 0 : 1, startedAt)
  return ok
}

/** A line per failed test and file of vitest's JSON: at the end, where cut output still shows it. */
function tellFailures({ testResults }) {
  for (const { name: file, status, message, assertionResults } of testResults) {
    const failed = assertionResults.filter((one) => one.status !== 'passed')
    for (const one of failed) failures.push([file, one.fullName, one.failureMessages?.[0] ?? one.status])
    if (status === 'failed' && failed.length === 0) failures.push([file, 'the file itself', message])
  }
}

async function tests(project) {
  const startedAt = Date.now()
  const name = `tests: ${project}`
  const results = join(scratch, `${project}.json`)
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${results}`]
  const ok = await run(name, bin('vitest'), ['run', '--project', `${project}*`, ...reporters], { CI: 'true' })
  let passed = 0
  let failed = 0
  try {
    const told = JSON.parse(readFileSync(results, 'utf8'))
    passed = told.numPassedTests
    failed = told.numFailedTests + told.numPendingTests + told.numTodoTests
    tellFailures(told)
  } catch {
    failed = 1
  }
  if (passed + failed === 0 || (!ok && failed === 0)) failed += 1
  count(name, passed, failed, startedAt)
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
  else count('tests: journeys', 0, 1, Date.now())
}

await (full ? everything() : Promise.all([readSources(), tests('unit')]))
rmSync(scratch, { recursive: true })
for (const [file, test, message] of failures) console.log(`\n✗ ${file} › ${test}\n${message.slice(0, 1000)}`)
console.log(`\n${summary.join('\n')}\n`)
console.log(`${totals.passed} passed, ${totals.failed} failed`)
process.exit(totals.failed === 0 ? 0 : 1)
