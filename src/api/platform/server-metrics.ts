import { statfsSync } from 'node:fs'
import { Gauge, type Registry } from 'prom-client'
import { NO_WAL_ARCHIVE, type WalArchiveTrouble, walArchiveTrouble } from '#domain/platform/wal-archive.ts'
import type { Instant } from '#domain/time/interval.ts'
import type { Database } from '#store/engine/database.ts'
import { openBackupFolder } from '#store/platform/backup-folder.ts'
import { heldMail, mailStates, queueBacklogs, readingLag } from '#store/platform/server-figures.ts'
import { walArchive } from '#store/platform/wal-archive/standing.ts'
import type { BackupPlace } from './overview/operator-standings.ts'

export interface ServerMetricsOptions {
  readonly database: Database
  readonly clock: () => Instant
  readonly backups: BackupPlace
  /** A folder on the disk that must not fill up. */
  readonly folder: string
}

/** Figures that are asked of the database are as old as this at most, however often somebody asks. */
const FRESH_MS = 10_000

/** How the server stands: what came, what waits, how old the backups are. */
export function addServerMetrics(registry: Registry, options: ServerMetricsOptions): void {
  const { database } = options
  const gauge = gaugesOf(registry)
  const lag = shared(() => readingLag(database))
  gauge(
    'nairawatt_reading_lag_seconds',
    'Age of the newest reading of the median device that is not silent',
    async (set) => set({}, (await lag()).median),
  )
  gauge(
    'nairawatt_devices',
    'Active devices that have ever sent, and those silent for a day',
    async (set) => {
      const { devices, silent } = await lag()
      set({ state: 'sending' }, devices - silent)
      set({ state: 'silent' }, silent)
    },
  )
  gauge('nairawatt_parked_frames', 'Parked frames that nobody has decided about', async (set) =>
    set({}, (await lag()).parked),
  )
  addQueues(gauge, database)
  addMail(gauge, database)
  addBackups(gauge, options)
  addWalArchive(gauge, options)
  gauge('nairawatt_disk_bytes', 'The disk of the database or of DATA_DIR', async (set) => {
    const { bsize, blocks, bavail } = statfsSync(options.folder)
    set({ state: 'free' }, bsize * bavail)
    set({ state: 'all' }, bsize * blocks)
  })
}

function addQueues(gauge: AddGauge, database: Database): void {
  const queues = shared(() => queueBacklogs(database))
  gauge('nairawatt_queue_waiting', 'Pieces of work that wait, by queue', async (set) => {
    for (const { queue, waiting } of await queues()) set({ queue }, waiting)
  })
  gauge(
    'nairawatt_queue_oldest_seconds',
    'How long the oldest piece of work has waited, by queue',
    async (set) => {
      for (const { queue, waiting, oldest } of await queues()) set({ queue }, waiting === 0 ? 0 : oldest)
    },
  )
}

const MAIL_STATES = ['waiting', 'sending', 'sent', 'written', 'failed', 'given-up']

function addMail(gauge: AddGauge, database: Database): void {
  const states = shared(() => mailStates(database))
  gauge('nairawatt_mail_messages', 'Messages of the last day, and all that wait, by state', async (set) => {
    const found = new Map((await states()).map(({ state, count }) => [state, count]))
    for (const state of MAIL_STATES) set({ state }, found.get(state) ?? 0)
  })
  const held = shared(() => heldMail(database))
  gauge(
    'nairawatt_mail_held',
    'Messages that wait because the mail server refuses the sender or the log-in',
    async (set) => set({}, (await held()).count),
  )
}

function addBackups(gauge: AddGauge, { backups, clock }: ServerMetricsOptions): void {
  if (!backups.isOn) return
  const folder = openBackupFolder(backups.dir)
  const age = (at: Instant | undefined) => (at === undefined ? null : (clock() - at) / 1000)
  gauge('nairawatt_backup_age_seconds', 'Age of the newest backup', async (set) =>
    set({}, age(folder.readRecord().lastGood?.at)),
  )
  gauge('nairawatt_backup_bytes', 'Size of the newest backup', async (set) =>
    set({}, folder.readRecord().lastGood?.bytes ?? null),
  )
  gauge('nairawatt_backup_failed', '1: the last try failed, or the last check of a backup', async (set) => {
    const { lastTry, lastCheck } = folder.readRecord()
    set({}, (lastTry !== null && lastTry.why !== null) || lastCheck?.result === 'failed' ? 1 : 0)
  })
  gauge('nairawatt_backup_check_age_seconds', 'Since a backup was last restored as a check', async (set) => {
    const { lastCheck } = folder.readRecord()
    set({}, lastCheck?.result === 'same' ? age(lastCheck.at) : null)
  })
}

function addWalArchive(gauge: AddGauge, { database, backups, clock }: ServerMetricsOptions): void {
  const { walArchiveDir } = backups
  if (walArchiveDir === undefined) return
  const archive = shared(() => walArchive(database, walArchiveDir))
  const standing = async () => (await archive())?.standing ?? NO_WAL_ARCHIVE
  gauge(
    'nairawatt_wal_archive_failed',
    '1: the database cannot be brought to a moment of now, because WAL or a copy does not reach WAL_ARCHIVE_DIR',
    async (set) => set({}, isAtFault(walArchiveTrouble(await standing(), clock())) ? 1 : 0),
  )
  gauge(
    'nairawatt_wal_waiting_bytes',
    'WAL that waits beside the database since it is not archived yet',
    async (set) => set({}, (await standing()).waitingBytes),
  )
  gauge(
    'nairawatt_wal_reach_seconds',
    'How long ago the earliest moment is that the database can be brought to',
    async (set) => {
      const [oldest] = (await standing()).bases
      set({}, oldest === undefined ? null : (clock() - oldest.at) / 1000)
    },
  )
}

function isAtFault(trouble: WalArchiveTrouble | null): boolean {
  return trouble !== null && trouble !== 'none yet' && trouble !== 'base old'
}

type Labels = Readonly<Record<string, string>>
type SetFigure = (labels: Labels, value: number | null) => void
type AddGauge = (name: string, help: string, collect: (set: SetFigure) => Promise<void>) => void

/** What is not known has no line; what cannot be asked now takes no other figure along. */
function gaugesOf(registry: Registry): AddGauge {
  return (name, help, collect) => {
    const labelNames = ['state', 'queue']
    new Gauge({
      name,
      help,
      labelNames,
      registers: [registry],
      async collect() {
        this.reset()
        try {
          await collect((labels, value) => {
            if (value !== null) this.set(labels, value)
          })
        } catch {
          this.reset()
        }
      },
    })
  }
}

/** One question for all that ask within seconds. */
function shared<T>(ask: () => Promise<T>): () => Promise<T> {
  let asked: { readonly at: number; readonly answer: Promise<T> } | null = null
  return () => {
    const at = performance.now()
    if (asked === null || at - asked.at > FRESH_MS) asked = { at, answer: ask() }
    asked.answer.catch(() => {
      asked = null
    })
    return asked.answer
  }
}
