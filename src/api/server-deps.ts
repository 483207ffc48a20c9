import type { Registry } from 'prom-client'
import type { Instant } from '#domain/time/interval.ts'
import type { Database } from '#store/engine/database.ts'
import type { Log } from '#store/engine/log.ts'
import type { UploadFiles } from '#store/engine/uploads/upload-files.ts'
import type { AwaitMail, BillFiles } from './frame/file-operation.ts'
import type { PhonesSetUp, Rejudge } from './frame/operation.ts'
import type { HardwareDesk } from './frame/platform-operation.ts'
import type { DrainRollups } from './frame/run/freshen.ts'
import type { Metering } from './meter/metering.ts'
import type { Polling, SiteHearing } from './meter/mount-commands.ts'
import type { BackupPlace } from './platform/overview/operator-standings.ts'

export interface ApiConfig {
  /** SECRET_KEY, at least 32 bytes; every key of the sessions is derived from it. */
  readonly secretKey: Uint8Array
  /** Where people reach the product; https switches HSTS on. */
  readonly publicUrl?: string | undefined
  /** HSTS for names below that one too; so unless it is false. */
  readonly hstsSubdomains?: boolean | undefined
  /** Where pictures that people send are kept, and how large one may be. */
  readonly uploads: { readonly dir: string; readonly limitBytes: number }
  /** Where the server's own backups are; without it there are none. */
  readonly backups?: BackupPlace | undefined
  /** The built web app; without it there are calls only. */
  readonly webDir?: string | undefined
  /** Lets a scraper on another machine read /metrics. */
  readonly metricsToken?: string | undefined
  /** Shown by the API's own pages and in answers that carry a version. */
  readonly version: string
  /** Another text wherever other code answers; without it that of this start. */
  readonly build?: string | undefined
  /** A mail server is set up; else mail is written to the outbox folder. */
  readonly isMailSetUp?: boolean | undefined
  /** By which messages to telephones are sent; absent: by none. */
  readonly phonesSetUp?: PhonesSetUp | undefined
  /** Check every answer against the contract: in tests and development. */
  readonly checkAnswers?: boolean | undefined
  /** Addresses of proxies whose X-Forwarded-For is believed: no other's is. */
  readonly trustedProxies?: readonly string[] | undefined
}

export interface ServerDeps {
  readonly database: Database
  readonly config: ApiConfig
  readonly clock: () => Instant
  readonly log: Log
  /** Brings an organisation's totals up to its readings. */
  readonly drainRollups: DrainRollups
  /** How long a question waits for it, where it is not as long as a person would. */
  readonly readerPatienceMs?: number | undefined
  /** Receives readings; without it the call is not mounted. */
  readonly metering?: Metering | undefined
  /** Judges parked readings again; without it they stay parked. */
  readonly rejudge?: Rejudge | undefined
  /** What is known of hardware where messages come in; without it no message is understood. */
  readonly hardware?: HardwareDesk | undefined
  /** Hands breaker commands to gateways that poll; without it the calls are not mounted. */
  readonly polling?: Polling | undefined
  /** Hears agents at branches; without it the call is not mounted. */
  readonly sites?: SiteHearing | undefined
  /** Where files that people send are kept; without it the folder of the configuration. */
  readonly files?: UploadFiles | undefined
  /** Lays bills out as files; without it there are no downloads. */
  readonly reports?: BillFiles | undefined
  /** How a message of the outbox ended, where it is not to be waited for as long as a person would. */
  readonly awaitMail?: AwaitMail | undefined
  /** Aborted when the process is about to stop: a balancer is to ask others. */
  readonly leaving?: AbortSignal | undefined
  /** Whether long answers are worked out in threads; else they hold up all others. */
  readonly hasThreads?: boolean | undefined
  /** What those threads run, as it was built; absent: what stands beside this. Sources take seconds to begin. */
  readonly threadScript?: URL | undefined
  /** What other rooms count, to stand in /metrics too. */
  readonly registry?: Registry | undefined
}
