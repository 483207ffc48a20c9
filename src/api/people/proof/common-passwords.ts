import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'

/** 100,000 passwords that guessers try first, as tools/common-passwords.mjs made them: 5 bytes of SHA-256 each, in order. */
const FILE = new URL('./common-passwords.bin', import.meta.url)
const BYTES = 5

let list: Buffer | null = null

/** Whether the list holds this, in lower case. Of a million others it takes none for one of its own. */
export function isCommonPassword(form: string): boolean {
  list ??= readFileSync(FILE)
  const mark = createHash('sha256').update(form).digest().subarray(0, BYTES)
  let [from, to] = [0, list.length / BYTES]
  while (from < to) {
    const middle = (from + to) >> 1
    const order = mark.compare(list, middle * BYTES, (middle + 1) * BYTES)
    if (order === 0) return true
    if (order < 0) to = middle
    else from = middle + 1
  }
  return false
}
