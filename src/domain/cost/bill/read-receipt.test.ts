import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readReceipt } from './read-receipt.ts'

const sample = (name: string) =>
  JSON.parse(readFileSync(new URL(`./excerpts/${name}`, import.meta.url), 'utf8'))

interface Expected {
  readonly text: string
  readonly expect: {
    readonly amount?: number
    readonly kwh?: number
    readonly vat?: number
    readonly tariff?: number
    readonly tokens: string[]
    readonly kct?: string[]
  }
}

const FIRST = '00001111222233334444'
const SECOND = '55556666777788889999'

describe('a pasted receipt', () => {
  it.each(sample('vending_receipts.json').receipts as Expected[])(
    'reads $text',
    ({ text, expect: wanted }) => {
      const { amount, kwh, vat, tariff, tokens, kct } = readReceipt(text)
      const number = (value?: string) => (value === undefined ? undefined : Number(value))
      expect({
        amount: number(amount),
        kwh: number(kwh),
        vat: number(vat),
        tariff: number(tariff),
        tokens,
        kct,
      }).toEqual({
        amount: undefined,
        kwh: undefined,
        vat: undefined,
        tariff: undefined,
        kct: [],
        ...wanted,
      })
    },
  )

  it('reads the meter number', () => {
    expect(readReceipt('Meter No: 00000000002. Units 9.3').meter_no).toBe('00000000002')
    expect(readReceipt('IKEDC Prepaid. Meter 00000000001. Amt 5').meter_no).toBe('00000000001')
  })

  it.each([
    ['an 11-digit meter number', 'Meter 00000000001'],
    ['a phone number', 'Call 08030000000 or 234 803 000 0000'],
    ['a reference', 'Ref 1234567890'],
    ['19 digits', 'Token 0000111122223333444'],
    ['21 digits', 'Token 000011112222333344445'],
    ['six groups', 'Token 0000-1111-2222-3333-4444-5555'],
    ['groups of three', 'Token 000 011 112 222 333 344 44'],
    ['groups two spaces apart', 'Token 0000  1111 2222 3333 4444'],
    ['a decimal', 'Total 00001.00001111222233334444'],
  ])('takes %s for no token', (_, text) => {
    expect(readReceipt(text)).toMatchObject({ tokens: [], kct: [] })
  })

  it('reads a token whose groups are split by other spaces and dashes', () => {
    expect(readReceipt('Token: 0000\u00a01111\u00a02222\u00a03333\u00a04444').tokens).toEqual([FIRST])
    expect(readReceipt('Token: 0000–1111–2222–3333–4444').tokens).toEqual([FIRST])
  })

  it('tells key changes apart where they have one label for both', () => {
    const { kct, tokens } = readReceipt(`KCT: ${FIRST} ${SECOND}\nCredit token: 11112222333344445555`)
    expect([kct, tokens]).toEqual([[FIRST, SECOND], ['11112222333344445555']])
    expect(readReceipt(`Key change token ${FIRST}. Energy token ${SECOND}`)).toMatchObject({
      kct: [FIRST],
      tokens: [SECOND],
    })
  })

  it('reads units of measure in brackets', () => {
    expect(readReceipt('Amount Paid (NGN): 5,000.00\nUnits (kWh): 21.6\nVAT @7.5%: ₦348.84')).toEqual({
      amount: '5000.00',
      kwh: '21.60',
      vat: '348.84',
      tokens: [],
      kct: [],
    })
  })

  it('takes no VAT, tariff or cost of a unit for what was paid or bought', () => {
    const text = 'VAT N348.84 Cost of Unit: 4651.16 Tariff N209.50/kWh Debt N100.00'
    expect(readReceipt(text)).toEqual({ tokens: [], kct: [], vat: '348.84', tariff: '209.50' })
  })

  it('throws nothing away that is not a receipt', () => {
    expect(readReceipt('')).toEqual({ tokens: [], kct: [] })
    expect(readReceipt('{"code": ')).toEqual({ tokens: [], kct: [] })
    expect(readReceipt('{"amount": {"of": [1, {"deep": null}]}}')).toEqual({ tokens: [], kct: [] })
  })
})

describe('the JSON of a vending service', () => {
  const { eko, phed, ikeja_like: ikeja } = sample('vending_vtpass.json')

  it('eko: a bonus token is a token; a tax of 14 % is not VAT; a tariff index is no tariff', () => {
    expect(readReceipt(JSON.stringify(eko))).toEqual({
      amount: '3600.00',
      kwh: '16666.67',
      tokens: [FIRST, SECOND],
      kct: [],
      meter_no: '0000000000001',
    })
  })

  it('phed: amounts as text', () => {
    expect(readReceipt(JSON.stringify(phed))).toEqual({
      amount: '100.00',
      kwh: '1.70',
      vat: '6.98',
      tariff: '56.79',
      tokens: [FIRST],
      kct: [],
    })
  })

  it('ikeja: units and tariff in words, key changes beside the token, a tax that is VAT', () => {
    expect(readReceipt(JSON.stringify(ikeja, null, 2))).toEqual({
      amount: '5000.00',
      kwh: '21.60',
      vat: '348.84',
      tariff: '209.5',
      tokens: [FIRST],
      kct: [FIRST, SECOND],
    })
  })
})

describe('any text (property)', () => {
  const piece = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.constantFrom('Token ', 'KCT1: ', 'Amt NGN', 'Units ', '/kWh', ' ', '-', '{"token":"', '"}', FIRST),
    fc.stringMatching(/^\d{1,24}$/),
  )
  it('never throws, and every token of it has 20 digits that stand in it', () => {
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 12 }), (pieces) => {
        const text = pieces.join('')
        const digits = text.replace(/\D/g, '')
        const { tokens, kct } = readReceipt(text)
        for (const token of [...tokens, ...kct]) {
          expect(token).toMatch(/^\d{20}$/)
          expect(digits).toContain(token)
        }
      }),
    )
  })
})
