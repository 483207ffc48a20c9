import type pg from 'pg'
import { parseIntoClientConfig } from 'pg-connection-string'
import { DatabaseStartError } from '../embedded/start-error.ts'

/** A dead network is noticed although nobody speaks. */
const KEEP_ALIVE = { keepAlive: true, keepAliveInitialDelayMillis: 10_000 } as const

/**
 * What an address like DATABASE_URL says, in the driver's terms; certificates that it names are read. What is wrong with
 * it is told without the address itself, which holds a password.
 */
export function readAddress(name: string, url: string): pg.ClientConfig {
  try {
    return { ...parseIntoClientConfig(url), ...KEEP_ALIVE }
  } catch (error) {
    const { code, path, message } = error as NodeJS.ErrnoException
    const why = code === 'ERR_INVALID_URL' ? 'it is no address' : path ? `${path}: ${code}` : message
    throw new DatabaseStartError(`${name} cannot be used: ${why}.`)
  }
}
