// `node --import tsx tools/hardware-pages.ts`: writes what docs/hardware says of each Modbus profile anew from the profile.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { namesIn, type Profile } from '#ingest/modbus/profile.ts'
import { PROFILES } from '#ingest/modbus/profiles.ts'

const DOCS = resolve(import.meta.dirname, '../docs')
const FOLDER = join(DOCS, 'hardware')
const OVERVIEW = join(DOCS, 'hardware.md')

/** A page of a maker is named as its profiles begin: `acrel.adl400` stands in acrel.md. */
export const pageName = ({ id }: Profile): string => `${id.split('.')[0]}.md`

/** Every page of hardware with its text, as it is. */
export function hardwarePages(): Map<string, string> {
  const paths = readdirSync(FOLDER).map((name) => join(FOLDER, name))
  return new Map([OVERVIEW, ...paths].map((path) => [path, readFileSync(path, 'utf8')]))
}

const BLOCK = /(<!-- (profiles|profile [a-z0-9.-]+) -->\n)[\s\S]*?(<!-- end -->)/g

/** The text of a page with its blocks as the profiles have them now. Throws where a block names no profile. */
export function withProfiles(text: string): string {
  return text.replace(BLOCK, (_, begin: string, name: string, end: string) => {
    const id = name.replace('profile ', '')
    return `${begin}${id === 'profiles' ? overview() : section(id)}${end}`
  })
}

/** Profiles with a block in this text. */
export const profilesIn = (text: string): string[] =>
  [...text.matchAll(BLOCK)].flatMap(([, , name]) => name?.split(' ')[1] ?? [])

const sorted = () => [...PROFILES.values()].sort((a, b) => (a.id < b.id ? -1 : 1))

function overview(): string {
  const head =
    '| Profile | Make | Models | Kind | Read | Serial, as sold | Verified |\n|---|---|---|---|---|---|---|\n'
  return `${head}${sorted().map(overviewRow).join('')}`
}

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

const channelNames = ({ channels }: Profile): string[] =>
  Object.keys(channels ?? {}).filter((name) => name !== 'main')

const serialText = ({ serial }: Profile): string => [serial?.baud, serial?.format].filter(Boolean).join(' ')

function overviewRow(profile: Profile): string {
  const { id, maker, models, kind, unit, verified } = profile
  const channels = channelNames(profile)
  const what = channels.length > 0 ? `${kind}: ${channels.join(', ')}` : kind
  const line = serialText(profile) || (unit === undefined ? '' : `unit ${unit}`)
  const make = `[${maker}](hardware/${pageName(profile)})`
  return `| \`${id}\` | ${make} | ${models.join(', ')} | ${what} | ${readsOf(profile)} | ${line} | ${verified ? 'yes' : 'no'} |\n`
}

const FUNCTIONS = ['', '1 (coils)', '2 (discrete inputs)', '3 (holding registers)', '4 (input registers)']
const RATIO_WORDS = { v: 'V', i: 'A', p: 'power', e: 'energy' } as const
const FACTOR_WORDS = { ct: 'CT', pt: 'PT', 'pt*ct': 'CT × PT' } as const

/** All that a profile knows, for whoever sets a device up or looks for what is wrong. */
function section(id: string): string {
  const profile = PROFILES.get(id)
  if (profile === undefined) throw new Error(`There is no profile ${id}`)
  const { models, notes, doubts, sources } = profile
  const list = (title: string, lines: readonly string[]) =>
    lines.length === 0 ? '' : `\n${title}\n\n${lines.map((line) => `- ${line}\n`).join('')}`
  const itemDoubts = profile.read
    .filter(({ doubt }) => doubt !== undefined)
    .map(({ key, doubt }) => `\`${key}\`: ${doubt}`)
  return [
    `### \`${id}\`: ${models.join(', ')}\n\n| | |\n|---|---|\n`,
    ...settings(profile).map(([name, value]) => `| ${name} | ${value} |\n`),
    list('Know:', notes),
    list('Doubtful:', [...doubts, ...itemDoubts]),
    list(
      'Sources:',
      sources.map(({ name, commit, path, licence }) =>
        [`${name}${commit ? ` ${commit}` : ''}`, path, `(${licence})`].filter(Boolean).join(' '),
      ),
    ),
    `\n<details><summary>Registers, from 0</summary>\n\n| Value | Register | As | Unit |\n|---|---|---|---|\n`,
    ...profile.read.map((item) => registerRow(profile, item)),
    '\n</details>\n',
  ].join('')
}

function settings(profile: Profile): [string, string][] {
  const { fc, word_order, unit, serial, timeout_ms, connect_delay_ms, ratio, probe, never_write } = profile
  const channels = channelNames(profile)
  const ratios = Object.entries(ratio).map(
    ([quantity, factor]) => `${RATIO_WORDS[quantity as keyof typeof RATIO_WORDS]} × ${FACTOR_WORDS[factor]}`,
  )
  const waits = [
    ...(timeout_ms === undefined ? [] : [`${timeout_ms} ms for an answer`]),
    ...(connect_delay_ms === undefined ? [] : [`${connect_delay_ms} ms after connecting`]),
  ]
  const rows: [string, string | undefined][] = [
    ['Verified on hardware', profile.verified ? 'yes' : 'no'],
    ['Channels', channels.map((name) => `\`${name}\``).join(', ')],
    ['Read with', `function ${FUNCTIONS[fc]}, ${word_order === 'big' ? 'high' : 'low'} word first`],
    ['Serial, as sold', [serialText(profile), serial?.note].filter(Boolean).join('; ')],
    ['Unit', unit?.toString()],
    ['Waits', waits.join(', ')],
    ['Secondary values', ratios.join(', ')],
    ['Right when', probe && `\`${probe.key}\` is between ${probe.between[0]} and ${probe.between[1]}`],
    ['Says which model', modelText(profile)],
    ['Commands, never touched', never_write.map((range) => rangeText(range)).join(', ')],
  ]
  return rows.filter((row): row is [string, string] => Boolean(row[1]))
}

function modelText({ identify }: Profile): string | undefined {
  if (identify === undefined) return undefined
  const { addr, equals, names, note } = identify
  const known = Object.entries(names ?? {}).map(([number, name]) => `${number} ${name}`)
  const of = equals ? `: it reads ${equals.join(', ')}` : ''
  return [`register ${addr}${of}`, known.join(', '), note].filter(Boolean).join('; ')
}

const rangeText = ([from, to]: readonly [number, number]): string =>
  from === to ? `${from}` : `${from} to ${to}`

function registerRow({ fc }: Profile, item: Profile['read'][number]): string {
  const { key, addr, words, type, bit, scale, unit, linear, optional, note } = item
  const at = words ? `${words.join(' and ')}, low first` : `${addr}${bit === undefined ? '' : ` bit ${bit}`}`
  const other = item.fc !== undefined && item.fc !== fc ? `, function ${item.fc}` : ''
  const scaled = linear ? ', 0 to 9999 of the range' : scale === 1 ? '' : ` × ${scaleText(scale)}`
  const name = `\`${key}\`${optional ? ', where it is' : ''}${note ? ` (${note})` : ''}`
  return `| ${name} | ${at}${other} | ${type}${scaled} | ${unit} |\n`
}

const scaleText = (scale: number): string =>
  scale < 0.0009 || (scale < 1 && String(scale).length > 8) ? `1/${Math.round(1 / scale)}` : String(scale)

if (process.argv[1] === import.meta.filename) {
  for (const [path, text] of hardwarePages()) writeFileSync(path, withProfiles(text))
}
