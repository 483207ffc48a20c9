/**
 * Which passwords may be chosen.
 *
 * An uppercase and a lowercase letter, a digit, one of #?!@$%^&*- and at least 8 characters; and none of those that
 * guessers try first: a common word or the own username, dressed up with digits and signs. Anything longer is welcome.
 * Source: PW-01, specification 2 §5; security.md, Sessions.
 */
export type PasswordFault = 'missing' | 'weak' | 'common'

const SHORTEST = 8
const PARTS = [/[A-Z]/, /[a-z]/, /[0-9]/, /[#?!@$%^&*-]/]

const COMMON = new Set(
  (
    'password passwort passphrase welcome admin administrator qwerty qwertyuiop asdf asdfgh zxcvbn letmein abc abcd ' +
    'abcde abcdef test testing changeme change iloveyou secret login user master monkey dragon football baseball ' +
    'summer winter spring autumn monday friday january december temp default guest hello sunshine princess ' +
    'superman batman company energy power meter nairawatt nigeria lagos abuja naira jesus blessing success money ' +
    'god computer internet server system root pass word pa'
  ).split(' '),
)

/** Signs that stand for letters. */
const LIKE: Readonly<Record<string, string>> = {
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

/** What a password is without its dress: "P@ssw0rd!2026" is "password". */
function core(password: string): string {
  const bare = password.toLowerCase().replace(/^[^a-z]+/, '')
  const trimmed = bare.replace(/[^a-z]+$/, '')
  return [...trimmed]
    .map((sign) => LIKE[sign] ?? sign)
    .join('')
    .replace(/[^a-z]/g, '')
}

export function passwordFault(password: string, username = ''): PasswordFault | null {
  if (password === '') return 'missing'
  if ([...password].length < SHORTEST || PARTS.some((part) => !part.test(password))) return 'weak'
  const word = core(password)
  const own = core(username)
  return COMMON.has(word) || (own.length > 2 && word === own) ? 'common' : null
}
