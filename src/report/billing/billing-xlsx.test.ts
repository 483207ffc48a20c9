import { inflateRawSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { billingXlsx } from './billing-xlsx.ts'
import { handBill } from './testing-bill.ts'

/** The files of a ZIP by their names; enough for an archive that was written in one go. */
function unzip(bytes: Uint8Array): Map<string, string> {
  const zip = Buffer.from(bytes)
  const files = new Map<string, string>()
  for (let at = zip.indexOf('PK\x01\x02'); at >= 0; at = zip.indexOf('PK\x01\x02', at + 4)) {
    const [method, size] = [zip.readUInt16LE(at + 10), zip.readUInt32LE(at + 20)]
    const [nameSize, start] = [zip.readUInt16LE(at + 28), zip.readUInt32LE(at + 42)]
    const name = zip.toString('utf8', at + 46, at + 46 + nameSize)
    const from = start + 30 + zip.readUInt16LE(start + 26) + zip.readUInt16LE(start + 28)
    const packed = zip.subarray(from, from + size)
    files.set(name, (method === 0 ? packed : inflateRawSync(packed)).toString('utf8'))
  }
  return files
}

describe('the bill as a workbook', () => {
  it('BI-07 holds the figures of the paper as numbers, a sheet for each table', async () => {
    const files = unzip(await billingXlsx(handBill(), Date.UTC(2026, 10, 21, 3)))
    const names = [...(files.get('xl/workbook.xml') ?? '').matchAll(/<sheet [^>]*name="([^"]+)"/g)].map(
      ([, name]) => name,
    )
    expect(names).toEqual(['Billing', 'Usage', 'Rates', 'Months'])
    const numbers = [...(files.get('xl/worksheets/sheet1.xml') ?? '').matchAll(/<v>([\d.]+)<\/v>/g)].map(
      ([, value]) => Number(value),
    )
    for (const figure of [12000, 2_514_000, 188_550, 2_702_550, 2_977_097.7, 33_000]) {
      expect(numbers).toContain(figure)
    }
  })

  it('T16 holds each figure as it is shown, without binary noise behind it', async () => {
    const bill = handBill()
    const [branch] = bill.branches
    const [line] = branch!.lines
    const noisy = {
      ...line!.rates[0]!,
      kwh: 69853.40999999968,
      nairaPerKwh: 225.21249999999998,
      vatRate: 0.07500000000000007,
    }
    const odd = { ...bill, branches: [{ ...branch!, lines: [{ ...line!, rates: [noisy] }] }] }
    const files = unzip(await billingXlsx(odd, Date.UTC(2026, 10, 21, 3)))
    const rates = [...(files.get('xl/worksheets/sheet3.xml') ?? '').matchAll(/<v>([\d.]+)<\/v>/g)].map(
      ([, v]) => v,
    )
    expect(rates).toEqual(expect.arrayContaining(['69853.41', '225.2125', '0.075']))
    for (const [name, text] of files) {
      if (!name.includes('worksheets/')) continue
      for (const [, value] of text.matchAll(/<v>(\d+\.\d+)<\/v>/g)) {
        expect(value!.split('.')[1]!.length, `${name}: ${value}`).toBeLessThanOrEqual(4)
      }
    }
  })

  it('PA-06 guards a name that begins like a formula', async () => {
    const bill = handBill()
    const odd = { ...bill, organisation: '=HYPERLINK("http://x")' }
    const text = [...unzip(await billingXlsx(odd, 0)).values()].join('')
    expect(text).toMatch(/(&apos;|'|&#39;)=HYPERLINK/)
    expect(text).not.toContain('<f>')
  })
})
