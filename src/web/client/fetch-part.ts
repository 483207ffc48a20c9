import { clientText } from '../words/shell.ts'

/** A part of the app that could not be fetched, with a sentence to show. */
export class PartMissing extends Error {
  override readonly name = 'PartMissing'
}

/** Names the build that was loaded again last, in this tab. */
const RELOADED = 'nairawatt-reloaded'
const PATIENCE_MS = 5_000

/**
 * Fetches code that is not with the first script. A file that an upgrade took away is in no answer of the server any more:
 * the page is loaded again, once for each build. What is typed is kept on the device (outbox). Without a connection, or when
 * that did not help, it is a PartMissing.
 */
export async function fetchPart<T>(load: () => Promise<T>): Promise<T> {
  count(1)
  try {
    return await load()
  } catch {
    const isReached = await canReach()
    if (isReached && isFirstTime()) {
      location.reload()
      return new Promise(() => undefined)
    }
    throw new PartMissing(isReached ? clientText.partMissing : clientText.partOffline)
  } finally {
    count(-1)
  }
}

let onTheirWay = 0

/** How many parts are being fetched; an event `part` of the window tells of each change. */
export const partsOnTheirWay = (): number => onTheirWay

function count(change: 1 | -1): void {
  onTheirWay += change
  globalThis.dispatchEvent?.(new Event('part'))
}

/** Whether the server answers at this moment: only then does loading the page again not lose it. */
export async function canReach(): Promise<boolean> {
  const deadline = new AbortController()
  const timer = setTimeout(() => deadline.abort(), PATIENCE_MS)
  try {
    return (await fetch('/healthz', { cache: 'no-store', signal: deadline.signal })).ok
  } catch {
    return false
  } finally {
    clearTimeout(timer)
  }
}

function isFirstTime(): boolean {
  const build = thisBuild()
  if (sessionStorage.getItem(RELOADED) === build) return false
  sessionStorage.setItem(RELOADED, build)
  return true
}

/** The build that the page is of: the address of its first script, which carries a hash of all that it leads to. */
export function thisBuild(): string {
  return document.querySelector<HTMLScriptElement>('script[type=module][src]')?.src ?? ''
}
