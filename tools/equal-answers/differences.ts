import { isDeepStrictEqual } from 'node:util'
import { operations } from '#api/operations.ts'
import type { CallName } from '#contract/calls.ts'
import type { Answered } from './answers.ts'

const MOST_SAID = 40
const SHOWN = 160

/** Which answers are others than before, and where in them the first difference stands. */
export class Differences {
  count = 0
  private readonly said: string[] = []
  private readonly byCall = new Map<string, { equal: number; good: number; other: number }>()
  /** Whether a field that the earlier answer had not yet is no difference. */
  private readonly newFields: boolean

  constructor(newFields: boolean) {
    this.newFields = newFields
  }

  compare(before: Answered, answer: string): void {
    const { call, username, request } = before
    const sums = this.byCall.get(call) ?? { equal: 0, good: 0, other: 0 }
    this.byCall.set(call, sums)
    if (before.answer.startsWith('2')) sums.good += 1
    if (isEqual(call, before.answer, answer) || (this.newFields && isWithin(before.answer, answer))) {
      sums.equal += 1
      return
    }
    sums.other += 1
    this.count += 1
    if (this.said.length >= MOST_SAID) return
    const at = firstDifference(before.answer, answer)
    const part = (text: string) => text.slice(Math.max(0, at - SHOWN / 2), at + SHOWN)
    this.said.push(
      `${call}, ${username}: ${decodeURIComponent(request.url)}\n  before …${part(before.answer)}\n  now    …${part(answer)}`,
    )
  }

  text(): string {
    const calls = [...this.byCall]
    const others = calls.filter(([, { other }]) => other > 0)
    const sum = (of: 'equal' | 'good') => calls.reduce((total, [, sums]) => total + sums[of], 0)
    return [
      ...this.said,
      ...others.map(([call, { equal, other }]) => `${call}: ${other} differ, ${equal} are equal`),
      `${sum('equal')} answers of ${calls.length} calls are equal (${sum('good')} of all succeed), ${this.count} differ`,
    ].join('\n')
  }
}

/** What is laid out as a file is told as it is handed over to be laid out: the order of its fields is not told. */
function isEqual(call: CallName, before: string, now: string): boolean {
  if (before === now) return true
  if (operations[call]?.what !== 'file out' || !before.startsWith('200')) return false
  return isDeepStrictEqual(statusAndFacts(before), statusAndFacts(now))
}

/** Whether an answer says all that the earlier one said, whatever fields it has beside. */
function isWithin(before: string, now: string): boolean {
  return holds(statusAndFacts(now), statusAndFacts(before))
}

function holds(now: unknown, before: unknown): boolean {
  if (typeof before !== 'object' || before === null) return now === before
  if (typeof now !== 'object' || now === null || Array.isArray(now) !== Array.isArray(before)) return false
  if (Array.isArray(now) && now.length !== (before as unknown[]).length) return false
  return Object.entries(before).every(([key, value]) => holds((now as Record<string, unknown>)[key], value))
}

/** `200 {…}`; what is no JSON is told as its text. */
function statusAndFacts(answer: string): [status: string, facts: unknown] {
  const [status, text] = [answer.slice(0, 3), answer.slice(4)]
  try {
    return [status, JSON.parse(text)]
  } catch {
    return [status, text]
  }
}

function firstDifference(a: string, b: string): number {
  let at = 0
  while (at < a.length && a[at] === b[at]) at += 1
  return at
}
