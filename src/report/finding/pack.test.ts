import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { pdf } from '../pdf.ts'
import { calculation, type Pack, packDocument, remarks } from './pack.ts'
import { packHash } from './pack-hash.ts'

const pack: Pack = {
  number: 'SC-2026-10-17',
  hash: packHash({ naira: 1_465_000 }),
  organisation: 'Adunni Demo Stores',
  title: 'Claim for undersupply',
  facts: [['Account', '0101-223344']],
  letter: {
    to: ['Ikeja Electric'],
    date: '22-11-2026',
    paragraphs: ['Please credit ₦1,465,000.00.'],
    signers: ['For Adunni Demo Stores, date'],
  },
  figures: [{ label: 'Claimed, before VAT', value: '₦1,465,000.00', note: 'at least' }],
  parts: [
    {
      heading: 'Calculation',
      content: [
        calculation([{ label: 'Net', working: '10,000 × (209.50 − 63.00)', result: '₦1,465,000.00' }]),
        remarks(['Unknown hours are counted as supplied.']),
      ],
      isNewPage: true,
    },
  ],
  made: new Date(Date.UTC(2026, 10, 22)),
}

describe('a pack', () => {
  it('is a PDF that carries its number and hash on every page', async () => {
    const bytes = await pdf(packDocument(pack))
    expect(Buffer.from(bytes.subarray(0, 8)).toString('latin1')).toBe('%PDF-1.7')
    const foot = packDocument(pack).footer as (
      page: number,
      pages: number,
      size: { width: number },
    ) => unknown
    const text = JSON.stringify(foot(1, 2, { width: 595 }))
    expect(text).toContain('SC-2026-10-17')
    expect(text).toContain(pack.hash.slice(0, 16))
  })

  it('hashes what it is made of, in whatever order it is put together (property)', () => {
    fc.assert(
      fc.property(fc.dictionary(fc.string(), fc.jsonValue()), (content) => {
        const turned = Object.fromEntries(Object.entries(content).toReversed())
        return packHash(turned) === packHash(content)
      }),
    )
    expect(packHash({ a: 1, b: [2, 3] })).not.toBe(packHash({ a: 1, b: [3, 2] }))
  })
})
