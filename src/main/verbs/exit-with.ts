import { ArgumentsError } from '../arguments.ts'
import { explainFailure } from '../explain-failure.ts'

/** Ends with the code of a verb; what it throws is told in a sentence. */
export function exitWith(verb: Promise<number>): void {
  verb.then(
    (code) => {
      process.exitCode = code
    },
    (error: unknown) => {
      console.error(explainFailure(error))
      process.exitCode = error instanceof ArgumentsError ? 2 : 1
    },
  )
}
