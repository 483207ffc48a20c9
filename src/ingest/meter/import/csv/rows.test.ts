import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type CsvRow, csvRows, guessDelimiter } from './rows.ts'

async function* pieces(text: string, size: number): AsyncGenerator<string> {
  for (let at = 0; at < text.length; at += size) yield text.slice(at, at + size)
}

async function read(text: string, size = 7, delimiter?: string): Promise<CsvRow[]> {
  const rows: CsvRow[] = []
  for await (const some of csvRows(pieces(text, size), delimiter)) rows.push(...some)
  return rows
}

const cells = async (text: string, size?: number) => (await read(text, size)).map((row) => row.cells)

describe('CSV rows', () => {
  it('reads LF and CRLF, trims cells, leaves blank rows out, needs no last line break', async () => {
    expect(await cells('a, b\r\n\r\n1,2\n,,\n 3 ,4')).toEqual([
      ['a', 'b'],
      ['1', '2'],
      ['3', '4'],
    ])
  })

  it('reads quotes, doubled quotes, delimiters and line breaks inside them', async () => {
    expect(await cells('t,v\n"a, ""b""","x\ny"\n"",2\n')).toEqual([
      ['t', 'v'],
      ['a, "b"', 'x\ny'],
      ['', '2'],
    ])
  })

  it('counts the lines of the file', async () => {
    expect((await read('a\n\n"x\ny"\nb')).map((row) => row.line)).toEqual([1, 3, 5])
  })

  it.each([
    ['a;b;c', ';'],
    ['a,b', ','],
    ['a\tb', '\t'],
    ['time|v', '|'],
    ['"a;b;c",d', ','],
  ])('guesses the delimiter of %s', (line, delimiter) => {
    expect(guessDelimiter(line)).toBe(delimiter)
  })

  it('says where an endless row begins', async () => {
    const text = `a,b\n1,"open\n${'x'.repeat(2_000_000)}`
    await expect(read(text, 65_536)).rejects.toThrow(/begins on line 2 has no end/)
  })

  it('reads back any table whatever the size of the pieces (property)', async () => {
    const cell = fc.string({ unit: fc.constantFrom('a', '1', '"', ',', '\n', ' ', 'é'), maxLength: 6 })
    const table = fc.array(fc.array(cell, { minLength: 2, maxLength: 4 }), { maxLength: 8 })
    const quoted = (text: string) => `"${text.replaceAll('"', '""')}"`
    await fc.assert(
      fc.asyncProperty(table, fc.integer({ min: 1, max: 20 }), async (rows, size) => {
        const text = rows.map((row) => row.map(quoted).join(',')).join('\n')
        const expected = rows
          .map((row) => row.map((value) => value.trim()))
          .filter((row) => row.some((value) => value !== ''))
        expect((await read(text, size, ',')).map((row) => row.cells)).toEqual(expected)
      }),
    )
  })
})
