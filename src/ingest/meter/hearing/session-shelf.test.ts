import { describe, expect, it } from 'vitest'
import { sparkplugB } from '../dialects/sparkplug/sparkplug.ts'
import { makePayload } from '../dialects/sparkplug/testing-sparkplug.ts'
import { createKeyShelves, createSessionShelf } from './session-shelf.ts'

const AT = Date.parse('2026-08-08T10:00:00Z')
/** A birth of 1,000 metrics, each with an alias and a name of 60 characters. */
const large = makePayload(
  AT,
  0,
  Array.from({ length: 1_000 }, (_, n) => ({
    name: `${'x'.repeat(55)}${String(n).padStart(5, '0')}`,
    alias: n,
    value: n,
  })),
)

function bear(shelf: ReturnType<typeof createSessionShelf>, node: string) {
  const topic = `spBv1.0/plant/NBIRTH/${node}`
  return shelf.hearIn({ dialect: sparkplugB, gateway: `plant/${node}`, zone: null }, ({ session, zone }) => {
    session.hear({ topic, payload: large, at: AT, zone })
    return session
  })
}

describe('what is remembered of gateways', () => {
  it('is bounded for a sender, whatever it says in however many names', () => {
    const shelf = createSessionShelf({ most: 2_000, mostSize: 1_000_000 })
    const first = bear(shelf, 'edge-0')
    expect(shelf.size()).toBeGreaterThan(60_000)
    for (let n = 1; n < 100; n++) bear(shelf, `edge-${n}`)
    expect(shelf.size()).toBeLessThan(1_000_000)
    // The one that was silent longest made room, the newest is known.
    expect(bear(shelf, 'edge-0')).not.toBe(first)
    expect(bear(shelf, 'edge-99')).toBe(bear(shelf, 'edge-99'))
  })

  it('is of a key, over all its connections', () => {
    const shelves = createKeyShelves({ most: 10 })
    const one = shelves(1)
    expect(shelves(1)).toBe(one)
    expect(shelves(2)).not.toBe(one)
  })

  it('holds so many sessions, and begins in the zone of the place', () => {
    const shelf = createSessionShelf({ most: 2 })
    const zoneIn = (gateway: string, zone: string | null) =>
      shelf.hearIn({ dialect: sparkplugB, gateway, zone }, (open) => open.zone)
    expect(zoneIn('a', 'Africa/Accra')).toBe('Africa/Accra')
    expect(zoneIn('a', 'Africa/Nairobi')).toBe('Africa/Accra')
    expect(zoneIn('b', null)).toBe('Africa/Lagos')
    zoneIn('c', null)
    expect(zoneIn('a', 'Africa/Nairobi')).toBe('Africa/Nairobi')
  })
})
