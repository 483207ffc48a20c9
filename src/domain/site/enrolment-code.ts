/**
 * The code by which a site agent is enrolled, once: `7-12-K7QM-2XRD`. Its numbers name the organisation and the agent, so that
 * it is looked up in one organisation alone and wrong guesses are counted where they belong; its letters are the secret:
 * 8 of 30, about 39 bits, for five guesses. Source: issue "Real hardware connects", 4.
 */
export interface EnrolmentCode {
  readonly organisationId: number
  readonly agentId: number
  /** 8 letters and digits */
  readonly secret: string
}

/** Without those that look like another: 0 O, 1 I L, U. */
const LETTERS = '23456789ABCDEFGHJKMNPQRSTVWXYZ'
export const SECRET_LENGTH = 8
export const CODE_VALID_MS = 24 * 3_600_000
export const MOST_GUESSES = 5

const SHAPE = /^(\d{1,10})-(\d{1,10})-([2-9A-Z]{4})-?([2-9A-Z]{4})$/
const LARGEST_ID = 2_147_483_647

/** The secret for so many random bytes: those from 240 on are left out, so that all letters are equally likely. */
export function secretFromBytes(bytes: Iterable<number>): string | null {
  const usable = [...bytes].filter((byte) => byte < LETTERS.length * 8).slice(0, SECRET_LENGTH)
  return usable.length < SECRET_LENGTH ? null : usable.map((byte) => LETTERS[byte % LETTERS.length]).join('')
}

export function writeCode({ organisationId, agentId, secret }: EnrolmentCode): string {
  return `${organisationId}-${agentId}-${secret.slice(0, 4)}-${secret.slice(4)}`
}

/** A code as a person types it: small letters and spaces do not matter. null: it is none. */
export function readCode(text: string): EnrolmentCode | null {
  const [, organisation, agent, first, last] = SHAPE.exec(text.replace(/\s/g, '').toUpperCase()) ?? []
  const [organisationId, agentId] = [Number(organisation), Number(agent)]
  const secret = `${first}${last}`
  if (!(organisationId > 0 && organisationId <= LARGEST_ID && agentId > 0 && agentId <= LARGEST_ID))
    return null
  return [...secret].every((letter) => LETTERS.includes(letter)) ? { organisationId, agentId, secret } : null
}
