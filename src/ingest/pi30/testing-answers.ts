import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { crcOf } from './answer.ts'

interface Recorded {
  readonly request: { readonly hex: string }
  readonly answers: readonly {
    readonly body: string
    readonly crc: string
    readonly expect: Readonly<Record<string, number | boolean>>
  }[]
}

/** Answers of two inverters, with what they mean. */
export const RECORDED: Recorded = JSON.parse(
  readFileSync(join(import.meta.dirname, 'excerpts/voltronic-pi30.json'), 'utf8'),
)

/** As it comes over the line, its check sum written elsewhere. */
export const recorded = (nth: number): Buffer => {
  const { body, crc } = RECORDED.answers[nth]!
  return Buffer.concat([Buffer.from(`(${body}`), Buffer.from(crc, 'hex'), Buffer.from('\r')])
}

/** An answer of our own. */
export function answerOf(body: string): Buffer {
  const bytes = Buffer.from(`(${body}`, 'latin1')
  return Buffer.from([...bytes, ...crcOf(bytes), 0x0d])
}
