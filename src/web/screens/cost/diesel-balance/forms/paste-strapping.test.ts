import { expect, it } from 'vitest'
import { readPasted } from './paste-strapping.ts'

it('reads two columns as a spreadsheet copies them, and counts its heading', () => {
  expect(readPasted('mm\tLitres\n0\t0\n412\t400\r\n\n1,050\t1,000.5\n')).toEqual({
    rows: [
      { mm: '0', litres: '0' },
      { mm: '412', litres: '400' },
      { mm: '1050', litres: '1000.5' },
    ],
    skipped: 1,
  })
})

it.each([
  ['semicolons', '10;25', { mm: '10', litres: '25' }],
  ['spaces', ' 10   25 ', { mm: '10', litres: '25' }],
  ['units', '10mm 25L', { mm: '10', litres: '25' }],
])('reads %s between them', (_, line, row) => {
  expect(readPasted(line)).toEqual({ rows: [row], skipped: 0 })
})

it('leaves out lines of one or three numbers', () => {
  expect(readPasted('10\n10 20 30')).toEqual({ rows: [], skipped: 2 })
})
