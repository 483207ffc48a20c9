import { existsSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { type Agent, startAgent } from '#ingest/site/agent.ts'
import { type Enrolment, EnrolmentError, enrol, readEnrolment } from '#ingest/site/enrolment.ts'
import { PROFILE_CHANNELS, startModbusSource } from '#ingest/site/modbus-source.ts'
import { startMqttSource } from '#ingest/site/mqtt-source.ts'
import { startPi30Source } from '#ingest/site/pi30-source.ts'
import { createServerLink, LinkError } from '#ingest/site/server-link.ts'
import { readSiteFile, type SiteFile, SiteFileError } from '#ingest/site/site-file.ts'
import { writeSettledSync } from '#store/engine/files/settle.ts'
import type { Log } from '#store/engine/log.ts'
import { ArgumentsError, readArguments, refuseNames, seeHelp } from '../arguments.ts'
import { makeLog, tellCrash } from '../log.ts'
import { untilStopped } from '../until-stopped.ts'
import { version } from '../version.ts'

const FOLDER = 'nairawatt-site'

const HELP = `npx nairawatt site [--folder DIR]                       read, store and send until it is stopped
       npx nairawatt site --enrol CODE --server URL [--folder DIR]   make this computer the agent of that code

DIR is ./${FOLDER} unless you say another. It holds enrolment.json (the key), site.json (what is read) and readings/.
A code is shown once in the administrator area, at the branch.`

/** The agent at a branch. It needs neither database nor environment. */
export async function site(args: readonly string[]): Promise<number> {
  if (args.some((arg) => arg === '--help' || arg === '-h')) {
    console.log(HELP)
    return 0
  }
  const { values, positionals } = readArguments('site', args, {
    enrol: { type: 'string' },
    server: { type: 'string' },
    folder: { type: 'string' },
  })
  refuseNames('site', positionals)
  const folder = resolve(values.folder ?? FOLDER)
  try {
    if (values.enrol !== undefined) return await enrolHere(values.enrol, values.server, folder)
    if (values.server !== undefined)
      throw new ArgumentsError(`--server goes with --enrol; ${seeHelp('site')}`)
    return await run(folder)
  } catch (error) {
    if (!(error instanceof EnrolmentError || error instanceof SiteFileError || error instanceof LinkError))
      throw error
    console.error(error.message)
    return 1
  }
}

async function enrolHere(code: string, server: string | undefined, folder: string): Promise<number> {
  if (server === undefined || !/^https?:\/\/[^/]/.test(server))
    throw new ArgumentsError('Write the address of the server: --server https://power.example.com')
  const link = createServerLink({ server, version: version() })
  const enrolled = await enrol(link, { server, code, folder }).finally(() => link.close())
  const file = join(folder, 'site.json')
  if (!existsSync(file)) writeSettledSync(file, FIRST_SETTINGS)
  console.log(`This computer is "${enrolled.name}" of ${enrolled.branch}. Its key speaks for:`)
  for (const { id, name, device_type } of enrolled.devices)
    console.log(`  device_id ${id}  ${name} (${device_type})`)
  console.log(`Write into ${file} what is to be read, then run: npx nairawatt site --folder ${folder}`)
  return 0
}

const FIRST_SETTINGS = `${JSON.stringify(
  { disk_limit_mb: 1024, when_full: 'drop oldest', send_every_s: 10, links: [] },
  null,
  2,
)}\n`

function run(folder: string): Promise<number> {
  const site = readSite(folder)
  const log = makeLog({ level: 'info', plain: process.stdout.isTTY })
  tellCrash(log)
  return untilStopped(() => openSite(folder, log, site), log)
}

/** What stands in the folder. Throws an EnrolmentError or a SiteFileError. */
function readSite(folder: string): { enrolment: Enrolment; settings: SiteFile } {
  const enrolment = readEnrolment(folder)
  return { enrolment, settings: readSettings(folder, enrolment) }
}

/** Starts the agent that is enrolled in the folder. */
export async function openSite(folder: string, log: Log, site = readSite(folder)): Promise<Agent> {
  const { enrolment, settings } = site
  const agent = await startAgent({
    folder,
    enrolment,
    settings,
    version: version(),
    log,
    startSources: async ({ take, ...to }) => [
      ...settings.links.map((link) =>
        link.kind === 'pi30' ? startPi30Source(link, take, log) : startModbusSource(link, take, log),
      ),
      ...(settings.mqtt
        ? [await startMqttSource(settings.mqtt, { ...to, log, key: enrolment.key, zone: enrolment.zone })]
        : []),
    ],
  })
  log.info({ server: enrolment.server, folder, links: settings.links.length }, 'The site agent works')
  return agent
}

function readSettings(folder: string, { devices }: Enrolment): SiteFile {
  const path = join(folder, 'site.json')
  const text = existsSync(path) ? readFileSync(path, 'utf8') : '{}'
  const known = { deviceIds: new Set(devices.map(({ id }) => id)), profiles: PROFILE_CHANNELS }
  try {
    return readSiteFile(text, known)
  } catch (error) {
    if (!(error instanceof SiteFileError)) throw error
    throw new SiteFileError(`${path} cannot be used:\n${error.message}`)
  }
}
