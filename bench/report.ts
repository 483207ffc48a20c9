/** One measured figure. */
export interface Line {
  readonly what: string
  readonly value: number
  readonly unit: 'ms' | 'µs' | 'readings/s' | 'bytes' | 'requests'
  /** this figure over that of each plain baseline of the same run */
  readonly ratios: Readonly<Record<string, number>>
  /** further figures, in the same unit */
  readonly also?: Readonly<Record<string, number>>
  /** what must not be exceeded */
  readonly budget?: {
    readonly of: string
    readonly figure: number
    readonly most: number
    /** Where it is not that of the figures. */
    readonly unit?: string
  }
}

export interface Section {
  readonly title: string
  readonly lines: readonly Line[]
}

export function isWithin({ budget }: Line): boolean {
  return budget === undefined || budget.figure <= budget.most
}

/** Sections as Markdown tables, ratios first. */
export function markdownReport(sections: readonly Section[]): string {
  return sections.map(({ title, lines }) => `## ${title}\n\n${markdownRows(lines)}\n`).join('\n')
}

function markdownRows(lines: readonly Line[]): string {
  const rows = [['', 'ratio', 'measured', 'also', 'budget'], ...lines.map(lineCells)]
  const widths = rows[0]!.map((_, n) => Math.max(3, ...rows.map((row) => row[n]!.length)))
  const [head, ...body] = rows.map(
    (row) => `| ${row.map((cell, n) => cell.padEnd(widths[n]!)).join(' | ')} |`,
  )
  const rule = `|${widths.map((width) => '-'.repeat(width + 2)).join('|')}|`
  return [head, rule, ...body].join('\n')
}

function lineCells(line: Line): string[] {
  const { what, value, unit, ratios, also = {}, budget } = line
  const mark = isWithin(line) ? '✓' : '✗ missed'
  return [
    what,
    Object.entries(ratios)
      .map(([against, ratio]) => `${short(ratio)} × ${against}`)
      .join(', '),
    `${short(value)} ${unit}`,
    Object.entries(also)
      .map(([name, figure]) => `${name} ${short(figure)}`)
      .join(', '),
    budget ? `${mark} ${budget.of} ≤ ${short(budget.most)} ${budget.unit ?? unit}` : '',
  ]
}

/** Three digits are more than a busy machine repeats. */
function short(value: number): string {
  if (value >= 1_000) return Math.round(value).toLocaleString('en')
  return String(Number(value.toPrecision(3)))
}
