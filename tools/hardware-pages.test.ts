import { basename } from 'node:path'
import { describe, expect, it } from 'vitest'
import { HARDWARE_DIALECTS } from '#domain/meter/hardware/hardware-dialect.ts'
import { PROFILES } from '#ingest/modbus/profiles.ts'
import { hardwarePages, pageName, profilesIn, withProfiles } from './hardware-pages.ts'

const pages = hardwarePages()
const named = new Map([...pages].map(([path, text]) => [basename(path), text]))
const overview = named.get('hardware.md')!
/** Rows of a table of the overview that begin with a name of ours. */
const rows = overview.split('\n').filter((line) => line.startsWith('| `'))
const linkIn = (row: string) => /\]\(hardware\/([\w-]+\.md)\)/.exec(row)?.[1] ?? ''

describe('docs/hardware (issue 19, 10)', () => {
  it.each([...pages.keys()])(
    '%s says of its profiles what they are: node --import tsx tools/hardware-pages.ts',
    (path) => {
      expect(withProfiles(pages.get(path)!)).toBe(pages.get(path))
    },
  )

  it('every profile stands on the page of its make, once, and in the overview', () => {
    const stand = [...named].flatMap(([name, text]) => profilesIn(text).map((id) => `${id} ${name}`))
    expect(stand.sort()).toEqual(
      [...PROFILES.values()].map((profile) => `${profile.id} ${pageName(profile)}`).sort(),
    )
    for (const profile of PROFILES.values()) {
      const row = rows.filter((line) => line.startsWith(`| \`${profile.id}\` |`))
      expect(row.map(linkIn)).toEqual([pageName(profile)])
    }
  })

  it('every dialect has a row of the overview, with a page that names it', () => {
    for (const dialect of HARDWARE_DIALECTS) {
      const row = rows.filter((line) => line.startsWith(`| \`${dialect}\` |`))
      expect([dialect, row.length]).toEqual([dialect, 1])
      expect(named.get(linkIn(row[0]!))).toContain(`\`${dialect}\``)
    }
  })

  it('every page is led to from the overview and leads to an own word on wiring or settings', () => {
    const others = [...named.keys()].filter((name) => name !== 'hardware.md')
    expect(others.filter((name) => !overview.includes(`(hardware/${name})`))).toEqual([])
    for (const name of others)
      expect(named.get(name)).toMatch(
        /verified|Not verified|nothing to verify|\(modbus\.md|\.\.\/hardware\.md/,
      )
  })

  it('a page has one title and at most 300 lines', () => {
    for (const [name, text] of named) {
      expect([name, text.match(/^# /gm)?.length]).toEqual([name, 1])
      expect(text.split('\n').length).toBeLessThanOrEqual(300)
    }
  })
})
