import { execFile } from 'node:child_process'
import { chmodSync, mkdtempSync, renameSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pino from 'pino'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { chainsIn } from '#store/engine/embedded/archiving.ts'
import { loadReadings, type Metered, makeMetered } from '#store/engine/testing-meters.ts'
import { createIngestKey } from '#store/meter/ingest-key.ts'
import { basesOf } from '#store/platform/wal-archive/chain-folder.ts'
import { momentText } from '#store/platform/wal-archive/moment.ts'
import { readConfig } from '../config.ts'
import { type Serving, serve } from '../serve.ts'

const dir = mkdtempSync(join(tmpdir(), 'nairawatt-drill-'))
const archiveDir = join(dir, 'archive')
const dataDir = join(dir, 'data')
const environment = {
  ...{ DATA_DIR: dataDir, WAL_ARCHIVE_DIR: archiveDir, PORT: '0', BACKUP_HOUR: 'off', LOG_LEVEL: 'silent' },
}
let serving: Serving | null = null

beforeAll(() => chmodSync(dir, 0o755))
afterAll(async () => {
  await serving?.stop()
  rmSync(dir, { recursive: true })
}, 60_000)

const start = async () => {
  serving = await serve({ config: readConfig(environment), log: pino({ level: 'error' }) })
  return serving
}
const stop = async () => {
  await serving?.stop()
  serving = null
}
const nairawatt = (...args: string[]) =>
  new Promise<{ code: number; said: string }>((resolve) => {
    const env = { PATH: process.env.PATH, TMPDIR: process.env.TMPDIR, ...environment }
    execFile(process.execPath, ['--import', 'tsx', 'src/main/cli.ts', ...args], { env }, (error, out, err) =>
      resolve({ code: error ? Number(error.code) : 0, said: out + err }),
    )
  })

async function post({ address }: Serving, key: string, kwh: number): Promise<number> {
  const at = Math.floor(Date.now() / 1000) * 1000
  const response = await fetch(`${address}/api/v1/ingest/readings/`, {
    method: 'POST',
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
    body: JSON.stringify({ readings: [{ ts: new Date(at).toISOString(), kwh_import: kwh }] }),
  })
  expect(await response.json()).toMatchObject({ accepted: 1 })
  return at
}

it('OPS-21 a drill: readings before a moment are there, those after it are not, doctor is well and the server starts', async () => {
  const before = await start()
  const { database } = before
  const devices = [{ name: 'Incomer', ratedKva: 500, periodS: 60 }]
  const metered: Metered = await makeMetered(database, { name: 'Lagos Foods', devices })
  const { scope, deviceIds } = metered
  const wish = { label: 'drill', for: { deviceId: deviceIds[0]! } }
  const made = await database.withScope(scope, (tx) => createIngestKey(tx, scope, wish, Date.now()))
  if ('refusal' in made) throw new Error(made.refusal)
  // The server makes a copy of its files by itself, right after the first start.
  await expect
    .poll(() => chainsIn(archiveDir).flatMap(basesOf).length, { timeout: 240_000, interval: 500 })
    .toBe(1)
  const kept: [number, number][] = []
  for (const kwh of [1_000, 1_001]) {
    kept.push([await post(before, made.key, kwh), kwh])
    await sleep(1_100)
  }
  const moment = Math.ceil(Date.now() / 1000) * 1000
  await sleep(moment - Date.now() + 1_000)
  await post(before, made.key, 1_002)
  await stop()

  // The database was ruined: it is moved aside, and the key and the uploads stay.
  const text = momentText(moment)
  expect(await nairawatt('restore', '--to', text)).toMatchObject({
    code: 1,
    said: expect.stringContaining(`There is a database in ${dataDir}`),
  })
  renameSync(join(dataDir, 'postgres'), join(dir, 'ruined'))
  expect(await nairawatt('restore', '--to', text)).toMatchObject({
    code: 0,
    said: expect.stringContaining(`Restored what was stored before ${text}.`),
  })
  const after = await start()
  expect(await loadReadings(after.database, scope, deviceIds[0]!)).toEqual(kept)
  // It goes on: a chain of its own, with a copy of its own.
  await post(after, made.key, 1_003)
  await expect
    .poll(() => chainsIn(archiveDir).map((chain) => basesOf(chain).length), {
      timeout: 240_000,
      interval: 250,
    })
    .toEqual([1, 1])
  const { said } = await nairawatt('doctor')
  expect(said).toMatch(/^ok +moment: The database can be brought to any minute since/m)
  expect(said).toMatch(/^ok +mail: SMTP_URL is not set/m)
  // How full the disk of the machine is says nothing of the restore.
  expect(said.split('\n').filter((line) => /^WRONG (?! *disk:)/.test(line))).toEqual([])
}, 900_000)
