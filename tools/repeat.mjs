// `npm run repeat -- 20 --project integration`: the tests as often in a row, in another order of files each time, so that
// one that fails now and then, or only after another, shows itself. Arguments after the number are vitest's.
import { spawnSync } from 'node:child_process'
import { resolve } from 'node:path'

const [times, ...args] = process.argv.slice(2)
if (!/^[1-9]\d*$/.test(times ?? '')) {
  console.error('Say how often, then what: npm run repeat -- 20 --project integration')
  process.exit(2)
}
const vitest = resolve(import.meta.dirname, '../node_modules/.bin/vitest')
const failed = []
for (let run = 1; run <= Number(times); run++) {
  const startedAt = Date.now()
  const order = ['--sequence.shuffle.files', `--sequence.seed=${startedAt}`]
  const { status, stdout, stderr } = spawnSync(vitest, ['run', ...order, ...args], {
    encoding: 'utf8',
    maxBuffer: 2 ** 28,
  })
  const seconds = Math.round((Date.now() - startedAt) / 1000)
  console.log(`${status === 0 ? 'ok  ' : 'FAIL'} run ${run}, seed ${startedAt}, ${seconds} s`)
  if (status === 0) continue
  failed.push(run)
  console.log(stdout + stderr)
}
console.log(`${Number(times) - failed.length} passed, ${failed.length} failed`)
process.exit(failed.length === 0 ? 0 : 1)
