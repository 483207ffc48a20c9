import { readdirSync, readFileSync } from 'node:fs'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import createIcon, { type Shape } from './lucide-icon.tsx'

const drawn = (...node: Shape[]) => {
  const Icon = createIcon({ node })
  return renderToStaticMarkup(<Icon className="size-4" />)
}
const pathOf = (...node: Shape[]) => /<path d="([^"]+)"/.exec(drawn(...node))?.[1]

it('draws all shapes of an icon as one path, in the look that its place asks for', () => {
  const icon = drawn(
    ['path', { d: 'm3 16 4 4', key: 'a' }],
    ['line', { x1: '1', y1: '2', x2: '3', y2: '4', key: 'b' }],
  )
  expect(icon.match(/<path/g)).toHaveLength(1)
  expect(icon).toContain('class="size-4"')
  expect(icon).toContain('aria-hidden="true"')
  expect(icon).toContain('stroke="currentColor"')
})

it.each<[what: string, shape: Shape, path: string]>([
  [
    'a path, from its own start wherever the shape before it ends',
    ['path', { d: 'm3 16 4 4' }],
    'M0 0m3 16 4 4',
  ],
  ['a line', ['line', { x1: '1', y1: '2', x2: '3', y2: '4' }], 'M1 2L3 4'],
  ['a circle', ['circle', { cx: '12', cy: '11', r: '3' }], 'M9 11a3 3 0 1 1 6 0a3 3 0 1 1 -6 0Z'],
  [
    'an ellipse',
    ['ellipse', { cx: '12', cy: '5', rx: '9', ry: '3' }],
    'M3 5a9 3 0 1 1 18 0a9 3 0 1 1 -18 0Z',
  ],
  [
    'a rectangle with round corners',
    ['rect', { x: '3', y: '4', width: '18', height: '16', rx: '2' }],
    'M5 4h14a2 2 0 0 1 2 2v12a2 2 0 0 1 -2 2h-14a2 2 0 0 1 -2 -2v-12a2 2 0 0 1 2 -2Z',
  ],
  ['lines from point to point', ['polyline', { points: '22 12 16 12' }], 'M22 12 16 12'],
  ['a polygon', ['polygon', { points: '5 3 19 12 5 21' }], 'M5 3 19 12 5 21Z'],
])('writes %s', (_what, shape, path) => {
  expect(pathOf(shape)).toBe(path)
})

it('stands in the place of what every icon of the library calls, and knows all shapes they are made of', () => {
  const folder = 'node_modules/lucide-react/dist/esm/icons'
  const files = readdirSync(folder).filter((file) => file.endsWith('.mjs') && file !== 'index.mjs')
  const texts = files
    .map((file) => readFileSync(`${folder}/${file}`, 'utf8'))
    .filter((text) => text.includes('__iconData ='))
  expect(texts.length).toBeGreaterThan(1_000)
  expect(texts.filter((text) => !/from '\.\.\/createLucideIcon\.mjs'/.test(text))).toEqual([])
  const tags = new Set(
    texts.flatMap((text) => [...text.matchAll(/\[\s*"(\w+)",\s*\{/g)].map(([, tag]) => tag)),
  )
  expect([...tags].sort()).toEqual(['circle', 'ellipse', 'line', 'path', 'polygon', 'polyline', 'rect'])
})
