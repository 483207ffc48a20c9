/**
 * Where passkeys are good: a browser binds them to a host name, and signs the origin that asked. Source: WebAuthn Level 3
 * §13.4.9 (validating the origin), H14.
 */
export interface PasskeySite {
  /** The host name that passkeys are bound to (the relying party's id). */
  readonly host: string
  /** Whether a page of this origin may ask for them. */
  accepts(origin: string): boolean
}

const ON_THIS_MACHINE = /^(localhost|127\.0\.0\.1|\[::1\])$/
const LOCAL_ORIGIN = /^http:\/\/localhost(:\d{1,5})?$/

/**
 * The site of the product's own address. On the machine itself it is `localhost` on any port, since browsers give no passkeys
 * to a number; null: neither https with a name nor this machine, so no browser would.
 */
export function passkeySite(publicUrl: string): PasskeySite | null {
  const { protocol, hostname, origin } = new URL(publicUrl)
  if (ON_THIS_MACHINE.test(hostname)) {
    return { host: 'localhost', accepts: (asked) => asked === origin || LOCAL_ORIGIN.test(asked) }
  }
  if (protocol !== 'https:' || isNumber(hostname)) return null
  return { host: hostname, accepts: (asked) => asked === origin }
}

function isNumber(hostname: string): boolean {
  return hostname.startsWith('[') || /^[\d.]+$/.test(hostname)
}
