import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Readable, Writable } from 'node:stream'
import { findChromium } from '../tools/browser.ts'

type Answer = Record<string, unknown>
type Params = Record<string, unknown>

interface Message {
  readonly id?: number
  readonly sessionId?: string
  readonly method?: string
  readonly params?: Params
  readonly result?: Answer
  readonly error?: { message: string }
}

/** A page of its own profile, and what DevTools' protocol tells of it. */
export interface PlainPage {
  send(method: string, params?: Params): Promise<Answer>
  /** Resolves once the page's address ends so without another page having been loaded. */
  movedTo(end: string): Promise<void>
  close(): Promise<void>
}

export interface PlainBrowser {
  open(): Promise<PlainPage>
  close(): Promise<void>
}

const PATIENCE_MS = 60_000
const WINDOW = { width: 1280, height: 720 }

/**
 * A browser whose pages run as a reader's do. Playwright switches on what an inspector needs (Runtime, Network): then every
 * error and every question keeps the stack it came from, for which V8 parses whole files again, 20 to 30 ms of a page's thread.
 */
export async function openPlainBrowser(): Promise<PlainBrowser> {
  const { path, flags, env } = await findChromium()
  const profile = mkdtempSync(join(tmpdir(), 'plain-browser-'))
  const args = [...flags, '--headless', '--remote-debugging-pipe', `--user-data-dir=${profile}`]
  const child = spawn(path, args, {
    stdio: ['ignore', 'ignore', 'ignore', 'pipe', 'pipe'],
    ...(env === undefined ? {} : { env }),
  })
  const line = talk(child.stdio[3] as Writable, child.stdio[4] as Readable)
  const ended = new Promise<void>((resolve) => {
    child.once('close', () => resolve())
    child.once('error', () => resolve())
  }).then(() => line.end(new Error('the browser has ended')))
  return {
    open: () => openPage(line),
    close: async () => {
      try {
        // It may have ended by itself.
        await line.send('Browser.close').catch(() => undefined)
        await ended
      } finally {
        rmSync(profile, { recursive: true, force: true })
      }
    },
  }
}

type Line = ReturnType<typeof talk>

/** DevTools' protocol over two pipes: JSON, a zero byte behind each message. */
function talk(out: Writable, back: Readable) {
  const open = new Map<number, (message: Message) => void>()
  const hearers = new Set<(message: Message) => void>()
  let ended: Error | null = null
  let last = 0
  let rest = ''
  back.setEncoding('utf8').on('data', (text: string) => {
    const parts = (rest + text).split('\0')
    rest = parts.pop() ?? ''
    for (const part of parts) {
      const message = JSON.parse(part) as Message
      if (message.id !== undefined) open.get(message.id)?.(message)
      else for (const hear of hearers) hear(message)
    }
  })
  const send = (method: string, params: Params = {}, sessionId?: string) =>
    new Promise<Answer>((resolve, reject) => {
      if (ended) return reject(ended)
      const id = ++last
      open.set(id, ({ result = {}, error }) => {
        open.delete(id)
        if (error === undefined) resolve(result)
        else reject(new Error(`${method}: ${error.message}`))
      })
      out.write(`${JSON.stringify({ id, method, params, sessionId })}\0`)
    })
  /** Whoever waits is told; so is whoever asks later. */
  const end = (error: Error) => {
    ended = error
    for (const [id, settle] of [...open]) settle({ id, error })
  }
  out.on('error', end)
  return { send, hearers, end }
}

async function openPage({ send, hearers }: Line): Promise<PlainPage> {
  const { browserContextId } = await send('Target.createBrowserContext')
  const { targetId } = await send('Target.createTarget', { url: 'about:blank', browserContextId })
  const { sessionId } = await send('Target.attachToTarget', { targetId, flatten: true })
  // Of the page alone: the size that a target is made with has the window's own frame in it.
  const metrics = { ...WINDOW, deviceScaleFactor: 1, mobile: false }
  await send('Emulation.setDeviceMetricsOverride', metrics, sessionId as string)
  const movedTo = (end: string) =>
    new Promise<void>((resolve, reject) => {
      const late = setTimeout(() => {
        hearers.delete(hear)
        reject(new Error(`the page has not come to ${end}`))
      }, PATIENCE_MS)
      const hear = ({ method, params, sessionId: of }: Message) => {
        if (of !== sessionId || method !== 'Page.navigatedWithinDocument') return
        if (!String(params?.url).endsWith(end)) return
        clearTimeout(late)
        hearers.delete(hear)
        resolve()
      }
      hearers.add(hear)
    })
  return {
    send: (method, params) => send(method, params, sessionId as string),
    movedTo,
    close: async () => {
      await send('Target.disposeBrowserContext', { browserContextId })
    },
  }
}
