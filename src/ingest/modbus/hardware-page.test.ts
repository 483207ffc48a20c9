import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { describe, expect, it } from 'vitest'
import { namesIn, type Profile } from './profile.ts'
import { PROFILES } from './profiles.ts'

/** What a person calls what is read, by the keys that it stands under. */
const READ: readonly (readonly [RegExp, string])[] = [
  [/^(v|gen_v|grid_v)\d$/, 'V'],
  [/^i\d$/, 'A'],
  [/kw$|^p\d$|_p\d$/, 'kW'],
  [/kwh/, 'kWh'],
  [/kvarh/, 'kvarh'],
  [/^kvar$|^q\d$/, 'kvar'],
  [/kva$/, 'kVA'],
  [/^pf\d?$/, 'PF'],
  [/hz$/, 'Hz'],
  [/^thd/, 'THD'],
  [/^fuel_(pct|l)$/, 'fuel'],
  [/^engine_hours$/, 'hours'],
  [/^engine_starts$/, 'starts'],
  [/^gen_state$|^running$/, 'state'],
  [/^gen_mode$|^auto_mode$/, 'mode'],
  [/^mains_v/, 'grid present'],
  [/^soc_pct$/, 'charge'],
]

function readsOf(profile: Profile): string {
  const keys =
    profile.channels === undefined
      ? profile.read.map(({ key }) => key)
      : Object.values(profile.channels).flatMap((measures) => Object.values(measures).flatMap(namesIn))
  const own = profile.kind === 'genset' ? profile.read.map(({ key }) => key) : []
  const words = READ.filter(([pattern]) => [...keys, ...own].some((key) => pattern.test(key))).map(
    ([, word]) => word,
  )
  return [...words, ...(profile.alarms ? ['alarms'] : [])].join(', ')
}

function rowOf(profile: Profile): string {
  const { id, maker, models, kind, serial, unit, verified } = profile
  const channels = Object.keys(profile.channels ?? {}).filter((name) => name !== 'main')
  const what = channels.length > 0 ? `${kind}: ${channels.join(', ')}` : kind
  const line = serial
    ? [serial.baud, serial.format].filter(Boolean).join(' ')
    : unit === undefined
      ? ''
      : `unit ${unit}`
  return `| \`${id}\` | ${maker} | ${models.join(', ')} | ${what} | ${readsOf(profile)} | ${line} | ${verified ? 'yes' : 'no'} |`
}

describe('docs/hardware.md', () => {
  it('has a row for every profile, and says of each whether it is verified on hardware', () => {
    const page = readFileSync(resolve(import.meta.dirname, '../../../docs/hardware.md'), 'utf8')
      .split(/^## /m)
      .find((part) => part.startsWith('Modbus'))!
    const rows = [...PROFILES.values()].sort((a, b) => (a.id < b.id ? -1 : 1)).map(rowOf)
    expect(page.split('\n').filter((line) => /^\| `[a-z0-9]+\.[a-z0-9-]+` \|/.test(line))).toEqual(rows)
  })
})
