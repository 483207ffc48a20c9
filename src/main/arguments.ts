import { type ParseArgsConfig, parseArgs } from 'node:util'

/** Arguments that cannot be used: one sentence that says what to write. The command line ends with 2. */
export class ArgumentsError extends Error {
  override name = 'ArgumentsError'
}

type Options = NonNullable<ParseArgsConfig['options']>

/** Reads the arguments of a verb; throws an ArgumentsError for an option that it does not know or cannot read. */
export function readArguments<const O extends Options>(verb: string, args: readonly string[], options: O) {
  try {
    return parseArgs({ args: withNumbers(args, options), options, allowPositionals: true })
  } catch (error) {
    const code = String((error as NodeJS.ErrnoException).code)
    if (!code.startsWith('ERR_PARSE_ARGS')) throw error
    throw new ArgumentsError(`${sentence((error as Error).message)}; ${seeHelp(verb)}`)
  }
}

/** For a verb that takes no arguments. */
export function refuseArguments(verb: string, args: readonly string[]): void {
  refuseNames(verb, readArguments(verb, args, {}).positionals)
}

/** For a verb whose arguments are all options. */
export function refuseNames(verb: string, [first]: readonly string[]): void {
  if (first !== undefined) throw new ArgumentsError(`"${first}" belongs to no option; ${seeHelp(verb)}`)
}

export function seeHelp(verb: string): string {
  return `"npx nairawatt ${verb} --help" lists what it takes.`
}

/** `--kva -5` means a number below 0, which whoever reads the option refuses with the reason. */
function withNumbers(args: readonly string[], options: Options): string[] {
  const takesText = (arg: string | undefined) =>
    arg?.startsWith('--') === true && options[arg.slice(2)]?.type === 'string'
  const joined: string[] = []
  for (const arg of args) {
    const isNumber = /^-\.?\d/.test(arg) && takesText(joined.at(-1))
    if (isNumber) joined.push(`${joined.pop()}=${arg}`)
    else joined.push(arg)
  }
  return joined
}

/** Node's message without its advice about arguments that begin with a dash, which hardly anyone means. */
function sentence(message: string): string {
  const first = message.split('\n')[0]!.replace(/\.? To specify .*$/, '')
  const ambiguous = /^Option '(?:-\w, )?(--[\w-]+).*is ambiguous/.exec(first)
  const missing = /^Option '(?:-\w, )?(--[\w-]+).*argument missing/.exec(first)
  const option = (ambiguous ?? missing)?.[1]
  if (option !== undefined) return `Write a value after ${option}`
  return first.replace(/\.$/, '').replace(/^Unknown option '(.*)'$/, 'There is no option $1')
}
