/** A name to log in with: 2 to 150 letters, digits or @ . _ + - and no spaces; an e-mail address is one. */
export function isUsername(text: string): boolean {
  return /^[\p{L}\p{M}\p{N}@._+-]{2,150}$/u.test(text)
}
