// `npm run licences`: what the product ships of others, with licences: a list to read in dist/licences.txt and a bill of
// materials (CycloneDX) in dist/sbom.cdx.json. Ends with 1 where a licence is not one that may be shipped.
import { execFileSync } from 'node:child_process'
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'

const root = resolve(import.meta.dirname, '..')
const MAY_SHIP = [
  'MIT',
  'MIT-0',
  'ISC',
  '0BSD',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'Unlicense',
  'Zlib',
  'OFL-1.1',
  // Prebuilt libvips: a library of its own that is linked to when the product runs, never built in.
  'LGPL-3.0-or-later',
]

/** Packages whose manifest says no licence, and what their licence file says. */
const READ_BY_HAND = { 'png-js': 'MIT' }

const read = (path) => JSON.parse(readFileSync(join(root, path), 'utf8'))
const { packages } = read('package-lock.json')

/** Packages that are built into the web app and the server, which the manifest calls development dependencies. */
function builtIn() {
  const names = new Set()
  for (const path of readdirSync(join(root, 'src'), { recursive: true, encoding: 'utf8' })) {
    if (!/(?<!\.test)\.(tsx?|css)$/.test(path) || path.includes('testing')) continue
    const text = readFileSync(join(root, 'src', path), 'utf8')
    for (const [, name] of text.matchAll(/(?:from|import) ['"]((?:@[\w.-]+\/)?[a-z][\w.-]*)/g))
      names.add(name)
  }
  return [...names].filter((name) => packages[`node_modules/${name}`])
}

/** Where a package of the lock file finds another: in its own folder, else in one further out. */
function findPlace(name, from) {
  for (let folder = from; ; folder = folder.slice(0, Math.max(0, folder.lastIndexOf('node_modules/') - 1))) {
    const place = `${folder === '' ? '' : `${folder}/`}node_modules/${name}`
    if (packages[place]) return place
    if (folder === '') return null
  }
}

function shipped() {
  const { dependencies, optionalDependencies } = packages['']
  const names = [...Object.keys({ ...dependencies, ...optionalDependencies }), ...builtIn()]
  const open = names.map((name) => findPlace(name, ''))
  const places = new Set()
  while (open.length > 0) {
    const place = open.pop()
    if (place === null || places.has(place)) continue
    places.add(place)
    const needs = { ...packages[place].dependencies, ...packages[place].optionalDependencies }
    open.push(...Object.keys(needs).map((name) => findPlace(name, place)))
  }
  return [...places].sort()
}

const packageName = (place) => place.slice(place.lastIndexOf('node_modules/') + 'node_modules/'.length)
const isAllowed = (licence) =>
  licence
    .replace(/[()]/g, '')
    .split(' AND ')
    .every((part) => part.split(' OR ').some((name) => MAY_SHIP.includes(name)))

const parts = shipped().map((place) => ({
  name: packageName(place),
  version: packages[place].version,
  licence: packages[place].license ?? READ_BY_HAND[packageName(place)] ?? 'unknown',
}))
const lines = [...new Set(parts.map(({ name, version, licence }) => `${licence}\t${name}@${version}`))].sort()
const refused = parts.filter(({ licence }) => !isAllowed(licence))

const bill = JSON.parse(
  execFileSync('npm', ['sbom', '--package-lock-only', '--sbom-format', 'cyclonedx'], {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
  }),
)
const ids = new Set(parts.map(({ name, version }) => `${name}@${version}`))
bill.components = bill.components.filter(({ name, version }) => ids.has(`${name}@${version}`))
const refs = new Set([bill.metadata.component['bom-ref'], ...bill.components.map((part) => part['bom-ref'])])
bill.dependencies = bill.dependencies
  .filter(({ ref }) => refs.has(ref))
  .map((edge) => ({ ...edge, dependsOn: edge.dependsOn.filter((ref) => refs.has(ref)) }))

mkdirSync(join(root, 'dist'), { recursive: true })
writeFileSync(join(root, 'dist/licences.txt'), `${lines.join('\n')}\n`)
writeFileSync(join(root, 'dist/sbom.cdx.json'), `${JSON.stringify(bill, null, 1)}\n`)
for (const name of new Set(parts.map(({ licence }) => licence))) {
  console.log(`${String(parts.filter(({ licence }) => licence === name).length).padStart(4)} ${name}`)
}
console.log(
  `${parts.length} packages: dist/licences.txt, dist/sbom.cdx.json (${bill.components.length} components)`,
)
for (const { name, licence } of refused)
  console.error(`${name} has ${licence}, which tools/licences.mjs does not know`)
process.exit(refused.length === 0 ? 0 : 1)
