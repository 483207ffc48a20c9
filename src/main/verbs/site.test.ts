import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { build } from 'esbuild'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type TestServer, testServer } from '#api/testing.ts'
import { createWriter } from '#api/testing-writer.ts'
import { createMeterAdmission } from '#ingest/meter/meter-admission.ts'
import { createSiteHearing, type SiteHearing } from '#ingest/site/hearing.ts'
import { silentLog } from '#store/engine/log.ts'

const root = resolve(import.meta.dirname, '../../..')
// Inside node_modules it finds its packages; two folders below, package.json stands where the product has it.
const place = join(root, 'node_modules/.cache/nairawatt', `site-verb-${process.pid}`)
const program = join(place, 'dist/server/site.mjs')
const folder = join(mkdtempSync(join(tmpdir(), 'nairawatt-site-')), 'agent')

let server: TestServer
let address: string
let packages: string[]

beforeAll(async () => {
  const built = await build({
    entryPoints: [join(root, 'src/main/verbs/site-program.ts')],
    outfile: program,
    bundle: true,
    platform: 'node',
    format: 'esm',
    packages: 'external',
    metafile: true,
  })
  const imports = Object.values(built.metafile.outputs).flatMap((output) => output.imports)
  packages = imports
    .filter(({ kind, path }) => kind === 'import-statement' && !path.startsWith('node:'))
    .map(({ path }) => path)
  writeFileSync(join(place, 'package.json'), '{"version":"0.0.1"}')
  const later: { hearing?: SiteHearing } = {}
  server = await testServer({ deps: { sites: { hear: (...told) => later.hearing!.hear(...told) } } })
  const { database, now: clock } = server
  const door = createMeterAdmission(database, clock)
  later.hearing = createSiteHearing({ database, clock, log: silentLog, door })
  address = await server.app.listen({ host: '127.0.0.1', port: 0 })
})
afterAll(async () => {
  await server.close()
  rmSync(place, { recursive: true, force: true })
  rmSync(resolve(folder, '..'), { recursive: true, force: true })
})

const children = new Set<ChildProcess>()
afterAll(() => {
  for (const child of children) child.kill('SIGKILL')
})

function run(...args: string[]) {
  const child = spawn(process.execPath, [program, 'site', ...args], { stdio: ['ignore', 'pipe', 'pipe'] })
  children.add(child)
  let said = ''
  child.stdout.on('data', (chunk) => {
    said += chunk
  })
  child.stderr.on('data', (chunk) => {
    said += chunk
  })
  const ended = once(child, 'exit').then(([code]) => ({ code: code as number, said }))
  return { child, ended, said: () => said }
}

it('needs nothing of the server: no database driver, no pictures, no pages', () => {
  const needed = ['@bufbuild/protobuf/wire', 'classic-level', 'modbus-serial', 'pino', 'zod']
  expect([...new Set(packages)].sort()).toEqual(needed)
})

it('says what to do where it is not enrolled, and what is wrong with a code', async () => {
  expect(await run('--folder', folder).ended).toMatchObject({
    code: 1,
    said: expect.stringMatching(/--enrol CODE/),
  })
  expect(await run('--enrol', '1-1-AAAA-AAAA', '--folder', folder).ended).toMatchObject({ code: 2 })
  const wrong = await run('--enrol', '1-1-AAAA-AAAA', '--server', address, '--folder', folder).ended
  expect(wrong).toMatchObject({ code: 1, said: expect.stringMatching(/This code is not good/) })
  const nowhere = await run('--enrol', '1-1-AAAA-AAAA', '--server', 'http://127.0.0.1:1', '--folder', folder)
    .ended
  expect(nowhere).toMatchObject({ code: 1, said: expect.stringMatching(/takes no connection/) })
})

it('is enrolled by the code of the administrator area, works, tells how it is, and stops', async () => {
  const dayo = await createWriter(server, 'dayo')
  const { lagosFoods, yaba } = server.cast
  const at = `admin/clients/${lagosFoods}/branches/${yaba.branchId}/site_agents/`
  const made = (await dayo.send('POST', at, { name: 'Switch room' })).body as unknown as {
    enrolment_code: string
  }
  const enrolled = await run('--enrol', made.enrolment_code, '--server', address, '--folder', folder).ended
  expect(enrolled).toMatchObject({ code: 0, said: expect.stringMatching(/"Switch room" of Yaba/) })
  expect(enrolled.said).not.toContain('nwk_')
  expect(statSync(join(folder, 'enrolment.json')).mode & 0o777).toBe(0o600)
  expect(readFileSync(join(folder, 'enrolment.json'), 'utf8')).toContain('nwk_')

  const began = performance.now()
  const agent = run('--folder', folder)
  await expect.poll(agent.said, { timeout: 20_000, interval: 20 }).toMatch(/The site agent works/)
  const upMs = Math.round(performance.now() - began)
  const told = async () =>
    (
      (await dayo.get(at)).body as unknown as {
        data: { health: { memory_bytes: number; waiting: number } | null }[]
      }
    ).data[0]!.health
  await expect.poll(told, { timeout: 20_000 }).toMatchObject({ waiting: 0, links: [] })
  console.log(`up in ${upMs} ms with ${Math.round((await told())!.memory_bytes / 1024 ** 2)} MB`)
  const second = await run('--folder', folder).ended
  expect(second).toMatchObject({ code: 1, said: expect.stringMatching(/one agent runs in one folder/) })
  agent.child.kill('SIGTERM')
  expect((await agent.ended).code).toBe(0)
})

it('names every fault of site.json', async () => {
  const unit = { unit: 1, profile: 'acme', device_id: 999_999 }
  const link = { name: 'a', kind: 'tcp', host: 'x', units: [unit] }
  writeFileSync(join(folder, 'site.json'), JSON.stringify({ links: [link] }))
  const { code, said } = await run('--folder', folder).ended
  expect(code).toBe(1)
  expect(said).toMatch(
    /links\[0\]\.units\[0\]\.device_id: the key of this agent does not speak for a device 999999/,
  )
  expect(said).toMatch(/links\[0\]\.units\[0\]\.profile: there is no "acme"/)
  writeFileSync(join(folder, 'site.json'), '{"when_full":"drop all"}')
  expect((await run('--folder', folder).ended).said).toMatch(/when_full/)
})
