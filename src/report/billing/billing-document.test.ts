import { describe, expect, it } from 'vitest'
import { pdf } from '../pdf.ts'
import { collectTexts } from '../score/testing-words.ts'
import { billingDocument } from './billing-document.ts'
import { handBill, longBill } from './testing-bill.ts'

const AT = Date.UTC(2026, 10, 21, 3)

const documentWords = (isInvoice = false) => collectTexts(billingDocument(handBill(isInvoice), AT).content)

describe('the bill on paper', () => {
  it('BI-07 V-BL1 names organisation, period, branch and devices, and what is to pay', () => {
    const words = documentWords()
    expect(words).toContain('Sahel Demo Power')
    expect(words).toContain('01-11-2026 – 20-11-2026 (Africa/Lagos)')
    expect(words).toContain('01-10-2026 – 20-10-2026')
    expect(words).toContain('Lekki Utility, Lekki Gen 1, Lekki IPP')
    expect(words[words.indexOf('Total amount payable') + 1]).toBe('₦2,977,097.70')
    // 12,000 kWh × ₦225.2125
    expect(words).toContain('₦2,702,550.00')
    expect(words).toContain('₦225.2125')
  })

  it('BI-01 says how much was measured, and a rate that is not set, instead of ₦0', () => {
    const words = documentWords()
    expect(words).toContain('99\u2009% measured. Readings are missing for part of the period of Lekki Gen 1.')
    expect(words.filter((word) => word === 'rate not set')).toHaveLength(2)
    expect(words).toContain('Some of this energy has no rate; it is not in the amount: Lekki IPP.')
  })

  it('T11 says how much was estimated and whose it is, and stripes that part of the bar', () => {
    const bill = handBill()
    const [branch] = bill.branches
    const lines = branch!.lines.map((line) =>
      line.name === 'Gen 1'
        ? {
            ...line,
            present: { ...line.present, estimatedKwh: 12 },
            months: line.months.map((one) => ({ ...one, estimatedKwh: one.kwh === null ? 0 : 12 })),
          }
        : line,
    )
    const spread = {
      ...bill,
      branches: [{ ...branch!, lines }],
      present: { ...bill.present, estimatedKwh: 12 },
    }
    const { content } = billingDocument(spread, AT)
    const words = collectTexts(content)
    expect(words).toContain('12.00\u2009kWh estimated')
    expect(words).toContain('12.00\u2009kWh estimated across gaps in the readings: Lekki Gen 1.')
    // The chart of energy has such a part, that of naira does not.
    expect(words.filter((word) => word === 'striped: estimated')).toHaveLength(1)
    expect(words.some((word) => word.includes('1 estimated in whole or in part.'))).toBe(true)
    expect(documentWords().some((word) => word.includes('estimated'))).toBe(false)
  })

  it('BI-07 an invoice is called so and is signed by both', () => {
    expect(documentWords(true)).toEqual(
      expect.arrayContaining(['Invoice', 'For the supplier, date', 'Received, date']),
    )
    expect(documentWords()).toEqual(
      expect.arrayContaining(['Billing', 'Prepared by, date', 'Approved by, date']),
    )
  })

  it('BI-07 title, language and numbered pages are set', async () => {
    const document = billingDocument(handBill(), AT)
    expect(document).toMatchObject({
      info: { title: 'Sahel Demo Power: Billing 01-11-2026 – 20-11-2026', author: 'Sahel Demo Power' },
      language: 'en-GB',
      tagged: true,
      displayTitle: true,
    })
    const foot = (document.footer as (page: number, pages: number, size: object) => unknown)(1, 3, {
      width: 595,
    })
    expect(collectTexts(foot)).toContain('Page 1 of 3')
    const bytes = Buffer.from(await pdf(document)).toString('latin1')
    expect(bytes.slice(0, 5)).toBe('%PDF-')
    expect(bytes).toContain('/Lang (en-GB)')
    expect(bytes).toContain('/DisplayDocTitle true')
    expect(bytes.match(/\/Type \/Page\b/g)).toHaveLength(2)
  })

  it('BI-02 draws the screen’s charts with the paper’s colours, and says in words what they show', () => {
    const text = JSON.stringify(billingDocument(handBill(), AT).content)
    expect(text).not.toContain('var(--')
    expect(text.match(/<svg /g)).toHaveLength(2)
    expect(
      documentWords().filter((word) => word.startsWith('Bar chart of Lekki Utility, Lekki Gen 1')),
    ).toHaveLength(2)
  })

  it('BI-07 takes names with markup, any letter and no device at all', async () => {
    const bill = handBill()
    const [branch] = bill.branches
    const name = '<b>Ọjà & "Sons" 🏭 =1+1'
    const odd = { ...bill, organisation: name, branches: [{ ...branch!, name }] }
    expect((await pdf(billingDocument(odd, AT))).byteLength).toBeGreaterThan(5_000)
    expect((await pdf(billingDocument({ ...bill, branches: [] }, AT))).byteLength).toBeGreaterThan(5_000)
  })

  it('BI-07 a hundred devices run over pages with their headings', async () => {
    const bytes = Buffer.from(await pdf(billingDocument(longBill(4, 25), AT))).toString('latin1')
    expect(bytes.match(/\/Type \/Page\b/g)?.length).toBeGreaterThan(8)
  })
})
