import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { expect, it } from 'vitest'

type Manifest = Readonly<Record<string, { file: string; name?: string; imports?: readonly string[] }>>

const WEB = resolve(import.meta.dirname, '../dist/web')
const BUILT = resolve(WEB, '.vite/manifest.json')

type Links = Readonly<Record<string, { imports?: readonly string[] }>>

/** The circles in which files import each other, each from its first file back to it. */
function findCircles(manifest: Links): string[] {
  const done = new Set<string>()
  const circles: string[] = []
  const walk = (name: string, path: readonly string[]) => {
    const at = path.indexOf(name)
    if (at >= 0) circles.push([...path.slice(at), name].join(' → '))
    if (at >= 0 || done.has(name)) return
    for (const next of manifest[name]?.imports ?? []) walk(next, [...path, name])
    done.add(name)
  }
  for (const name of Object.keys(manifest)) walk(name, [])
  return circles
}

it('finds a circle, and none where two lead to the same', () => {
  expect(findCircles({ a: { imports: ['b', 'c'] }, b: { imports: ['c'] }, c: {} })).toEqual([])
  expect(findCircles({ a: { imports: ['b'] }, b: { imports: ['c'] }, c: { imports: ['b'] } })).toEqual([
    'b → c → b',
  ])
})

it('E1 no two built files import each other: one would run before the other has its constants', () => {
  const manifest = JSON.parse(readFileSync(BUILT, 'utf8')) as Manifest
  expect(manifest['index.html']?.imports).not.toEqual([])
  expect(findCircles(manifest)).toEqual([])
})

it.each(['react', 'early', 'start', 'shell', 'figures', 'dashboard', 'PowerQuality', 'CostTracker'])(
  'E1 %s is compiled while it comes in: the browser is told so before anything else',
  (name) => {
    const manifest = JSON.parse(readFileSync(BUILT, 'utf8')) as Manifest
    const built = Object.values(manifest).find((one) => one.name === name)
    const text = readFileSync(resolve(WEB, built?.file ?? name), 'utf8')
    expect(text.slice(0, text.indexOf('\n'))).toBe('//# allFunctionsCalledOnLoad')
  },
)
