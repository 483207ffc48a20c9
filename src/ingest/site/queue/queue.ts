import type { ReadingFrame } from '#contract/meter/reading.ts'
import type { Instant } from '#domain/time/interval.ts'
import { type DamagedPiece, damagedOperations, damagedPiece } from './damaged-pieces.ts'
import { entriesToKeep } from './entries-to-keep.ts'
import { releaseHeld } from './held-readings.ts'
import { openLevelStore } from './level-store.ts'
import { oldestPieces } from './oldest-pieces.ts'
import { countReadings, entryBytes, openPiece, type Piece, timeInKey } from './piece.ts'
import type { QueueOptions } from './queue-options.ts'
import { listRefused, type RefusedReading, refusedOperations } from './refused-readings.ts'
import { packTotals, readTotals, TOTALS_KEY, type Totals } from './totals.ts'
import { createUnmapped } from './unmapped-readings.ts'

export interface QueueFigures extends Totals {
  /** when the oldest reading that waits was taken; null: none waits */
  readonly oldestAt: Instant | null
}

/** Readings on the disk of a small computer until the server has them. */
export interface SiteQueue {
  /**
   * Resolves when a power cut loses none of them, or when the limit of the disk cost them (`dropped`). `isTimed`: their time
   * is that of another clock than this computer's, whatever that says.
   */
  keep(frames: readonly ReadingFrame[], isTimed?: boolean): Promise<void>
  /**
   * About so many readings for one post: at most half of them the newest, so that a backlog delays none of today, then
   * the oldest. The limit of the disk takes none of them until others are taken. `resting`: the keys of those that are not
   * wanted now.
   */
  take(most: number, resting?: ReadonlySet<string>): Promise<Piece[]>
  /**
   * The server has these, or refused some of them for good; others of those that were taken stay taken. `unmapped`: the
   * lines, by their index, that wait apart until their name is mapped.
   */
  settle(
    pieces: readonly Piece[],
    refused?: readonly RefusedReading[],
    unmapped?: ReadonlySet<number>,
  ): Promise<void>
  /**
   * Gives readings of a clock that was not set their time, where it can be known now, and lets those be sent again whose name
   * may be mapped by now.
   */
  release(): Promise<void>
  figures(): Promise<QueueFigures>
  refused(most: number): Promise<RefusedReading[]>
  close(): Promise<void>
}

/** What was read so short a time ago is of now. */
const NEW_MS = 5 * 60_000
/** Of what is taken away, before the files are made smaller. */
const COMPACT_AFTER_BYTES = 4 * 1024 * 1024

interface Waiting {
  readonly frames: readonly ReadingFrame[]
  readonly isTimed: boolean
  readonly resolve: () => void
  readonly reject: (error: unknown) => void
}

type Operation =
  | { readonly type: 'put'; readonly key: string; readonly value: Buffer }
  | { readonly type: 'del'; readonly key: string }

export async function openQueue(options: QueueOptions): Promise<SiteQueue> {
  const { log, clock } = options
  const { store, wasMended } = await openLevelStore(options.folder, log)
  let totals = await readTotals(store, wasMended)
  const unmappedReadings = createUnmapped(store, clock.sinceBoot)
  let inFlight: ReadonlySet<string> = new Set()
  let turn: Promise<unknown> = Promise.resolve()
  let waiting: Waiting[] = []
  let isBroken = false
  let removedBytes = 0

  /** One change after the other: totals are those of the last one. */
  function inTurn<T>(work: () => Promise<T>): Promise<T> {
    const done = turn.then(work)
    turn = done.catch(() => {})
    return done
  }

  async function write(operations: Operation[], after: Totals, sync: boolean): Promise<void> {
    // After a write that failed the store takes no more until it is opened again.
    if (isBroken) {
      await store.close()
      await store.open()
      isBroken = false
    }
    try {
      await store.batch([...operations, { type: 'put', key: TOTALS_KEY, value: packTotals(after) }], { sync })
      totals = after
    } catch (error) {
      isBroken = true
      throw error
    }
  }

  async function keepWaiting(): Promise<void> {
    const now = waiting
    waiting = []
    if (now.length === 0) return
    try {
      const frames = (isTimed: boolean) => now.flatMap((one) => (one.isTimed === isTimed ? one.frames : []))
      const taken = { ours: frames(false), timed: frames(true) }
      const plan = await entriesToKeep({ store, totals, inFlight, options }, taken)
      await write(plan.operations, plan.totals, true)
      for (const { resolve } of now) resolve()
      if (plan.droppedNow > 0) {
        log.warn(
          { readings: plan.droppedNow, whenFull: options.whenFull, limitBytes: options.limitBytes },
          'The disk may hold no more readings: some were dropped before the server had them',
        )
      }
      await compact(plan.removedBytes)
    } catch (error) {
      for (const { reject } of now) reject(error)
    }
  }

  /** What is deleted is on the disk until its files are written anew. */
  async function compact(bytes: number): Promise<void> {
    removedBytes += bytes
    if (removedBytes < COMPACT_AFTER_BYTES) return
    removedBytes = 0
    await store.compactRange('r!', 'r~')
  }

  async function newestPieces(
    most: number,
    damaged: DamagedPiece[],
    resting: ReadonlySet<string>,
  ): Promise<Piece[]> {
    const since = clock.wall() - NEW_MS
    const pieces: Piece[] = []
    let readings = 0
    for await (const [key, value] of store.iterator({ gt: 'r!', lt: 'r~', reverse: true })) {
      if (timeInKey(key) < since || readings >= most) break
      if (resting.has(key)) continue
      const piece = await openPiece(key, value)
      if (piece === null) {
        damaged.push(damagedPiece(key, value))
        continue
      }
      readings += piece.readings
      pieces.push(piece)
    }
    return pieces
  }

  async function putAside(damaged: readonly DamagedPiece[]): Promise<void> {
    if (damaged.length === 0) return
    const plan = await damagedOperations(store, damaged, totals, clock.wall())
    await write(plan.operations, plan.totals, true)
    log.error({ pieces: damaged.length }, 'The disk damaged stored readings: they are put aside')
  }

  return {
    keep(frames, isTimed = false) {
      if (frames.length === 0) return Promise.resolve()
      const stored = new Promise<void>((resolve, reject) =>
        waiting.push({ frames, isTimed, resolve, reject }),
      )
      void inTurn(keepWaiting)
      return stored
    },
    take: (most, resting = new Set()) =>
      inTurn(async () => {
        const damaged: DamagedPiece[] = []
        const newest = await newestPieces(Math.max(1, most / 2), damaged, resting)
        const taken = countReadings(newest)
        const without = new Set([...resting, ...[...newest, ...damaged].map(({ key }) => key)])
        const oldest = await oldestPieces(store, { most: most - taken, without, damaged })
        await putAside(damaged)
        const pieces = [...newest, ...oldest]
        inFlight = new Set(pieces.map(({ key }) => key))
        return pieces
      }),
    settle: (pieces, refused = [], unmapped = new Set()) =>
      inTurn(async () => {
        const lines = pieces.flatMap(({ text }) => text.split('\n'))
        const judged = { lines, refused: new Set(refused.map(({ line }) => line)), unmapped }
        const number = totals.next + refused.length
        const apart = await unmappedReadings.putAside(judged, number, clock.wall())
        const apartBytes = apart.reduce((sum, { key, value }) => sum + entryBytes(key, value), 0)
        const readings = countReadings(pieces)
        const bytes = pieces.reduce((sum, piece) => sum + piece.bytes, 0)
        const operations: Operation[] = [
          ...pieces.map(({ key }) => ({ type: 'del' as const, key })),
          ...apart.map(({ key, value }) => ({ type: 'put' as const, key, value })),
          ...(await refusedOperations(store, refused, totals.next)),
        ]
        const after = {
          ...totals,
          // A damaged head may have said more than there were.
          readings: Math.max(0, totals.readings - readings),
          bytes: Math.max(0, totals.bytes - bytes) + apartBytes,
          unmapped: totals.unmapped + countReadings(apart),
          refused: totals.refused + refused.length,
          next: number + apart.length,
        }
        // What a power cut brings back is sent once more, and is a duplicate.
        await write(operations, after, false)
        await unmappedReadings.note(apart, judged)
        const settled = new Set(pieces.map(({ key }) => key))
        inFlight = new Set([...inFlight].filter((key) => !settled.has(key)))
        await compact(bytes)
      }),
    release: () =>
      inTurn(async () => {
        const held = totals.held === 0 ? null : await releaseHeld(store, totals, clock)
        if (held) await write(held.operations, held.totals, true)
        const again = await unmappedReadings.plan(totals)
        if (!again) return
        try {
          await write(again.operations, again.totals, true)
        } catch (error) {
          unmappedReadings.forget()
          throw error
        }
      }),
    figures: () =>
      inTurn(async () => {
        const [first] = await store.keys({ gt: 'r!', lt: 'r~', limit: 1 }).all()
        return { ...totals, oldestAt: first === undefined ? null : timeInKey(first) }
      }),
    refused: (most) => inTurn(() => listRefused(store, most)),
    close: () => inTurn(() => store.close()),
  }
}
