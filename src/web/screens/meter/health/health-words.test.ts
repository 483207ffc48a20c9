import { describe, expect, it } from 'vitest'
import type { GatewayHealthRow } from '#contract/meter/hardware-health.ts'
import { clockWords, lagWords, signalWords, spanWords } from './health-words.ts'

const row: GatewayHealthRow = {
  ...{ zone: 'Africa/Lagos', key_id: 1, name: 'Roof', devices: 1, site: null, troubles: [], heard_at: null },
  ...{ told_at: null, silent_since: null, lag: null, signal: null, firmware: null },
  ...{ battery_pct: null, clock_ahead_s: null, restarts: null },
}
const plain = (text: string) => text.replaceAll('\u2009', ' ')

describe('how hardware is told', () => {
  it.each([
    [0, '0 s'],
    [10, '10 s'],
    [95, '1.6 min'],
    [7200, '2 h'],
    [777_600, '9 d'],
  ])('a span of %s seconds', (seconds, words) => expect(plain(spanWords(seconds))).toBe(words))

  it('what is not known is a dash, and never 0', () => {
    expect([lagWords(row), clockWords(row), signalWords(row)]).toEqual(['—', '—', '—'])
  })

  it('signals by what they are of, clocks by their side', () => {
    const signal = (kind: 'wifi' | 'lora' | 'modem', rssi: number, snr_db: number | null = null) =>
      plain(signalWords({ ...row, signal: { kind, rssi, snr_db } }))
    expect(signal('wifi', -64)).toBe('Wi-Fi -64 dBm')
    expect(signal('lora', -36, 10.5)).toBe('LoRa -36 dBm, SNR 10.5 dB')
    expect(signal('modem', 48)).toBe('modem 48 (unit not stated)')
    const clock = (clock_ahead_s: number) => plain(clockWords({ ...row, clock_ahead_s }))
    expect([clock(0.4), clock(-300), clock(12)]).toEqual(['right', '5 min behind', '12 s ahead'])
  })
})
