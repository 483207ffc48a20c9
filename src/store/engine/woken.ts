import { createBackoff, createFaultLog } from './backoff.ts'
import type { Database } from './database.ts'
import type { Log } from './log.ts'

/** What happens to organisations because time passed or a commit spoke. */
export interface Job {
  /** NOTIFY on this channel names an organisation that has work; without it the clock alone wakes the job. */
  readonly channel?: string
  /** How often it looks for itself: a notice that got lost costs this long. */
  readonly everyMs: number
  /** What is said when it fails; it is tried again, each time later. */
  readonly failed: string
  /** Organisations that are worked for side by side. */
  readonly atOnce?: number
  /** Pieces of work of one organisation side by side, fewer than `atOnce` so that none takes every place. */
  readonly ofOne?: number
  /** Those that may have work now. `gained`: some may have come from another process since the last look. */
  organisations(gained?: boolean): Promise<readonly number[]>
  /** A bounded piece of the work of one organisation: what is left says `again`. */
  drain(organisationId: number, turn: Turn): Promise<void>
}

export interface Turn {
  readonly stopping: AbortSignal
  /** More waits: it has its turn after the others that wait. */
  again(): void
  /** Its next piece begins no sooner than so long after this one did: what comes until then is done together. */
  rest?(ms: number): void
}

export interface Woken {
  /** Looks now for organisations that have work. */
  look(): void
  /** Waits for what runs; then nothing runs any more. */
  stop(): Promise<void>
}

/** Who works for which organisation, where several processes serve one database. */
export interface WorkShare {
  /** Does the piece, unless the organisation is another process's to work for. */
  work(organisationId: number, piece: () => Promise<void>): Promise<void>
  /** Hears when organisations may have come to this process. */
  onGain(look: () => void): void
}

interface Surroundings {
  readonly database: Pick<Database, 'listen'>
  readonly log: Log
  /** Absent: this process works for all of them. */
  readonly share?: WorkShare | undefined
}

/** Whose fault it is when nobody's work could be looked for. */
const LOOKING = 'looking'

/**
 * Runs a job: woken by commits and by a clock behind them. Organisations have their turns one after the other, a
 * bounded piece of work each, so that much work of one does not hold up another's; one whose work fails rests longer
 * after every failure.
 */
export async function woken({ database, log, share }: Surroundings, job: Job): Promise<Woken> {
  const faults = createFaultLog(log, job.failed)
  const turns = createTurns(share ? sharedJob(job, share) : job, faults)
  let looking: Promise<void> | null = null
  let looksAgain = false
  let gained = false

  async function lookAround(): Promise<void> {
    do {
      looksAgain = false
      const hasGained = gained
      gained = false
      try {
        for (const organisationId of await job.organisations(hasGained)) turns.add(organisationId)
        faults.forget(LOOKING)
      } catch (error) {
        faults.tell(LOOKING, { err: error })
        gained ||= hasGained
      }
    } while (looksAgain && !turns.isStopped())
  }

  function look(): void {
    if (turns.isStopped()) return
    // One that is under way may have passed what is asked about now.
    if (looking) looksAgain = true
    looking ??= lookAround().finally(() => {
      looking = null
    })
  }

  const hear = (payload: string) => (/^\d+$/.test(payload) ? turns.notice(Number(payload)) : look())
  const listening = job.channel === undefined ? null : await database.listen(job.channel, hear)
  const timer = setInterval(look, job.everyMs)
  timer.unref()
  share?.onGain(() => {
    gained = true
    look()
  })
  look()
  return {
    look,
    async stop() {
      clearInterval(timer)
      const ended = turns.stop()
      await listening?.stop()
      await Promise.all([looking, ended])
    },
  }
}

function sharedJob(job: Job, share: WorkShare): Job {
  return { ...job, drain: (id, turn) => share.work(id, () => job.drain(id, turn)) }
}

/** Who waits, in the order of their turns, and who is worked for. */
function createTurns(
  { drain, everyMs, atOnce = 2, ofOne = 1 }: Job,
  faults: ReturnType<typeof createFaultLog>,
) {
  const waiting = new Set<number>()
  const running = new Set<Promise<void>>()
  const busy = new Map<number, number>()
  const stop = new AbortController()
  const backoff = createBackoff(add, everyMs)
  const rests = createRests(add)

  function add(organisationId: number): void {
    if (backoff.isResting(organisationId)) return
    waiting.add(organisationId)
    begin()
  }

  function begin(): void {
    for (const organisationId of waiting) {
      if (stop.signal.aborted || running.size >= atOnce) return
      if ((busy.get(organisationId) ?? 0) >= ofOne) continue
      waiting.delete(organisationId)
      // It was named while the piece ran after which it rests.
      if (rests.isPutOff(organisationId)) continue
      take(organisationId)
    }
  }

  function take(organisationId: number): void {
    busy.set(organisationId, (busy.get(organisationId) ?? 0) + 1)
    const began = performance.now()
    const turn = {
      stopping: stop.signal,
      again: () => add(organisationId),
      rest: (ms: number) => rests.begin(organisationId, began + ms),
    }
    const work = Promise.resolve()
      .then(() => drain(organisationId, turn))
      .then(
        () => succeed(organisationId),
        (error) => fail(organisationId, error),
      )
      .finally(() => {
        running.delete(work)
        leave(organisationId)
        begin()
      })
    running.add(work)
  }

  function succeed(organisationId: number): void {
    backoff.succeed(organisationId)
    if (!backoff.isResting(organisationId)) faults.forget(String(organisationId))
  }

  function fail(organisationId: number, error: unknown): void {
    const { aborted, reason } = stop.signal
    // It heeded the stop.
    if (aborted && error === reason) return
    faults.tell(String(organisationId), { err: error, organisationId })
    if (aborted) return
    waiting.delete(organisationId)
    backoff.fail(organisationId)
  }

  function leave(organisationId: number): void {
    const left = busy.get(organisationId)! - 1
    if (left > 0) busy.set(organisationId, left)
    else busy.delete(organisationId)
  }

  return {
    add,
    notice(organisationId: number) {
      backoff.notice(organisationId)
      add(organisationId)
    },
    isStopped: () => stop.signal.aborted,
    async stop() {
      stop.abort()
      backoff.stop()
      rests.stop()
      await Promise.all(running)
    },
  }
}

/** Organisations that rest; one that is named meanwhile has its turn when it has rested. */
function createRests(add: (organisationId: number) => void) {
  const until = new Map<number, number>()
  const timers = new Map<number, NodeJS.Timeout>()
  return {
    begin(organisationId: number, end: number): void {
      until.set(organisationId, end)
    },
    /** Whether it rests still: it is added when it has rested. */
    isPutOff(organisationId: number): boolean {
      if (timers.has(organisationId)) return true
      const leftMs = (until.get(organisationId) ?? 0) - performance.now()
      if (leftMs <= 0) {
        until.delete(organisationId)
        return false
      }
      const end = () => {
        timers.delete(organisationId)
        until.delete(organisationId)
        add(organisationId)
      }
      timers.set(organisationId, setTimeout(end, leftMs).unref())
      return true
    },
    stop(): void {
      for (const timer of timers.values()) clearTimeout(timer)
      timers.clear()
    },
  }
}

/** Does what a job finds to do now, one organisation after the other, and tells what fails. */
export async function runOnce({ organisations, drain }: Job): Promise<void> {
  const stopping = new AbortController().signal
  for (const organisationId of await organisations()) {
    let isMore: boolean
    do {
      isMore = false
      const again = () => {
        isMore = true
      }
      await drain(organisationId, { stopping, again })
    } while (isMore)
  }
}
