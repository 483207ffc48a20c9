/**
 * Which passwords may be chosen.
 *
 * An uppercase and a lowercase letter, a digit, one of #?!@$%^&*- and at least 8 characters; and none of those that
 * guessers try first: a common word or the own username, dressed up with digits and signs, or on the server's list of
 * 100,000. Anything longer is welcome.
 * Source: PW-01, specification 2 §5; security.md, Sessions.
 */
import { guessedForms, LETTERS } from './guessed-forms.ts'

export type PasswordFault = 'missing' | 'weak' | 'common'

const SHORTEST = 8
const PARTS = [/[A-Z]/, /[a-z]/, /[0-9]/, /[#?!@$%^&*-]/]

const COMMON = new Set(
  (
    'password passwort passphrase welcome admin administrator qwerty qwertyuiop asdf asdfgh zxcvbn letmein abc abcd ' +
    'abcde abcdef test testing changeme change iloveyou secret login user master monkey dragon football baseball ' +
    'summer winter spring autumn monday friday january december temp default guest hello sunshine princess ' +
    'superman batman company energy power meter nairawatt nigeria lagos abuja naira jesus blessing success money ' +
    'god computer internet server system root pass word pa chidi emeka ngozi ada tunde kemi bola ayo segun musa aisha amina ' +
    'oluwa chukwu naija arsenal chelsea liverpool barca nepa phcn ikeja ibadan kano'
  ).split(' '),
)

/** Fewer different characters than these are one of them pressed again. */
const FEWEST_DIFFERENT = 5

/** What a password is without its dress: "P@ssw0rd!2026" is "password". */
function core(password: string): string {
  const bare = password.toLowerCase().replace(/^[^a-z]+/, '')
  const trimmed = bare.replace(/[^a-z]+$/, '')
  return [...trimmed]
    .map((sign) => LETTERS[sign] ?? sign)
    .join('')
    .replace(/[^a-z]/g, '')
}

/** `isListed`: whether a list of common passwords holds a form of it (`guessedForms`); the browser has none. */
export function passwordFault(
  password: string,
  username = '',
  isListed: (form: string) => boolean = () => false,
): PasswordFault | null {
  if (password === '') return 'missing'
  if ([...password].length < SHORTEST || PARTS.some((part) => !part.test(password))) return 'weak'
  const word = core(password)
  const own = core(username)
  if (COMMON.has(word) || (own.length > 2 && word === own)) return 'common'
  if (new Set(password.toLowerCase()).size < FEWEST_DIFFERENT) return 'common'
  return guessedForms(password).some(isListed) ? 'common' : null
}
