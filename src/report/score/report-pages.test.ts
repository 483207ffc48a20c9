import type { Node } from 'pdfmake/interfaces.js'
import { describe, expect, it } from 'vitest'
import type { ReportData } from '#contract/score/report.ts'
import { reportText } from '#contract/score/report-page-messages.ts'
import { pdf } from '../pdf.ts'
import { reportDocument } from './report-document.ts'
import { AT, october } from './testing-report.ts'

/** October with as many sources; every fourth of them is a generator. */
function withSources(count: number): ReportData {
  const many = <Row>(rows: readonly Row[], most = count) =>
    Array.from({ length: most }, (_, n) => ({ ...rows[n % rows.length]!, device_id: n + 1 }))
  const sets = Math.ceil(count / 4)
  return {
    ...october,
    source_consumption: many(october.source_consumption),
    cost_implication: { ...october.cost_implication, rows: many(october.cost_implication.rows) },
    power_demand: { devices: many(october.power_demand.devices) },
    time_of_use: { ...october.time_of_use, devices: many(october.time_of_use.devices) },
    fuel_consumption: many(october.fuel_consumption, sets),
    generator_efficiency: many(october.generator_efficiency, sets),
    supply: many(october.supply, sets),
  }
}

interface PlacedText {
  readonly text: string
  readonly page: number
  /** Share of the height of what may be written on. */
  readonly at: number
}

async function placedTexts(report: ReportData): Promise<PlacedText[]> {
  const placed: PlacedText[] = []
  const collect = ({ text, startPosition }: Node) => {
    const { pageNumber: page, verticalRatio: at } = startPosition
    if (typeof text === 'string' && text !== '') placed.push({ text, page, at })
    return false
  }
  await pdf({ ...reportDocument(report, AT), pageBreakBefore: collect })
  return placed
}

/** What has a row a source, in the order of the paper. */
const PARTS = [reportText.costImplication, reportText.powerDemand, reportText.timeOfUse]
/** Title, heads and two rows need so much of a page. */
const ROOM = 0.15

describe('RP-02 the pages of the report', () => {
  it.each([6, 9, 11, 12, 13, 25, 60])(
    'with %d sources a part begins on the page on which the one before it ends, where there is room',
    async (count) => {
      const placed = await placedTexts(withSources(count))
      for (const title of PARTS.slice(1)) {
        const first = placed.findIndex(({ text }) => text === title)
        const before = placed[first - 1]!
        const page = before.at < 1 - ROOM ? before.page : placed[first]!.page
        expect([title, placed[first]?.page]).toEqual([title, page])
      }
    },
  )

  it.each([3, 9, 12, 25, 60])('with %d sources a part begins with two of its rows', async (count) => {
    const placed = await placedTexts(withSources(count))
    for (const title of PARTS) {
      const first = placed.findIndex(({ text }) => text === title)
      const columns = title === reportText.timeOfUse ? 2 : 4
      const begin = placed.slice(first, first + 1 + columns * 3)
      expect(new Set(begin.map(({ page }) => page)).size, title).toBe(1)
    }
  })
})
