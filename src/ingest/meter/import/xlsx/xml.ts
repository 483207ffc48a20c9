import { UnusableFileError } from '../csv/text-file.ts'

/** An element as it stands: its attributes as text, and what it holds. */
export interface Element {
  readonly attributes: string
  readonly content: string
}

const ENTITIES: Readonly<Record<string, string>> = { lt: '<', gt: '>', amp: '&', quot: '"', apos: "'" }

/** Every element of this name in a text, one after another; names of XML namespaces in front do not count. */
export function* elements(text: string, name: string): Generator<Element> {
  for (let at = 0; ; ) {
    const found = elementFrom(text, name, at)
    if (found === null || found === 'open') return
    yield found.element
    at = found.end
  }
}

const MOST_ELEMENT = 4 * 1024 * 1024
const CUT_TAG = 64

/** The same over a text that comes in pieces. */
export async function* elementsIn(chunks: AsyncIterable<string>, name: string): AsyncGenerator<Element[]> {
  let rest = ''
  for await (const chunk of chunks) {
    const text = rest + chunk
    const found: Element[] = []
    let at = 0
    let next = elementFrom(text, name, 0)
    while (next !== null && next !== 'open') {
      found.push(next.element)
      at = next.end
      next = elementFrom(text, name, at)
    }
    // Between elements only the beginning of a tag may be cut in two.
    rest = next === 'open' ? text.slice(at) : text.slice(Math.max(at, text.length - CUT_TAG))
    if (rest.length > MOST_ELEMENT) {
      throw new UnusableFileError('A row of the workbook has no end; save it again as XLSX.')
    }
    if (found.length > 0) yield found
  }
}

/** `open`: its end has not come yet. Every step looks forward, so that a hostile text costs no more than its length. */
function elementFrom(
  text: string,
  name: string,
  from: number,
): { element: Element; end: number } | 'open' | null {
  for (let at = text.indexOf(name, from); at !== -1; at = text.indexOf(name, at + 1)) {
    const opens = isOpening(text, at)
    const after = text[at + name.length]
    if (opens === null || after === undefined || !/[\s/>]/.test(after)) continue
    const tagEnd = text.indexOf('>', at)
    if (tagEnd === -1) return 'open'
    const isEmpty = text[tagEnd - 1] === '/'
    const attributes = text.slice(at + name.length, isEmpty ? tagEnd - 1 : tagEnd)
    if (isEmpty) return { element: { attributes, content: '' }, end: tagEnd + 1 }
    const closing = `</${opens}${name}>`
    const end = text.indexOf(closing, tagEnd)
    if (end === -1) return 'open'
    return { element: { attributes, content: text.slice(tagEnd + 1, end) }, end: end + closing.length }
  }
  return null
}

/** Characters of a tag before its name that are looked at, so that no text costs more than its length. */
const MOST_PREFIX = 40

/** The namespace in front of a name (`x:`, else nothing); null: no tag opens here. */
function isOpening(text: string, at: number): string | null {
  if (text[at - 1] === '<') return ''
  if (text[at - 1] !== ':') return null
  const head = text.slice(Math.max(0, at - MOST_PREFIX), at)
  const start = head.lastIndexOf('<')
  const prefix = start === -1 ? '' : head.slice(start + 1)
  return /^\w+:$/.test(prefix) ? prefix : null
}

const patterns = new Map<string, RegExp>()

export function attribute(attributes: string, name: string): string | null {
  const pattern = patterns.get(name) ?? new RegExp(`(?:^|\\s)${name}="([^"]*)"`)
  patterns.set(name, pattern)
  const found = pattern.exec(attributes)
  return found ? plain(found[1]!) : null
}

/** Text without entities. */
export function plain(text: string): string {
  if (!text.includes('&')) return text
  return text.replace(/&(#x[0-9a-f]{1,6}|#\d{1,7}|\w{2,4});/gi, (whole, code: string) => {
    if (code[0] !== '#') return ENTITIES[code] ?? whole
    const point = code[1]?.toLowerCase() === 'x' ? Number.parseInt(code.slice(2), 16) : Number(code.slice(1))
    return point <= 0x10ffff ? String.fromCodePoint(point) : whole
  })
}
