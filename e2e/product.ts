import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import pg from 'pg'
import { inject } from 'vitest'
import { readConfig } from '#main/config.ts'
import { makeLog } from '#main/log.ts'
import { serve } from '#main/serve.ts'
import { BUILT_THREAD } from '../tools/built-thread.ts'
import { startBreakers } from '../tools/demo/breakers.ts'

/** The demo's database and folder once more, for one test file to change as it likes. */
export interface DemoCopy {
  readonly databaseUrl: string
  readonly dataDir: string
  remove(): Promise<void>
}

interface Product {
  readonly address: string
  readonly environment: Readonly<Record<string, string>>
  stop(): Promise<void>
}

let product: Product | null = null
let copies = 0

/** Where the product of this test file stands, `http://127.0.0.1:…`. */
export const address = (): string => current().address
/** What a command line beside it has in its environment. */
export const environment = () => current().environment
/** Its DATA_DIR. */
export const dataDir = (): string => current().environment.DATA_DIR ?? ''

function current(): Product {
  if (product === null) throw new Error('This test file has no product: journeys() starts one.')
  return product
}

export async function copyDemo(): Promise<DemoCopy> {
  const demo = inject('demo')
  const { host, port, user } = demo.connection
  copies += 1
  const name = `journeys_${process.pid}_${copies}`
  await maintain(`create database ${name} template nairawatt strategy file_copy`)
  const folder = mkdtempSync(join(demo.dataDir, `${name}-`))
  for (const part of ['outbox', 'uploads', 'secret.key']) {
    cpSync(join(demo.dataDir, part), join(folder, part), { recursive: true })
  }
  return {
    databaseUrl: `postgresql:///${name}?host=${encodeURIComponent(String(host))}&port=${port}&user=${user}`,
    dataDir: folder,
    remove: async () => {
      await maintain(`drop database ${name} with (force)`)
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

export async function freePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  const { port } = server.address() as AddressInfo
  await new Promise((closed) => server.close(closed))
  return port
}

async function maintain(statement: string): Promise<void> {
  const client = new pg.Client({ ...inject('demo').connection, database: 'postgres' })
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}

export interface ProductOptions {
  /** Gateways are heard by MQTT at the port of `environment().MQTT_LISTEN`. */
  readonly hearsMqtt?: boolean
}

/** The product as people start it, over a copy of the demo, until `stopProduct`. */
export async function startProduct({ hearsMqtt = false }: ProductOptions = {}): Promise<void> {
  const copy = await copyDemo()
  const environment = {
    ...(hearsMqtt && { MQTT_LISTEN: String(await freePort()) }),
    PORT: '0',
    DATA_DIR: copy.dataDir,
    DATABASE_URL: copy.databaseUrl,
    LOG_LEVEL: 'fatal',
  }
  const log = makeLog({ level: 'fatal' })
  const serving = await serve({
    config: readConfig(environment),
    log,
    checkAnswers: true,
    threadScript: BUILT_THREAD,
  })
  const { address, database } = serving
  const { organisations } = inject('demo')
  const breakers = await startBreakers({ database, organisations, address, log })
  product = {
    address,
    environment,
    stop: async () => {
      await breakers.stop()
      await serving.stop()
      await copy.remove()
    },
  }
}

export async function stopProduct(): Promise<void> {
  await product?.stop()
  product = null
}
