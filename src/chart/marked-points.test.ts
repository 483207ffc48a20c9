import { describe, expect, it } from 'vitest'
import { markedPoints } from './marked-points.ts'

const run = (count: number, apart: number) =>
  Array.from({ length: count }, (_, n) => ({ x: n * apart, y: 1 }))

describe('dots on a line over bars', () => {
  it('stand where points are apart', () => {
    expect(markedPoints([run(7, 40)])).toHaveLength(7)
  })

  it('PA-03 do not hide the bars of 23 days by the hour', () => {
    expect(markedPoints([run(552, 2.1)])).toEqual([])
  })

  it('show a point that stands alone in a dense line, which has no stroke', () => {
    expect(markedPoints([run(100, 2), [{ x: 300, y: 4 }]])).toEqual([{ x: 300, y: 4 }])
  })
})
