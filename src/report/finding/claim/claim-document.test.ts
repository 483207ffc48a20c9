import { describe, expect, it } from 'vitest'
import { pdf } from '../../pdf.ts'
import { collectTexts } from '../../score/testing-words.ts'
import { packHash } from '../pack-hash.ts'
import { claimCsv } from './claim-csv.ts'
import { claimDocument } from './claim-document.ts'
import { september } from './testing-claim.ts'

const AT = Date.UTC(2026, 9, 3, 9)
const words = (facts = september) => collectTexts(claimDocument(facts, AT).content).join('\n')

describe('claim pack', () => {
  it('I-SUP-2 asks for at least ₦1,465,000.00, ₦1,574,875.00 with VAT, and shows how', () => {
    const text = words()
    expect(text).toContain(
      'We ask you to credit at least ₦1,465,000.00 before VAT (₦1,574,875.00 with VAT of 7.5\u2009%)'.replace(
        '\u2009',
        ' ',
      ),
    )
    expect(text).toContain('between 15.20 and 17.20 hours a day')
    expect(text).toContain('10,000.00 kWh × (209.50 − 63.00) ₦/kWh')
    expect(text).toContain('456.00 h present ÷ 30 days')
    expect(text).toContain('(456.00 + 60.00) h ÷ 30 days')
    expect(text).toContain('about 6,992.84 kWh')
  })

  it('has no empty page after a month of 31 days', async () => {
    const last = september.days.at(-1)!
    const days = [...september.days, { ...last, day: '2026-10-01' }]
    const bytes = await pdf(claimDocument({ ...september, days }, AT))
    const made = Buffer.from(bytes).toString('latin1')
    expect(made.match(/\/Type \/Page\b/g)).toHaveLength(4)
  })

  it('names account, meter, feeder and band, where it was measured, and that unknown hours count as supplied', () => {
    const text = words()
    for (const said of [
      '0101-223344-01',
      '45700123456',
      '11-Awuse (Ikeja Electric)',
      'band A, Non-MD, contracted 200 kVA',
      'not at the 11 kV breaker',
      'counted as supplied',
      'gigawattlawyer.com',
      'by Ada O. on 12-06-2026',
      'SHA-256',
    ]) {
      expect(text).toContain(said)
    }
  })

  it('says what is not entered and that nobody has confirmed the rule', () => {
    const text = words({
      ...september,
      feeder: { ...september.feeder, account: null, meterNo: null },
      rule: { ...september.rule, confirmedBy: null, confirmedOn: null },
    })
    expect(text).toContain('— (not entered)')
    expect(text).toContain('not yet: read the order before this is sent')
    expect(text).not.toContain('under account')
  })

  it('is a CSV of the same number, hash, steps and days', () => {
    const lines = claimCsv(september).split('\r\n')
    expect(lines).toContain('Number,SC-2026-09-17')
    expect(lines).toContain(`SHA-256,${packHash(september)}`)
    expect(words()).toContain(packHash(september))
    expect(lines).toContain('2026-09-01,15.2,6.8,2,1,1,188.4')
    expect(lines.find((line) => line.startsWith('Before VAT'))).toBe(
      'Before VAT,"10,000.00 kWh × (209.50 − 63.00) ₦/kWh","₦1,465,000.00"',
    )
  })

  it('is a PDF', async () => {
    const bytes = await pdf(claimDocument(september, AT))
    expect(Buffer.from(bytes.subarray(0, 8)).toString('latin1')).toBe('%PDF-1.7')
  })
})
