import { startAgent } from '#ingest/site/agent.ts'
import { startMqttSource } from '#ingest/site/mqtt-source.ts'
import { readSiteFile } from '#ingest/site/site-file.ts'
import { silentLog } from '#store/engine/log.ts'

/** The agent of a site with a broker of its own: what the kill test of MQTT kills. Prints `up` when it listens. */
const { FOLDER, SERVER, KEY = '', PORT, PASSWORD } = process.env

const mqtt = { listen: Number(PORT), host: '127.0.0.1', password: PASSWORD }
const settings = readSiteFile(JSON.stringify({ send_every_s: 1, mqtt }), {
  deviceIds: new Set(),
  profiles: new Map(),
})
await startAgent({
  folder: FOLDER!,
  enrolment: { server: SERVER!, key: KEY, name: 'test', branch: 'test', devices: [] },
  settings,
  version: 'test',
  log: silentLog,
  startSources: async (to) => [await startMqttSource(settings.mqtt!, { ...to, log: silentLog, key: KEY })],
})
console.log('up')
