/** "•••• 4444": a token, or the end of one, as lists and forms show it. */
export function maskedToken(tokenOrEnd: string): string {
  return `•••• ${tokenOrEnd.slice(-4)}`
}
