import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'
import { describe, expect, it } from 'vitest'

// docs/architecture.md, the table of rooms: data goes right, imports point down, nothing points left.
const MAY_IMPORT: Record<string, readonly string[]> = {
  domain: [],
  contract: ['domain'],
  store: ['domain'],
  chart: ['domain'],
  report: ['domain', 'contract', 'chart'],
  ingest: ['contract', 'domain', 'store'],
  jobs: ['contract', 'domain', 'store', 'report'],
  api: ['contract', 'domain', 'store', 'report'],
  web: ['contract', 'domain', 'chart'],
  main: ['store', 'ingest', 'jobs', 'api'],
}
/**
 * docs/architecture.md, the table of nouns: what a noun imports, in its room and in others. Beside it, all of them may ask
 * whose something is (site), who may (people) and write down what was done (platform).
 */
const EVERYONES = ['site', 'people', 'platform']
const NOUN_MAY_IMPORT: Record<string, readonly string[]> = {
  site: ['meter', 'energy', 'cost', 'alert', 'breaker'],
  people: [],
  meter: ['energy', 'cost', 'alert', 'breaker'],
  energy: ['meter', 'demand', 'cost'],
  demand: ['meter', 'energy', 'cost', 'score'],
  cost: ['meter', 'energy', 'score'],
  billing: ['meter', 'energy', 'cost'],
  // The home tells what of the others is to be looked at, alerts too.
  score: ['meter', 'energy', 'demand', 'cost', 'billing', 'finding', 'alert'],
  finding: ['meter', 'energy', 'demand', 'cost', 'billing', 'score'],
  alert: ['meter', 'energy', 'demand', 'cost', 'score', 'finding'],
  breaker: ['meter'],
  platform: ['meter', 'energy', 'demand', 'cost', 'billing', 'score', 'finding', 'alert', 'breaker'],
}
/** Which know all nouns of their room, since that is what they are for: lists of calls, pages, papers and starts. */
const COLLECTIONS = [
  /^contract\/calls\.ts$/,
  /^api\/(server|server-deps|create-runner|operations|get-explanation)\.ts$/,
  /^report\/(maker|worker|mail-body)\.ts$/,
  /^web\/routes\//,
  /^main\//,
]
const MOST_FILES = 30
const LONGEST_CHAIN = 15
const DOMAIN_PACKAGES = ['decimal.js']
const SCOPE_MAKERS = [
  /^api\/frame\/scope\.ts$/,
  /^ingest\//,
  /^jobs\//,
  /\.test\.ts$/,
  /(^|\/)testing[^/]*\.ts$/,
  /^store\/engine\/scope\.ts$/,
  /^store\/engine\/testing[^/]*\.ts$/,
  /^main\//,
]

const SRC = resolve(import.meta.dirname, '../src')
const files = readdirSync(SRC, { recursive: true, encoding: 'utf8' }).filter((name) => /\.tsx?$/.test(name))

interface Import {
  file: string
  target: string
  /** Path below src/, or the package name. */
  isPackage: boolean
  /** Gone, or not yet there, when the file runs. */
  isLater: boolean
}

function parseImports(file: string): Import[] {
  const text = readFileSync(join(SRC, file), 'utf8')
  const found = text.matchAll(
    /^(?:import|export)\s(?:[^'";]*?\sfrom\s)?\s*['"]([^'"]+)['"]|\bimport\(\s*['"]([^'"]+)['"]/gm,
  )
  return [...found].map(([statement, plain, dynamic]) => {
    const name = (plain ?? dynamic) as string
    const isLater = dynamic !== undefined || /^(import|export) type /.test(statement)
    if (name.startsWith('#')) return { file, target: name.slice(1), isPackage: false, isLater }
    if (name.startsWith('.')) {
      return { file, target: relative(SRC, resolve(SRC, dirname(file), name)), isPackage: false, isLater }
    }
    return { file, target: name, isPackage: true, isLater }
  })
}

const room = (path: string) => path.split('/')[0] as string
const isTest = (path: string) => /\.test\.tsx?$|(^|\/)testing[^/]*\.ts$/.test(path)
const all = files.flatMap(parseImports)

/** The column that a file stands in; null: machinery, or no column at all. */
function noun(path: string): string | null {
  const folders = path.split('/')
  const name = room(path) === 'web' ? (folders[1] === 'screens' ? folders[2] : undefined) : folders[1]
  return name !== undefined && name in NOUN_MAY_IMPORT ? name : null
}

/** The longest way from a file to what it needs when it runs, through values only. */
function longestChain(): string[] {
  const edges = new Map<string, string[]>()
  for (const { file, target, isPackage, isLater } of all) {
    // The build puts a table in the place of the calls that routes.ts reads (tools/route-table.ts).
    if (isPackage || isLater || isTest(file) || file === 'contract/routes.ts') continue
    edges.set(file, [...(edges.get(file) ?? []), target])
  }
  const known = new Map<string, string[]>()
  const longestFrom = (file: string): string[] => {
    const before = known.get(file)
    if (before) return before
    const ways = (edges.get(file) ?? []).map(longestFrom)
    const longest = [file, ...ways.reduce((best, way) => (way.length > best.length ? way : best), [])]
    known.set(file, longest)
    return longest
  }
  return [...edges.keys()].map(longestFrom).reduce((best, way) => (way.length > best.length ? way : best), [])
}

describe('rooms', () => {
  it('there is no eleventh room', () => {
    const rooms = new Set(files.map(room))
    expect([...rooms].filter((name) => !(name in MAY_IMPORT))).toEqual([])
  })

  it('every import follows an arrow of the table', () => {
    const wrong = all
      .filter(({ file, isPackage }) => !isPackage && !isTest(file))
      .filter(
        ({ file, target }) => room(file) !== room(target) && !MAY_IMPORT[room(file)]?.includes(room(target)),
      )
    expect(wrong.map(({ file, target }) => `${file} → ${target}`)).toEqual([])
  })

  it('a noun imports another only where the table says so', () => {
    const wrong = all
      .filter(({ file, isPackage }) => !isPackage && !isTest(file))
      .flatMap(({ file, target }) => {
        const [from, to] = [noun(file), noun(target)]
        if (from === null || to === null || from === to || EVERYONES.includes(to)) return []
        return NOUN_MAY_IMPORT[from]?.includes(to) ? [] : [`${file} → ${target}`]
      })
    expect(wrong).toEqual([])
  })

  it('machinery imports no noun of its room', () => {
    const wrong = all
      .filter(({ file, isPackage }) => !isPackage && !isTest(file))
      .filter(
        ({ file, target }) => room(file) === room(target) && noun(file) === null && noun(target) !== null,
      )
      .filter(({ file }) => !COLLECTIONS.some((one) => one.test(file)))
    expect(wrong.map(({ file, target }) => `${file} → ${target}`)).toEqual([])
  })

  it('no folder holds more files than a person looks through', () => {
    const folders = new Map<string, number>()
    for (const file of files) folders.set(dirname(file), (folders.get(dirname(file)) ?? 0) + 1)
    expect([...folders].filter(([, held]) => held > MOST_FILES)).toEqual([])
  })

  it('no chain of imports is longer than a person follows', () => {
    const chain = longestChain()
    expect(chain.length > LONGEST_CHAIN ? chain : []).toEqual([])
  })

  it('domain imports no package but the decimal library, and asks neither clock nor chance nor environment', () => {
    const packages = all.filter(
      ({ file, isPackage }) => isPackage && room(file) === 'domain' && !isTest(file),
    )
    expect(packages.filter(({ target }) => !DOMAIN_PACKAGES.includes(target))).toEqual([])
    const impure = files
      .filter((file) => room(file) === 'domain' && !isTest(file))
      .filter((file) =>
        /Date\.now|new Date\(\)|Math\.random|process\.env/.test(readFileSync(join(SRC, file), 'utf8')),
      )
    expect(impure).toEqual([])
  })

  it('only store speaks SQL', () => {
    const speakers = files
      .filter((file) => !['store'].includes(room(file)) && !isTest(file))
      .filter((file) =>
        /\b(SELECT|INSERT INTO|UPDATE|DELETE FROM)\b [a-z_*("]|\b(select|insert into|delete from) [a-z_*(]+ (from|values|where)\b/.test(
          readFileSync(join(SRC, file), 'utf8'),
        ),
      )
    expect(speakers).toEqual([])
  })

  it('a store function of a tenant table takes a Scope beside its transaction', () => {
    const statements = files
      .filter((file) => room(file) === 'store' && !isTest(file))
      .flatMap((file) => {
        const text = readFileSync(join(SRC, file), 'utf8')
        const taken = text.matchAll(/export (?:async )?function (\w+)(?:<[^(]*>)?\(([^)]*\btx: Tx\b[^)]*)/g)
        return [...taken].map(([, name, parameters]) => ({ name: `${file} ${name}`, parameters }))
      })
    expect(statements.length).toBeGreaterThan(100)
    expect(
      statements.filter(({ parameters }) => !parameters?.includes('Scope')).map(({ name }) => name),
    ).toEqual([])
  })

  it('a scope is made only where a caller is known', () => {
    const makers = files
      .filter((file) => /\b(?:makeScope|scopeOfJob)\(/.test(readFileSync(join(SRC, file), 'utf8')))
      .filter((file) => !SCOPE_MAKERS.some((allowed) => allowed.test(file)))
    expect(makers).toEqual([])
  })

  it('no file imports itself in a circle', () => {
    const edges = new Map<string, string[]>()
    for (const { file, target, isPackage } of all) {
      if (!isPackage) edges.set(file, [...(edges.get(file) ?? []), target])
    }
    const done = new Set<string>()
    const circles: string[] = []
    const visit = (file: string, trail: string[]): void => {
      if (trail.includes(file)) circles.push([...trail.slice(trail.indexOf(file)), file].join(' → '))
      if (done.has(file) || trail.includes(file)) return
      for (const next of edges.get(file) ?? []) visit(next, [...trail, file])
      done.add(file)
    }
    for (const file of files) visit(file, [])
    expect(circles).toEqual([])
  })
})
