import type { FastifySchemaCompiler } from 'fastify'
import type { z } from 'zod'
import { ApiError } from './respond.ts'

const PLACES: Record<string, string> = {
  params: 'the address',
  querystring: 'the query',
  body: 'the body',
}

/** Parses a part of a request with the contract's strict schema; a refusal is a sentence that names the field. */
export const parseWithSchema: FastifySchemaCompiler<z.ZodType> = ({ schema, httpPart }) => {
  const place = PLACES[httpPart ?? ''] ?? 'the request'
  return (value: unknown) => {
    const parsed = schema.safeParse(value)
    if (parsed.success) return { value: parsed.data }
    return { error: new ApiError('bad-request', describeIssue(parsed.error.issues[0], place)) }
  }
}

const MOST_NAMED = 60

function describeIssue(issue: z.core.$ZodIssue | undefined, place: string): string {
  if (!issue) return `Correct ${place} and try again.`
  if (issue.code === 'unrecognized_keys') {
    return `Remove ${quoted(issue.keys[0] ?? '')} from ${place}: it is not known here.`
  }
  const field = issue.path.map(String).join('.')
  if (field === '') return `Correct ${place}: ${plain(issue)}.`
  return `Correct ${quoted(field)} in ${place}: it ${verb(plain(issue))}.`
}

function plain(issue: z.core.$ZodIssue): string {
  if (issue.code === 'invalid_union') {
    const inner = issue.errors.flat().find((each) => each.code !== 'invalid_type')
    return inner ? plain(inner) : 'must be of the documented type'
  }
  if (issue.code === 'invalid_type') return `must be given as ${issue.expected}`
  if (issue.code === 'invalid_value') return `must be ${issue.values.map(String).join(', ')}`
  if (issue.code === 'too_big') return `must be at most ${issue.maximum}${lengthUnit(issue.origin)}`
  if (issue.code === 'too_small') {
    return `must be ${issue.inclusive === false ? 'more than' : 'at least'} ${issue.minimum}${lengthUnit(issue.origin)}`
  }
  return issue.message
}

function verb(message: string): string {
  return /^(must|is|has)\b/.test(message) ? message : `is not accepted (${message})`
}

function lengthUnit(origin: string): string {
  if (origin === 'string') return ' characters long'
  if (origin === 'array') return ' entries'
  return ''
}

/** Keys come from the caller: shortened, and without what could break a log line or a page. */
function quoted(key: string): string {
  const short = key.length > MOST_NAMED ? `${key.slice(0, MOST_NAMED)}…` : key
  return `"${short.replace(/[^\p{L}\p{N} ._-]/gu, '?')}"`
}
