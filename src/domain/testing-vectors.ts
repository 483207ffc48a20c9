import { readFileSync } from 'node:fs'

/** A worked example of docs/domain.md: its numbers by the names that they have there. */
export interface Vector {
  (name: string): number
  list(name: string): readonly number[]
}

const text = readFileSync(new URL('../../docs/domain.md', import.meta.url), 'utf8')
const rows = new Map<string, ReadonlyMap<string, readonly number[]>>(
  [...text.matchAll(/^\| ([VI]-[A-Z]+-?\d+) \| (.+) \| (.+) \|$/gm)].map(([, id, from, gives]) => [
    id as string,
    new Map([...`${from}; ${gives}`.split(';')].map(readPart)),
  ]),
)

/** Every example of the page. */
export const vectorIds: readonly string[] = [...rows.keys()]

export function vector(id: string): Vector {
  const row = rows.get(id)
  if (!row) throw new Error(`docs/domain.md has no example ${id}.`)
  const list = (name: string) => {
    const values = row.get(name)
    if (!values)
      throw new Error(`${id} of docs/domain.md has no "${name}", but ${[...row.keys()].join(', ')}.`)
    return values
  }
  const one = (name: string) => {
    const [value, ...others] = list(name)
    if (value === undefined || others.length > 0) throw new Error(`"${name}" of ${id} is a list.`)
    return value
  }
  return Object.assign(one, { list })
}

/** 'prices = 1 350, 1 400' */
function readPart(part: string): [string, readonly number[]] {
  const [name, values] = part.split(' = ')
  const numbers = (values ?? '').split(',').map((value) => Number(value.replaceAll(' ', '') || Number.NaN))
  if (name === undefined || numbers.some(Number.isNaN))
    throw new Error(`docs/domain.md: "${part.trim()}" is no value.`)
  return [name.trim(), numbers]
}
