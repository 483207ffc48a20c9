import { readFileSync } from 'node:fs'
import { type Answers, memorySlope } from './judge.ts'
import type { Told } from './meter.ts'

export interface Watch {
  readonly posted: Told
  readonly read: Told
  /** From now on nothing is broken on purpose: what is measured counts. */
  quiet(): void
  figures(): { readonly posts: Answers; readonly pages: Answers; readonly slopeMbPerHour: number | null }
}

const SAMPLE_MS = 2_000

export function createWatch(pid: () => number): Watch {
  const posts = { took: [] as number[], failed: 0 }
  const pages = { took: [] as number[], failed: 0 }
  const memory: (readonly [hours: number, mb: number])[] = []
  let isQuiet = false
  const timer = setInterval(() => {
    const mb = residentMb(pid())
    if (isQuiet && mb !== null) memory.push([performance.now() / 3_600_000, mb])
  }, SAMPLE_MS)
  timer.unref()
  const told =
    (into: typeof posts): Told =>
    (tookMs, isAnswered) => {
      if (!isQuiet) return
      into.took.push(tookMs)
      if (!isAnswered) into.failed += 1
    }
  return {
    posted: told(posts),
    read: told(pages),
    quiet() {
      isQuiet = true
    },
    figures: () => ({
      posts: figuresFrom(posts),
      pages: figuresFrom(pages),
      slopeMbPerHour: memorySlope(memory),
    }),
  }
}

function figuresFrom({ took, failed }: { took: number[]; failed: number }): Answers {
  const sorted = took.toSorted((a, b) => a - b)
  const at = (share: number) => Math.round(sorted[Math.floor(sorted.length * share)] ?? Number.NaN)
  return { count: sorted.length, failed, p50: at(0.5), p99: at(0.99) }
}

function residentMb(pid: number): number | null {
  try {
    const [, kb] = /VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? []
    return kb === undefined ? null : Number(kb) / 1024
  } catch {
    return null
  }
}
