import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readingFrame } from '#contract/meter/reading.ts'
import { crcOf, QPIGS, readAnswer } from './answer.ts'
import { frameOfChannel, PI30_CHANNELS } from './measures.ts'
import { answerOf, RECORDED, recorded } from './testing-answers.ts'

const AT = Date.UTC(2026, 10, 23, 3)
const [ON_GRID, ON_SUN] = RECORDED.answers.map(({ body }) => body) as [string, string]

function valuesOf(bytes: Uint8Array) {
  const answer = readAnswer(bytes)
  if (answer.kind !== 'status') throw new Error(answer.kind)
  return answer.values
}

function framesOf(bytes: Uint8Array) {
  const values = valuesOf(bytes)
  return Object.fromEntries(
    PI30_CHANNELS.map((channel) => [channel, frameOfChannel(channel, 7, { at: AT, values })]),
  )
}

describe('the request and check sums', () => {
  it('asks QPIGS with the check sum b7a9', () => {
    expect(Buffer.from(QPIGS).toString('hex')).toBe(RECORDED.request.hex)
  })

  it('the check sum of "123456789" is that of CRC-16/XMODEM, 31c3', () => {
    expect(crcOf(Buffer.from('123456789'))).toEqual([0x31, 0xc3])
  })

  it('a byte of it that would be "(", CR or LF is one more', () => {
    const plain = (byte: number) => {
      let crc = byte << 8
      for (let bit = 0; bit < 8; bit++) crc = crc & 0x8000 ? ((crc << 1) ^ 0x11021) & 0xffff : crc << 1
      return [crc >> 8, crc & 0xff]
    }
    const turned = new Set<number>()
    for (let byte = 0; byte < 256; byte++) {
      for (const [n, one] of plain(byte).entries()) {
        const isOne = [0x28, 0x0d, 0x0a].includes(one)
        if (isOne) turned.add(one)
        expect(crcOf(Uint8Array.of(byte))[n]).toBe(isOne ? one + 1 : one)
      }
    }
    expect(turned).toEqual(new Set([0x28, 0x0d, 0x0a]))
  })
})

describe('answers', () => {
  it.each(RECORDED.answers.map((one, nth) => [one.body, nth] as const))(
    '%s means what it should',
    (_, nth) => {
      const { grid_present, ...expected } = RECORDED.answers[nth]!.expect
      expect(valuesOf(recorded(nth))).toMatchObject(expected)
      expect(framesOf(recorded(nth)).input?.mains_present).toBe(grid_present)
    },
  )

  it('is a reading for each device in it: load, panels, battery and what the grid gives; no register of energy, ever', () => {
    const ts = '2026-11-23T03:00:00.000Z'
    // 53.00 V × (0 − 1) A = −53 W
    expect(framesOf(recorded(0))).toEqual({
      load: { device_id: 7, ts, kw: 0.187, kva: 0.23, hz: 50, v: [230, null, null] },
      pv: { device_id: 7, ts, kw: 0.121, soc_pct: 68, batt_kw: -0.053 },
      input: { device_id: 7, ts, hz: 49.9, v: [239.4, null, null], mains_present: true },
      battery: { device_id: 7, ts, soc_pct: 68, batt_kw: -0.053 },
    })
    for (const frame of Object.values(framesOf(recorded(0)))) expect(readingFrame.parse(frame)).toEqual(frame)
    // 26.55 V × 7 A = 185.85 W
    expect(framesOf(recorded(1)).battery).toMatchObject({ soc_pct: 100, batt_kw: 0.18585 })
  })

  it('a shorter one of 17 values does not tell the panels: unknown, and not 0', () => {
    const short = answerOf(ON_GRID.split(' ').slice(0, 17).join(' '))
    expect(valuesOf(short)).toMatchObject({ load_kw: 0.187, pv_kw: null })
    expect(framesOf(short).pv).not.toHaveProperty('kw')
  })

  it('a longer one (PI30 MAX) is read by its first values', () => {
    expect(valuesOf(answerOf(`${ON_SUN} 0 00 0000`))).toEqual(valuesOf(recorded(1)))
  })

  it('is found after noise and an echo of the request', () => {
    const noise = Buffer.from([0xff, 0x28, 0x00])
    expect(valuesOf(Buffer.concat([noise, recorded(0)]))).toEqual(valuesOf(recorded(0)))
    expect(valuesOf(Buffer.concat([QPIGS, recorded(0)]))).toEqual(valuesOf(recorded(0)))
  })

  it('NAK, whose check sum others print as "ss", is a refusal', () => {
    expect(readAnswer(Buffer.from('(NAKss\r'))).toMatchObject({
      kind: 'refused',
      why: expect.stringMatching(/QPIGS/),
    })
  })

  it.each([
    ['an acknowledgement', 'ACK'],
    ['a body of 16 values', ON_GRID.split(' ').slice(0, 16).join(' ')],
    ['a body of 19 values', ON_GRID.split(' ').slice(0, 19).join(' ')],
    ['one value that is no number', ON_GRID.replace('0187', '----')],
    [
      'the answer of another protocol to the same request (PI16)',
      '226.1 000378 50.0 0001.7 226.8 00378 49.9 001.6 013 436.4 436.4 052.6 ---.- 077 00920 00292 ----- 196.1 ---.- ---.- 027.0 A---101001',
    ],
    ['nothing', ''],
  ])('%s is refused', (_, body) => {
    expect(readAnswer(answerOf(body)).kind).toBe('refused')
  })

  it('one bit that is wrong anywhere gives no values', () => {
    const right = recorded(0)
    for (let bit = 0; bit < right.length * 8; bit++) {
      const wrong = Buffer.from(right)
      wrong[bit >> 3]! ^= 1 << (bit & 7)
      expect(readAnswer(wrong).kind).not.toBe('status')
    }
  })

  it('bytes that are none give no values and never throw', () => {
    const bytes = fc.oneof(
      fc.uint8Array({ maxLength: 700 }),
      fc
        .array(fc.constantFrom(...Buffer.from('(0123.9 \r\n')), { maxLength: 200 })
        .map((some) => Uint8Array.from(some)),
      fc.string({ maxLength: 130 }).map(answerOf),
    )
    fc.assert(fc.property(bytes, (some) => readAnswer(some).kind !== 'status'))
  })

  it('a part of an answer is waited for, and endless noise is not', () => {
    fc.assert(
      fc.property(
        fc.nat({ max: recorded(0).length - 1 }),
        (length) => readAnswer(recorded(0).subarray(0, length)).kind === 'waiting',
      ),
    )
    expect(readAnswer(new Uint8Array(600)).kind).toBe('garbled')
  })
})
