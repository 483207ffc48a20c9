import { resolve } from 'node:path'

const source = (file: string) => resolve(import.meta.dirname, '../src/web', file)

/** Files of packages in whose place stand our own, for the product and for the gallery of its kit. */
export const webAliases = [
  // The workbook library's own begins a worker from a blob, which the content security policy refuses.
  { find: /^\.\.\/zip\/zipToArrayBuffer\.js$/, replacement: source('table/zip-here.ts') },
  // Of the library's own components a page that draws fifty icons keeps three hundred.
  { find: /^\.\.\/createLucideIcon\.mjs$/, replacement: source('ui/style/lucide-icon.tsx') },
]
