import { join } from 'node:path'
import { makeFolder } from '#store/engine/files/settle.ts'
import type { Log } from '#store/engine/log.ts'
import type { Enrolment } from './enrolment.ts'
import { openQueue } from './queue/queue.ts'
import type { SiteClock } from './queue/queue-options.ts'
import { startRelaying } from './relaying.ts'
import { startSending } from './sending.ts'
import { createServerLink } from './server-link.ts'
import { systemClock } from './site-clock.ts'
import type { SiteFile } from './site-file.ts'
import type { Keep, Source, Take } from './source.ts'
import { startTaking } from './taking.ts'
import { startTelling } from './telling.ts'

export interface AgentOptions {
  readonly folder: string
  readonly enrolment: Enrolment
  readonly settings: SiteFile
  readonly version: string
  readonly log: Log
  /** What is read at the site. */
  readonly startSources: (to: SourceTargets) => Promise<readonly Source[]>
}

/** Where sources put what they read, and the clock that they have. */
export interface SourceTargets {
  readonly take: Take
  readonly keep: Keep
  readonly clock: SiteClock
}

export interface Agent {
  stop(): Promise<void>
}

/** Reads, stores, sends and tells how it is, until it is stopped. */
export async function startAgent(options: AgentOptions): Promise<Agent> {
  const { folder, enrolment, settings, version, log } = options
  const { key, server } = enrolment
  const clock = systemClock()
  const diskLimitBytes = settings.disk_limit_mb * 1024 ** 2
  await makeFolder(folder)
  const queue = await openQueue({
    folder: join(folder, 'readings'),
    limitBytes: diskLimitBytes,
    whenFull: settings.when_full,
    clock,
    log,
  })
  const link = createServerLink({ server, version, onTime: clock.hear })
  const taking = startTaking(queue, log)
  const sources = await options.startSources({ take: taking.take, keep: queue.keep, clock })
  const everyMs = settings.send_every_s * 1_000
  const sending = startSending({ queue, link, key, clock: clock.wall, log, everyMs })
  const telling = startTelling({
    queue,
    taking,
    sending,
    sources,
    link,
    key,
    clock,
    log,
    version,
    diskLimitBytes,
  })
  const mqttUrl = settings.breakers?.mqtt_url
  const relaying = mqttUrl === undefined ? null : startRelaying({ link, key, mqttUrl, log })
  return {
    async stop() {
      await Promise.all(sources.map((source) => source.stop()))
      await taking.stop()
      // What is under way is given up: it stands on the disk.
      link.close()
      await Promise.all([sending.stop(), telling.stop(), relaying?.stop()])
      await queue.close()
    },
  }
}
