import { readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { expect, it } from 'vitest'
import { OF_OLDER_CLIENTS } from './route-table.ts'

const WEB = resolve(import.meta.dirname, '../src/web')

it('no page asks a call whose place is not sent to the browser', () => {
  const sources = readdirSync(WEB, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name) && !/\.test\.tsx?$/.test(name))
    .map((name) => [name, readFileSync(join(WEB, name), 'utf8')] as const)
  const asked = sources.flatMap(([name, text]) =>
    [...OF_OLDER_CLIENTS]
      .filter((call) => new RegExp(`['"\`]${call}['"\`]`).test(text))
      .map((call) => `${name}: ${call}`),
  )
  expect(sources.length).toBeGreaterThan(500)
  expect(asked).toEqual([])
})
