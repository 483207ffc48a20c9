import { readdirSync, readFileSync, statSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'
import { describe, expect, it } from 'vitest'
import { vectorIds } from '#domain/testing-vectors.ts'

/** What the pages for people say about the code is true of it. */

const root = resolve(import.meta.dirname, '..')
const read = (path: string) => readFileSync(join(root, path), 'utf8')
const below = (folder: string) =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map((name) => `${folder}/${name}`)
const top = readdirSync(root).filter((name) => !['node_modules', 'dist', 'data', '.git'].includes(name))
const files = top.flatMap((name) => [name, ...(isFolder(name) ? below(name) : [])])
const sources = files.filter((file) => /^(src|tools|e2e)\/.*(?<!testing-vectors)\.tsx?$/.test(file))
const rooms = readdirSync(join(root, 'src'))
const roomPages = rooms.map((name) => `src/${name}/README.md`)
const pages = [...files.filter((file) => /^([A-Z]+|docs\/.*|\.github\/.*)\.md$/.test(file)), ...roomPages]

function isFolder(name: string): boolean {
  return statSync(join(root, name)).isDirectory()
}

/** Paths are told from the root, from src or from src/web; what git ignores need not be there. */
const BASES = ['', 'src/', 'src/web/']
const IGNORED = /^(e2e\/screens|bench\/results|dist|data)(\/|$)/
const firstNames = new Set([...top, ...rooms, ...readdirSync(join(root, 'src/web'))])

function pathsIn(text: string): string[] {
  const quoted = [...text.matchAll(/`([\w.-]+(?:\/[\w.*{},-]+)+\/?)`/g)].map(([, path]) => path as string)
  return quoted.filter((path) => firstNames.has(path.split('/')[0] as string) && !IGNORED.test(path))
}

/** As the page has it in its address: small, without signs, blanks as dashes. */
const anchorOf = (heading: string): string =>
  heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s_-]/gu, '')
    .trim()
    .replaceAll(' ', '-')

function anchorsIn(text: string): string[] {
  return [...text.replace(/^```[\s\S]*?^```/gm, '').matchAll(/^#{1,6} (.+)$/gm)].map(([, heading]) =>
    anchorOf(heading as string),
  )
}

/** Links of a page that lead to no file, or to no heading of it. */
function brokenLinks(page: string): string[] {
  const links = [...read(page).matchAll(/\]\((?!https?:|mailto:)([^)\s]*)\)/g)].map(
    ([, link]) => link as string,
  )
  return links.filter((link) => {
    const [path = '', anchor] = link.split('#')
    const target = path === '' ? page : relative(root, resolve(root, dirname(page), path))
    if (IGNORED.test(target)) return false
    if (!files.includes(target)) return true
    return anchor !== undefined && !anchorsIn(read(target)).includes(anchor)
  })
}

/** `api/get-*.ts`, `src/{a,b}/c.ts`, `web/client`, `screens/cost/diesel` */
function isThere(path: string): boolean {
  const pattern = path
    .replace(/^(\.\.?\/)+|\/$/g, '')
    .replaceAll('.', '\\.')
    .replaceAll('*', '[^/]*')
    .replace(/\{([^}]*)\}/g, (_, names: string) => `(${names.replaceAll(',', '|')})`)
  const exact = new RegExp(`^(${BASES.join('|')}|docs/)${pattern}(\\.tsx?)?$`)
  return files.some((file) => exact.test(file))
}

describe('the pages', () => {
  it.each(pages)('%s names only paths that exist', (page) => {
    expect(pathsIn(read(page)).filter((path) => !isThere(path))).toEqual([])
  })

  it.each(pages)('%s links to pages and headings that are there', (page) => {
    expect(brokenLinks(page)).toEqual([])
  })

  it('every room has a page of at most 20 lines, and AGENTS.md has at most 100', () => {
    const lines = (page: string) => read(page).trimEnd().split('\n').length
    expect(roomPages.filter((page) => lines(page) > 20)).toEqual([])
    expect(lines('AGENTS.md')).toBeLessThanOrEqual(100)
  })
})

describe('docs/domain.md', () => {
  const page = read('docs/domain.md')
  const texts = sources.map((file) => [file, read(file)] as const)

  it('every example is run by a test', () => {
    const tests = texts.filter(([file]) => file.includes('.test.')).map(([, text]) => text)
    const tested = new Set(tests.flatMap((text) => text.match(/\b[VI]-[A-Z]+-?\d+/g) ?? []))
    expect(vectorIds.filter((id) => !tested.has(id))).toEqual([])
  })

  it('every example that the code names is there', () => {
    const unknown = texts.flatMap(([file, text]) =>
      [...text.matchAll(/\b(?:V-[A-Z]{1,3}\d+|I-[A-Z]{2,4}-\d+)\b/g)]
        .filter(([id]) => !vectorIds.includes(id))
        .map(([id]) => `${file}: ${id}`),
    )
    expect(unknown).toEqual([])
  })

  it('every section that the code cites is there', () => {
    const sections = new Set(
      [...page.matchAll(/^## (\d+) |\*\*(\d+\.[\dA-Z]+) /gm)].map(([, whole, part]) => whole ?? part),
    )
    const cited = texts.flatMap(([file, text]) =>
      [...text.matchAll(/domain\.md §(\d+(?:\.(?:\d+|[A-Z]))?)/g)].map(([, section]) => ({ file, section })),
    )
    expect(cited.filter(({ section }) => !sections.has(section as string))).toEqual([])
    expect(cited.length).toBeGreaterThan(100)
  })

  it('no comment cites a page that is not in the repository', () => {
    const names = new Set(files.map((file) => file.split('/').at(-1)))
    const strange = texts.flatMap(([file, text]) =>
      [...text.matchAll(/(?<![\w/-])([\w-]+\.md)\b/g)]
        .filter(([, name]) => !names.has(name))
        .map(([, name]) => `${file}: ${name}`),
    )
    expect(strange).toEqual([])
  })
})
