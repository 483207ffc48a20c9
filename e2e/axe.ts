import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Page } from 'playwright-core'

const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

interface Finding {
  id: string
  impact: 'minor' | 'moderate' | 'serious' | 'critical'
  nodes: { target: string[]; failureSummary?: string }[]
}

/** Serious and critical findings of axe-core on the page as it stands, one line each. */
export async function seriousFindings(page: Page): Promise<string[]> {
  await page.evaluate(source)
  const found = (await page.evaluate(
    'axe.run(document, { resultTypes: ["violations"] }).then(({ violations }) => violations)',
  )) as Finding[]
  return found
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .flatMap(({ id, nodes }) =>
      nodes.map(({ target, failureSummary }) => `${id} at ${target.join(' ')}: ${failureSummary}`),
    )
}
