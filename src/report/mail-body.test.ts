import { describe, expect, it } from 'vitest'
import { handBill } from './billing/testing-bill.ts'
import { billMail, mailBody } from './mail-body.ts'

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

  it('E13 a mailed address can be followed, in both parts; what a stranger wrote is no link', () => {
    const page = 'https://energy.example.com/reset-password#Ab_-9'
    const { text, html } = mailBody({
      subject: 'Your log-in',
      before: ['Look at https://elsewhere.example'],
      facts: [['Email', { email: 'ada+"x"&cc=y@example.com' }]],
      after: [{ page }],
    })
    expect(text.split('\n\n')).toEqual([
      'Look at https://elsewhere.example',
      'Email: ada+"x"&cc=y@example.com',
      page,
    ])
    expect([...html.matchAll(/href="([^"]*)"/g)].map(([, href]) => href)).toEqual([
      'mailto:ada%2B%22x%22%26cc%3Dy@example.com',
      page,
    ])
    expect(html).toContain(`>${page}</a>`)
  })
})
