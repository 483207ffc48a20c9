/**
 * A text in the letters of an SMS (GSM 03.38, those that count once): "N" for ₦, which would cut a part from 160 letters to 70.
 * What has no letter there loses its marks, and what is left of it is "?". Source: domain.md §16.N.
 */

/** Two parts of one message. */
export const MOST_SMS = 306

const GSM =
  '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà'
const LETTERS: ReadonlySet<string> = new Set(GSM)

const INSTEAD: Readonly<Record<string, string>> = {
  '₦': 'N',
  '–': '-',
  '—': '-',
  '−': '-',
  '‘': "'",
  '’': "'",
  '“': '"',
  '”': '"',
  '…': '...',
  '×': 'x',
  '·': '-',
  '[': '(',
  ']': ')',
  '{': '(',
  '}': ')',
  '|': '/',
  '\\': '/',
  '^': '-',
  '~': '-',
  '`': "'",
  '€': 'EUR',
}

export function isSmsText(text: string): boolean {
  return [...text].every((letter) => LETTERS.has(letter))
}

export function smsText(text: string): string {
  return [...text.normalize('NFC')].map(smsLetter).join('')
}

function smsLetter(letter: string): string {
  if (LETTERS.has(letter)) return letter
  const instead = INSTEAD[letter]
  if (instead !== undefined) return instead
  if (/\s/u.test(letter)) return ' '
  // "ẹ" is an e with a mark below.
  const bare = [...letter.normalize('NFKD')].filter((one) => LETTERS.has(one)).join('')
  return bare === '' && !/\p{M}/u.test(letter) ? '?' : bare
}
