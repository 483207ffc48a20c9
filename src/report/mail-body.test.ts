import { describe, expect, it } from 'vitest'
import { billMail, mailBody } from './mail-body.ts'
import { handBill } from './testing-bill.ts'

describe('mail', () => {
  it('BI-05 BI-06 tells the bill in words, the same as text and as HTML', () => {
    const { subject, text, html } = billMail(handBill(true))
    expect(subject).toBe('Sahel Demo Power: Invoice 01-11-2026 – 20-11-2026')
    for (const words of [
      'Total amount payable',
      '₦2,977,097.70',
      '01-11-2026 – 20-11-2026',
      'Lekki',
      'measured',
    ]) {
      expect(text).toContain(words)
      expect(html).toContain(words)
    }
    expect(html).not.toMatch(/src=|href=|url\(/)
  })

  it('BI-05 markup in a name stays a name, and a line end begins no header', () => {
    const letter = { before: ['<script>x</script>'], facts: [['A&B', '"x"']], after: [] } as const
    const { subject, html } = mailBody({ ...letter, subject: 'Bill\r\nBcc: x@y.z' })
    expect(subject).toBe('Bill Bcc: x@y.z')
    expect(html).not.toContain('<script>')
    expect(html).toContain('A&amp;B')
  })
})
