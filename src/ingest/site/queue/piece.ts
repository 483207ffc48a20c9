import { promisify } from 'node:util'
import { gunzip, gzip } from 'node:zlib'
import type { ReadingFrame } from '#contract/meter/reading.ts'
import type { Instant } from '#domain/time/interval.ts'

/** Readings that are stored, sent and taken away together. */
export interface Piece {
  readonly key: string
  readonly readings: number
  /** what it takes in the store */
  readonly bytes: number
  /** NDJSON, a line a reading, without the last line's end */
  readonly text: string
}

export function countReadings(pieces: readonly { readonly readings: number }[]): number {
  return pieces.reduce((sum, { readings }) => sum + readings, 0)
}

/** As it stands in the store: how many readings (4 bytes), then their lines in gzip. */
export interface PackedPiece {
  readonly key: string
  readonly value: Buffer
  readonly readings: number
}

/** A device that sends weeks of its own memory is cut into these. */
export const MOST_IN_PIECE = 500
const HEAD_BYTES = 4

const pack = promisify(gzip)
const unpack = promisify(gunzip)

/** Before that, no clock of a meter or computer is set. */
const FIRST_TRUE_YEAR: Instant = Date.UTC(2020, 0, 1)

export function isClockSet(at: Instant): boolean {
  return at >= FIRST_TRUE_YEAR
}

const TIME_DIGITS = 15
const NUMBER_DIGITS = 12

/** Keys stand in the order of the time of what was read; `number` is never used twice. */
export function readingsKey(at: Instant, number: number): string {
  return `r!${digits(at, TIME_DIGITS)}!${digits(number, NUMBER_DIGITS)}`
}

/** The time in a key of readings. */
export function timeInKey(key: string): Instant {
  return Number(key.slice(2, 2 + TIME_DIGITS))
}

export function digits(value: number, width: number): string {
  return String(Math.max(0, Math.trunc(value))).padStart(width, '0')
}

export async function packReadings(key: string, frames: readonly ReadingFrame[]): Promise<PackedPiece> {
  const head = Buffer.alloc(HEAD_BYTES)
  head.writeUInt32BE(frames.length)
  const lines = await pack(frames.map((frame) => JSON.stringify(frame)).join('\n'))
  return { key, value: Buffer.concat([head, lines]), readings: frames.length }
}

/** As its head says; 1 where that is damaged. */
export function readingsInValue(value: Uint8Array): number {
  if (value.byteLength < HEAD_BYTES) return 1
  const said = new DataView(value.buffer, value.byteOffset, value.byteLength).getUint32(0)
  return said > MOST_IN_PIECE ? 1 : Math.max(1, said)
}

export function entryBytes(key: string, value: Uint8Array): number {
  return key.length + value.byteLength
}

/** null: the disk damaged it. The store does not compare what it reads with what was written; gzip does. */
export async function openPiece(key: string, value: Uint8Array): Promise<Piece | null> {
  const text = await unpack(value.subarray(HEAD_BYTES)).then(
    (bytes) => bytes.toString('utf8'),
    () => null,
  )
  if (text === null) return null
  return { key, readings: text.split('\n').length, bytes: entryBytes(key, value), text }
}

export function pieceFrames({ text }: Pick<Piece, 'text'>): ReadingFrame[] {
  return text.split('\n').map((line) => JSON.parse(line) as ReadingFrame)
}
