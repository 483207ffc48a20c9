#!/usr/bin/env node
// The doorstep of the command line: the built bundle where it is current, else the sources as they are.
import { existsSync, readdirSync, statSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'

const root = resolve(import.meta.dirname, '..')
// The agent at a branch is a program of its own: small computers load nothing of the server.
const isSite = process.argv[2] === 'site'
const built = join(root, isSite ? 'dist/server/site.mjs' : 'dist/server/cli.mjs')
const sources = join(root, 'src')

function isCurrent() {
  if (!existsSync(built)) return false
  if (!existsSync(sources)) return true
  const builtAt = statSync(built).mtimeMs
  const names = readdirSync(sources, { recursive: true, encoding: 'utf8' })
  return names.every((name) => name.startsWith('web') || statSync(join(sources, name)).mtimeMs <= builtAt)
}

if (isCurrent()) {
  await import(pathToFileURL(built).href)
} else {
  const { register } = await import('tsx/esm/api')
  register()
  await import(pathToFileURL(join(sources, isSite ? 'main/verbs/site-program.ts' : 'main/cli.ts')).href)
}
