import { execFile } from 'node:child_process'
import { resolve } from 'node:path'
import { promisify } from 'node:util'
import type { ReadingFrame } from '#contract/meter/reading.ts'
import { address, environment } from './product.ts'

const run = promisify(execFile)
const NAIRAWATT = resolve(import.meta.dirname, '../bin/nairawatt.mjs')

/** A key for a device, 'Organisation/Branch/Device', as the person who runs the product makes it. */
async function issueMeterKey(device: string): Promise<string> {
  const env = { ...process.env, ...environment() }
  const { stdout } = await run(process.execPath, [NAIRAWATT, 'add', 'key', device], { env })
  const key = /nwk_[\w-]+/.exec(stdout)?.[0]
  if (key === undefined) throw new Error(`No key of ${device}: ${stdout}`)
  return key
}

/** Sends readings as the device's own meter would. */
export async function sendReadings(device: string, readings: readonly ReadingFrame[]): Promise<void> {
  const response = await fetch(`${address()}/api/v1/ingest/readings/`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${await issueMeterKey(device)}` },
    body: JSON.stringify({ readings }),
  })
  const answer = (await response.json()) as { accepted: number; rejected: unknown[] }
  if (!response.ok || answer.rejected.length > 0) {
    throw new Error(`The readings of ${device} were answered ${response.status}: ${JSON.stringify(answer)}`)
  }
}
