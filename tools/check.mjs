// The checks behind `npm run check` (quick) and `npm test` (full). Every step runs even when an earlier one
// failed, so that one run shows all there is to mend. Ends with the plain line `N passed, N failed`.
import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const full = process.argv[2] === 'full'
// Every width, theme and picture (e2e/views.ts).
if (process.argv.includes('--all')) process.env.JOURNEYS_ALL = '1'
const scratch = mkdtempSync(join(tmpdir(), 'nairawatt-check-'))
const totals = { passed: 0, failed: 0 }
const summary = []

function run(command, args, env = {}) {
  const done = spawnSync(command, args, { stdio: 'inherit', env: { ...process.env, ...env } })
  return done.status === 0
}

function count(name, passed, failed, startedAt) {
  totals.passed += passed
  totals.failed += failed
  summary.push(
    `${failed === 0 ? 'ok  ' : 'FAIL'} ${name}: ${passed} passed, ${failed} failed, ${seconds(startedAt)} s`,
  )
}

const seconds = (startedAt) => ((Date.now() - startedAt) / 1000).toFixed(1)

function step(name, command, args) {
  const startedAt = Date.now()
  console.log(`\n── ${name}`)
  const ok = run(command, args)
  count(name, ok ? 1 : 0, ok ? 0 : 1, startedAt)
  return ok
}

function tests(project) {
  const startedAt = Date.now()
  const results = join(scratch, `${project}.json`)
  console.log(`\n── tests: ${project}`)
  const args = [
    'vitest',
    'run',
    '--project',
    project,
    '--reporter=default',
    '--reporter=json',
    `--outputFile=${results}`,
  ]
  const ok = run('npx', args, { CI: 'true' })
  let passed = 0
  let failed = 0
  try {
    const found = JSON.parse(readFileSync(results, 'utf8'))
    passed = found.numPassedTests
    failed = found.numFailedTests + found.numPendingTests + found.numTodoTests
  } catch {
    failed = 1
  }
  if (passed + failed === 0 || (!ok && failed === 0)) failed += 1
  count(`tests: ${project}`, passed, failed, startedAt)
}

step('types', 'npx', ['tsc', '--noEmit', '-p', '.'])
step('lint and format', 'npx', ['biome', 'check', '.'])
step('dead code', 'npx', ['knip'])
tests('unit')
if (full) {
  const built = step('build', 'node', ['tools/build.mjs'])
  step('script sizes', 'node', ['tools/sizes.mjs'])
  tests('integration')
  if (built) tests('journeys')
  else count('tests: journeys', 0, 1, Date.now())
}

console.log(`\n${summary.join('\n')}\n`)
console.log(`${totals.passed} passed, ${totals.failed} failed`)
process.exit(totals.failed === 0 ? 0 : 1)
