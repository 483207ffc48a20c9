import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { MINUTE_MS } from '#domain/time/interval.ts'
import { type Device, type Simulator, simulate } from '#ingest/modbus/testing-simulator.ts'
import type { Agent } from '#ingest/site/agent.ts'
import { enrol } from '#ingest/site/enrolment.ts'
import { createServerLink } from '#ingest/site/server-link.ts'
import { openSite } from '#main/verbs/site.ts'
import { version } from '#main/version.ts'
import type { Database } from '#store/engine/database.ts'
import type { Log } from '#store/engine/log.ts'
import type { Scope } from '#store/engine/scope.ts'
import { addSiteAgent, endSiteAgent, renewSiteCode, siteAgents } from '#store/meter/site-agent.ts'
import type { Founded, Placed } from '../organisations.ts'
import { switchRoom, type Unit } from './switch-room.ts'

const AGENT = 'Switch room'
const FRESH_MS = 500

export interface ModbusSiteOptions {
  readonly database: Database
  readonly organisations: readonly Founded[]
  /** where the product listens, without a slash at the end */
  readonly address: string
  /** holds a folder for the agent of each such branch */
  readonly dataDir: string
  readonly log: Log
  /** between two readings of a box */
  readonly periodS?: number
  readonly sendEveryS?: number
}

export interface ModbusSites {
  /** where the boxes of each branch listen */
  readonly ports: ReadonlyMap<string, number>
  stop(): Promise<void>
}

/**
 * Branches whose boxes speak Modbus TCP on this machine and are read by the site agent of `npx nairawatt site`, each
 * enrolled by a code of this start: its key of an earlier one ends, and what its folder still holds is sent with the new one.
 */
export async function startModbusSites(options: ModbusSiteOptions): Promise<ModbusSites> {
  const ports = new Map<string, number>()
  const running: { stop(): Promise<void> }[] = []
  const stop = async () => {
    for (const one of running.splice(0).reverse()) await one.stop()
  }
  try {
    for (const { organisation, scope, branches } of options.organisations) {
      for (const placed of branches.filter(({ branch }) => branch.feed === 'modbus')) {
        const units = switchRoom(organisation.name, placed.branch)
        const boxes = await listen(units)
        running.push({ stop: () => boxes.close() })
        ports.set(placed.branch.name, boxes.port)
        const agent = await startSite(options, scope, placed, { units, port: boxes.port })
        if (agent) running.push(agent)
      }
    }
  } catch (error) {
    await stop()
    throw error
  }
  return { ports, stop }
}

function listen(units: readonly Unit[]): Promise<Simulator> {
  return simulate(Object.fromEntries(units.map((unit) => [unit.unit, deviceOf(unit)])))
}

/** Registers change with the clock; within a reading they stand still. */
function deviceOf({ profile, wordsAt }: Unit): Device {
  let [words, madeAt]: [Readonly<Record<string, number>>, number] = [{}, 0]
  return {
    fc: profile.fc,
    get registers() {
      const now = Date.now()
      if (now - madeAt > FRESH_MS) [words, madeAt] = [wordsAt(now) ?? {}, now]
      return words
    },
  }
}

interface Line {
  readonly units: readonly Unit[]
  readonly port: number
}

/** null: nothing is left of the branch's devices. */
async function startSite(
  { database, address, dataDir, log, periodS = MINUTE_MS / 1_000, sendEveryS = 10 }: ModbusSiteOptions,
  scope: Scope,
  placed: Placed,
  { units, port }: Line,
): Promise<Agent | null> {
  const code = await codeForAgent(database, scope, placed)
  if (code === null) return null
  const folder = join(dataDir, 'site-agents', placed.branch.name.toLowerCase())
  mkdirSync(folder, { recursive: true })
  const link = createServerLink({ server: address, version: version() })
  await enrol(link, { server: address, code, folder }).finally(() => link.close())
  const boxes = units.flatMap(({ unit, profile, channel, index }) => {
    const deviceId = placed.deviceIds[index]
    return deviceId === null || deviceId === undefined
      ? []
      : [
          {
            unit,
            profile: profile.id,
            device_id: deviceId,
            period_s: periodS,
            ...(channel === null ? {} : { channel }),
          },
        ]
  })
  const line = { name: AGENT, kind: 'tcp', host: '127.0.0.1', port, units: boxes }
  const settings = { disk_limit_mb: 50, send_every_s: sendEveryS, links: [line] }
  writeFileSync(join(folder, 'site.json'), `${JSON.stringify(settings, null, 2)}\n`)
  return openSite(folder, log)
}

async function codeForAgent(database: Database, scope: Scope, placed: Placed): Promise<string | null> {
  const { branchId } = placed
  const deviceIds = placed.deviceIds.filter((id) => id !== null)
  if (deviceIds.length === 0) return null
  return database.withScope(scope, async (tx) => {
    const now = Date.now()
    const known = (await siteAgents(tx, scope, { branchId })).find(({ name }) => name === AGENT)
    const hasAll = known !== undefined && deviceIds.every((id) => known.deviceIds.includes(id))
    // Its key would name a device that somebody took away.
    const isFit = hasAll && known.deviceIds.length === deviceIds.length
    if (known && !isFit) await endSiteAgent(tx, scope, known, now)
    const id = isFit ? known.id : await addSiteAgent(tx, scope, { branchId, name: AGENT, deviceIds }, now)
    return renewSiteCode(tx, scope, id, now)
  })
}
