import fs from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'
import { basename } from 'node:path'

/** Tells, in order, which files and folders were synced and which names were given, until `end`. */
export function watchFiles() {
  const steps: string[] = []
  const { openSync, fsyncSync, renameSync, linkSync } = fs
  const opened = new Map<number, string>()
  const nameWithout = (path: fs.PathLike) => basename(String(path)).replace(/\.\d+\.[0-9a-z]+\.tmp$/, '.tmp')
  Object.assign(fs, {
    openSync(...args: Parameters<typeof openSync>) {
      const descriptor = openSync(...args)
      opened.set(descriptor, String(args[0]))
      return descriptor
    },
    fsyncSync(descriptor: number) {
      const path = opened.get(descriptor)!
      steps.push(fs.statSync(path).isDirectory() ? 'sync folder' : `sync ${nameWithout(path)}`)
      fsyncSync(descriptor)
    },
    renameSync(from: fs.PathLike, to: fs.PathLike) {
      renameSync(from, to)
      steps.push(`rename ${nameWithout(to)}`)
    },
    linkSync(from: fs.PathLike, to: fs.PathLike) {
      linkSync(from, to)
      steps.push(`link ${nameWithout(to)}`)
    },
  })
  syncBuiltinESMExports()
  return {
    end(): readonly string[] {
      Object.assign(fs, { openSync, fsyncSync, renameSync, linkSync })
      syncBuiltinESMExports()
      return steps
    },
  }
}
