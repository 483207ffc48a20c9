/** What is looked at, how it is, and what to do when it is not well. */
export interface Finding {
  readonly what: string
  /** A warning asks for a look; only what is wrong fails the verb. */
  readonly state: 'ok' | 'WARN' | 'WRONG'
  readonly says: string
  /** Lines below it. */
  readonly more?: readonly string[]
}

export function printFinding({ what, state, says, more = [] }: Finding): void {
  console.log(`${state.padEnd(5)} ${what}: ${says}`)
  for (const line of more) console.log(`        ${line}`)
}
