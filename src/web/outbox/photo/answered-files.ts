import type { NewEntry, QueuedEntry, QueuedStep, Step } from '../entry.ts'

type Answered = Pick<QueuedStep, 'key' | 'answer' | 'answeredAt'>

/** By the file itself: as long as its form holds it. */
const known = new WeakMap<File, { about: string; answered: Answered }>()

const stepKey = (owner: number, { call, params, file }: Step) =>
  JSON.stringify([owner, call, params ?? {}, file?.field, file?.fields ?? {}])

/** What the server answered for the photos of an entry that it refused: mended in its form, it brings none again. */
export const answeredFiles = {
  remember({ steps }: NewEntry, row: Pick<QueuedEntry, 'owner' | 'steps'>): void {
    for (const [at, step] of steps.entries()) {
      const { key, answer, answeredAt } = row.steps[at] as QueuedStep
      if (step.file === undefined || answeredAt === undefined) continue
      known.set(step.file.file, { about: stepKey(row.owner, step), answered: { key, answer, answeredAt } })
    }
  },
  /** The same file for the same purpose, as it was answered. */
  of(owner: number, step: Step): Answered | null {
    const found = step.file && known.get(step.file.file)
    return found?.about === stepKey(owner, step) ? found.answered : null
  },
}
