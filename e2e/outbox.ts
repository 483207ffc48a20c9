import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from 'vitest'
import { dataDir } from './product.ts'

/** Letters that the product wrote to its outbox folder, as text: line ends of the transport taken back. */
function letters(): string[] {
  const folder = join(dataDir(), 'outbox')
  return readdirSync(folder)
    .filter((name) => name.endsWith('.eml'))
    .map((name) => readFileSync(join(folder, name), 'utf8').replace(/=\r?\n/g, ''))
}

/** Waits for a letter to somebody that says this, and gives what the pattern finds in it. */
export async function letterTo(recipient: string, says: RegExp): Promise<RegExpExecArray> {
  const found = () => {
    const own = letters().filter((letter) => new RegExp(`^To: .*${recipient}`, 'm').test(letter))
    return own.map((letter) => says.exec(letter)).find((match) => match !== null)
  }
  await expect.poll(() => found() !== undefined).toBe(true)
  return found() as RegExpExecArray
}
