/** A link that opens a letter to somebody; what a visitor typed cannot add a header of its own. */
export function mailTo(address: string, subject?: string): string {
  const to = encodeURIComponent(address).replace('%40', '@')
  return subject === undefined ? `mailto:${to}` : `mailto:${to}?subject=${encodeURIComponent(subject)}`
}
