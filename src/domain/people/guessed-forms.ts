/**
 * What a password is without its dress: the forms under which a list of common passwords knows it.
 *
 * Guessers take a common password, begin it with a capital letter, write signs for letters or hold Shift for digits, and add
 * a number and a sign. Whoever undoes this finds the common password again: "P@ssw0rd!2026" is "password", "1qaz@WSX" is
 * "1qaz2wsx". Forms shorter than 5 say nothing. Source: PW-01; security.md, Sessions.
 */
const SHORTEST_FORM = 5

/** Signs that stand for letters; a 1 stands for i and for l. */
export const LETTERS: Readonly<Record<string, string>> = {
  '@': 'a',
  '4': 'a',
  '3': 'e',
  '1': 'i',
  '!': 'i',
  '0': 'o',
  $: 's',
  '5': 's',
  '7': 't',
}
/** What the keys of the digits write with Shift. */
const DIGITS: Readonly<Record<string, string>> = {
  '!': '1',
  '@': '2',
  '#': '3',
  $: '4',
  '%': '5',
  '^': '6',
  '&': '7',
  '*': '8',
}

export function guessedForms(password: string): readonly string[] {
  const whole = password.normalize('NFKC').toLowerCase()
  const withoutEnd = whole.replace(/[^\p{L}]+$/u, '')
  const bare = withoutEnd.replace(/^[^\p{L}]+/u, '')
  const ends = new Set([whole, whole.replace(/[^\p{L}\d]+$/u, ''), withoutEnd, bare])
  const forms = new Set([...ends].flatMap(undressed))
  for (const form of [...forms]) {
    const unit = /^(.+?)\1+$/.exec(form)?.[1]
    if (unit !== undefined) forms.add(unit)
  }
  return [...forms].filter((form) => form.length >= SHORTEST_FORM)
}

function undressed(text: string): string[] {
  const read = (letters: Readonly<Record<string, string>>) =>
    [...text].map((sign) => letters[sign] ?? sign).join('')
  return [
    text,
    text.replace(/[^\p{L}\d]/gu, ''),
    read(DIGITS),
    lettersOnly(read(LETTERS)),
    lettersOnly(read({ ...LETTERS, '1': 'l' })),
  ]
}

function lettersOnly(text: string): string {
  return text.replace(/[^\p{L}]/gu, '')
}
