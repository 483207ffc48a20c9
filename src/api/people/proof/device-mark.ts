import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { DAY_MS, type Instant } from '#domain/time/interval.ts'
import { derive } from '../access-token.ts'

/**
 * The mark that a browser keeps after a good log-in: a signed cookie that script cannot read. It opens nothing; it says that
 * the wrong passwords of this browser are not those of a stranger, so that nobody's guessing keeps the owner out (H6).
 */
export interface DeviceMarks {
  /** The device that the cookies prove for this log-in name; null: a stranger. */
  known(cookies: string | undefined, username: string, now: Instant): string | null
  /** The header Set-Cookie by which the browser is known from now on, for the others who log in there too. */
  remember(cookies: string | undefined, username: string, now: Instant): string
}

const LIFE_MS = 180 * DAY_MS
/** Several people share the computer of a branch. */
const MOST_PEOPLE = 8
const ID_BYTES = 12

export function createDeviceMarks(secret: Uint8Array, isSecure: boolean): DeviceMarks {
  const key = derive(secret, 'known device')
  const name = isSecure ? '__Host-nairawatt-device' : 'nairawatt-device'
  const sign = (said: string) => createHmac('sha256', key).update(said).digest()
  /** A name is not written into a cookie that others of the browser can look at. */
  const tagFor = (username: string) =>
    sign(`name ${username.toLowerCase()}`).subarray(0, ID_BYTES).toString('base64url')

  function read(cookies: string | undefined, now: Instant): Mark[] {
    return cookieValue(cookies, name)
      .split('~')
      .flatMap((text) => {
        const [said, mac] = splitAtLast(text)
        const [tag = '', id = '', issued = ''] = said.split('.')
        if (!isEqual(Buffer.from(mac, 'base64url'), sign(said))) return []
        const age = now - Number(issued)
        return age < LIFE_MS && age > -DAY_MS ? [{ tag, id, text }] : []
      })
  }

  return {
    known(cookies, username, now) {
      const tag = tagFor(username)
      return read(cookies, now).find((mark) => mark.tag === tag)?.id ?? null
    },
    remember(cookies, username, now) {
      const tag = tagFor(username)
      const marks = read(cookies, now)
      const id = marks.find((mark) => mark.tag === tag)?.id ?? randomBytes(ID_BYTES).toString('hex')
      const said = `${tag}.${id}.${now}`
      const others = marks.filter((mark) => mark.tag !== tag).map(({ text }) => text)
      const value = [`${said}.${sign(said).toString('base64url')}`, ...others].slice(0, MOST_PEOPLE).join('~')
      const life = `Max-Age=${LIFE_MS / 1000}; Path=/; HttpOnly; SameSite=Strict`
      return `${name}=${value}; ${life}${isSecure ? '; Secure' : ''}`
    },
  }
}

interface Mark {
  readonly tag: string
  readonly id: string
  readonly text: string
}

const LONGEST_COOKIE = 4_096

function cookieValue(cookies: string | undefined, name: string): string {
  if (cookies === undefined || cookies.length > LONGEST_COOKIE) return ''
  const pairs = cookies.split(';').map((pair) => pair.trim())
  return pairs.find((pair) => pair.startsWith(`${name}=`))?.slice(name.length + 1) ?? ''
}

function splitAtLast(text: string): [string, string] {
  const at = text.lastIndexOf('.')
  return at === -1 ? [text, ''] : [text.slice(0, at), text.slice(at + 1)]
}

function isEqual(one: Buffer, other: Buffer): boolean {
  return one.length === other.length && timingSafeEqual(one, other)
}
