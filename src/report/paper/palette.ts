import { readFileSync } from 'node:fs'

/**
 * The product's colours on paper: those of the light theme. They stand once, in the screen's tokens, which the build
 * copies beside the bundle.
 */
const TOKENS = import.meta.url.endsWith('.ts')
  ? new URL('../../web/ui/style/tokens.css', import.meta.url)
  : new URL('./tokens.css', import.meta.url)

let known: ReadonlyMap<string, string> | null = null

/** 'ink' → '#1c1930'. Throws for a name that the tokens do not have. */
export function colour(name: string): string {
  known ??= new Map(
    [...readFileSync(TOKENS, 'utf8').matchAll(/--([\w-]+):\s*(?:light-dark\()?(#[0-9a-f]{3,8})\b/g)].map(
      ([, key, value]) => [key as string, value as string],
    ),
  )
  const found = known.get(name)
  if (found === undefined) throw new Error(`tokens.css has no colour --${name}`)
  return found
}

/** The colours that drawings name by `var(--name)`, written out. */
export function withColours(svg: string): string {
  return svg.replace(/var\(--([\w-]+)\)/g, (_, name: string) => colour(name))
}
