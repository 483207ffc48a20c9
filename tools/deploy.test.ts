import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { SERVER_OPTIONS } from './server-options.ts'

const read = (name: string) => readFileSync(new URL(`../deploy/${name}`, import.meta.url), 'utf8')

/** The data source that whoever imports the board chooses. */
const SOURCE = /^\$\{source\}$/

interface Place {
  readonly x: number
  readonly y: number
  readonly w: number
  readonly h: number
}

interface Panel {
  readonly id: number
  readonly title: string
  readonly type: string
  readonly gridPos: Place
  readonly datasource: { readonly type: string; readonly uid: string }
  readonly fieldConfig: { readonly defaults: { readonly unit: string } }
  readonly targets: readonly {
    readonly refId: string
    readonly expr: string
    readonly datasource: { readonly uid: string }
  }[]
}

const board = JSON.parse(read('grafana-board.json')) as {
  readonly uid: string
  readonly panels: readonly Panel[]
}
const rules = read('prometheus-alerts.yml')
  .split(/^ {6}- alert: /m)
  .slice(1)
  .map((text) => {
    const [name = '', ...lines] = text.trimEnd().split('\n')
    return { name, lines }
  })
const expressions = [
  ...rules.map(({ lines }) => lines[0]!.replace(/^ {8}expr: /, '')),
  ...board.panels.flatMap(({ targets }) => targets.map(({ expr }) => expr)),
]

it('OPS-34 every example alert is a rule of Prometheus: expression, time, severity and one sentence', () => {
  expect(rules.length).toBeGreaterThan(15)
  for (const { name, lines } of rules) {
    expect(name).toMatch(/^Nairawatt[A-Z]\w+$/)
    expect(lines, name).toEqual([
      expect.stringMatching(/^ {8}expr: \S.*\S$/),
      expect.stringMatching(/^ {8}for: \d+[mh]$/),
      expect.stringMatching(/^ {8}labels: \{ severity: (page|ticket) \}$/),
      expect.stringMatching(/^ {8}annotations: \{ summary: (?:'[^']+\.'|[^'":{}]+\.) \}$/),
    ])
  }
  expect(new Set(rules.map(({ name }) => name)).size).toBe(rules.length)
})

it('OPS-35 the board is one that Grafana imports: every panel has its place, its source and a question', () => {
  expect(board.uid).toBe('nairawatt')
  expect(new Set(board.panels.map(({ id }) => id)).size).toBe(board.panels.length)
  for (const { title, type, datasource, targets, fieldConfig } of board.panels) {
    expect(type, title).toBe('timeseries')
    expect(datasource, title).toEqual({ type: 'prometheus', uid: expect.stringMatching(SOURCE) })
    expect(fieldConfig.defaults.unit, title).toMatch(/^\w+$/)
    expect(
      targets.map(({ refId }) => refId),
      title,
    ).toEqual(['A', 'B'].slice(0, targets.length))
    expect(
      targets.every(({ datasource: { uid } }) => SOURCE.test(uid)),
      title,
    ).toBe(true)
  }
  const cells = board.panels.flatMap(({ gridPos: { x, y, w, h } }) => {
    expect(x + w).toBeLessThanOrEqual(24)
    return Array.from({ length: w * h }, (_, n) => `${x + (n % w)} ${y + Math.floor(n / w)}`)
  })
  expect(new Set(cells).size, 'panels lie on each other').toBe(cells.length)
})

it('OPS-36 every expression has as many brackets and quotes open as closed', () => {
  for (const expression of expressions) {
    const bare = expression.replace(/"[^"]*"/g, '')
    expect(bare, expression).not.toContain('"')
    const open: string[] = []
    for (const sign of bare.replace(/[^()[\]{}]/g, '')) {
      const partner = ({ ')': '(', ']': '[', '}': '{' } as Record<string, string>)[sign]
      if (partner === undefined) open.push(sign)
      else expect(open.pop(), expression).toBe(partner)
    }
    expect(open, expression).toEqual([])
  }
})

it.each(['../package.json', '../Dockerfile', 'nairawatt.service'])(
  '%s starts the server with one thread of V8',
  (file) => {
    const starts = read(file)
      .split('\n')
      .filter((line) => /\bnode\b.*(nairawatt\.mjs|demo\/main\.ts|bench\/run\.ts)/.test(line))
    expect(starts.length).toBeGreaterThan(0)
    const given = new RegExp(`\\bnode\\b["', ]+${SERVER_OPTIONS.join(' ')}`)
    expect(starts.filter((line) => !given.test(line))).toEqual([])
  },
)
