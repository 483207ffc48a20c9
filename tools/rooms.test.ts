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
}

function parseImports(file: string): Import[] {
  const text = readFileSync(join(SRC, file), 'utf8')
  const found = text.matchAll(
    /^(?:import|export)\s(?:[^'";]*?\sfrom\s)?\s*['"]([^'"]+)['"]|\bimport\(\s*['"]([^'"]+)['"]/gm,
  )
  return [...found].map(([, plain, dynamic]) => {
    const name = (plain ?? dynamic) as string
    if (name.startsWith('#')) return { file, target: name.slice(1), isPackage: false }
    if (name.startsWith('.'))
      return { file, target: relative(SRC, resolve(SRC, dirname(file), name)), isPackage: false }
    return { file, target: name, isPackage: true }
  })
}

const room = (path: string) => path.split('/')[0] as string
const isTest = (path: string) => /\.test\.tsx?$|(^|\/)testing[^/]*\.ts$/.test(path)
const all = files.flatMap(parseImports)

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
      .filter((file) => /\bmakeScope\(/.test(readFileSync(join(SRC, file), 'utf8')))
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
