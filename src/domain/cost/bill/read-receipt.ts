/**
 * What a vending receipt says, pasted as text or as the JSON of a vending service: amount, units, tokens, VAT, tariff and
 * meter number. What it does not say plainly is left out; nothing is worked out or checked here.
 *
 * A token has exactly 20 digits, in one piece or in groups of four with one space or hyphen between them; meter numbers
 * (11 to 13 digits), phone numbers and references are none. Tokens behind KCT are key changes and no energy. A tax counts
 * as VAT where it is called so or is 7.5 % of the rest. Amounts are decimal text with two decimals, the tariff as printed.
 * Source: domain.md §16.E; the shapes of the samples in excerpts/.
 */
import { Decimal } from 'decimal.js'
import { readAmount } from '../../amount-rule.ts'
import { VAT_RATE } from '../tariff/vat.ts'

export interface Receipt {
  /** ₦ paid, all included. */
  readonly amount?: string
  readonly kwh?: string
  /** Of energy, in the order of the receipt; bonus tokens too. */
  readonly tokens: readonly string[]
  /** Key change and set-up tokens: to be keyed in before those of energy. */
  readonly kct: readonly string[]
  readonly vat?: string
  /** ₦ per kWh. */
  readonly tariff?: string
  readonly meter_no?: string
}

/** A longer text is no receipt. */
const LONGEST = 20_000
const NUMBER = String.raw`(\d[\d,]*(?:\.\d+)?)`
const NAIRA = '(?:₦|(?<![a-z])(?:NGN|=?N=?))'
/** Groups beside more groups of four could be cut anywhere: they are no token. */
const TOKEN = /(?<![\d.,])(?:\d{20}|(?<!(?<!\d)\d{4}[ -])\d{4}(?:[ -]\d{4}){4}(?![ -]\d{4}(?!\d)))(?!\d)/g

export function readReceipt(pasted: string): Receipt {
  const text = pasted
    .slice(0, LONGEST)
    .replace(/[\u00a0\u2007-\u200a\u202f\t]/gu, ' ')
    .replace(/[\u2010-\u2015]/gu, '-')
  const fields = parseFields(text)
  return fields ? ofFields(fields) : ofText(text)
}

function ofText(text: string): Receipt {
  const first = (...patterns: readonly RegExp[]) => patterns.map((one) => one.exec(text)?.[1]).find(Boolean)
  const marked = new RegExp(
    String.raw`(?<!(?:vat|tax|tariff|debt|arrears|fee|balance)[^\d]{0,12})${NAIRA} ?${NUMBER}`,
    'i',
  )
  const known = {
    amount: money(first(labelPattern('(?:amt|amount(?: paid)?|paid|total)'), marked)),
    kwh: money(first(labelPattern('(?<!cost of )units'), new RegExp(`${NUMBER} ?(?:kwh|units)\\b`, 'i'))),
    vat: money(
      first(new RegExp(String.raw`\bVAT\b(?: ?[@(]? ?7\.5 ?%\)?)?[ :=]*${NAIRA}? ?${NUMBER}(?! ?%)`, 'i')),
    ),
    tariff: plain(first(new RegExp(`${NUMBER} ?/ ?kwh`, 'i'), labelPattern('tariff'))),
    meter_no: first(/\bmeter ?(?:no|number|num|#)?[ .:#]{0,3}(\d{10,13})(?!\d)/i),
  }
  return { ...findTokens(text), ...dropUndefined(known) }
}

/** 'Amt NGN5,000.00', 'Amount (NGN): 500', 'Units 21.6' */
function labelPattern(label: string): RegExp {
  return new RegExp(
    String.raw`\b${label}(?: ?\((?:ngn|n|₦|naira|kwh)\))?[ .:=]{0,3}${NAIRA}? ?${NUMBER}(?!\d)`,
    'i',
  )
}

/** Energy tokens and key changes: what a token is called stands before it. */
function findTokens(text: string): Pick<Receipt, 'tokens' | 'kct'> {
  const tokens = new Set<string>()
  const kct = new Set<string>()
  let from = 0
  let isKeyChange = false
  for (const match of text.matchAll(TOKEN)) {
    const label = text.slice(from, match.index)
    if (/[a-z]{3}/i.test(label))
      isKeyChange = /\b(?:kct\s?\d?|key[ -]?change|reset|configure)[^a-z]*(?:token)?[^a-z]*$/i.test(label)
    const digits = match[0].replace(/\D/g, '')
    ;(isKeyChange ? kct : tokens).add(digits)
    from = match.index + match[0].length
  }
  return { tokens: [...tokens], kct: [...kct] }
}

/** The leaves of a JSON object by their name in small letters; null: the text is none. */
function parseFields(text: string): ReadonlyMap<string, string> | null {
  if (!/^\s*\{/.test(text)) return null
  const fields = new Map<string, string>()
  const walk = (value: unknown, key: string, depth: number) => {
    if (typeof value === 'string' || typeof value === 'number') {
      if (!fields.has(key)) fields.set(key, String(value))
    } else if (typeof value === 'object' && value !== null && depth < 6) {
      for (const [name, inner] of Object.entries(value)) walk(inner, name.toLowerCase(), depth + 1)
    }
  }
  try {
    walk(JSON.parse(text), '', 0)
  } catch {
    return null
  }
  return fields
}

function ofFields(fields: ReadonlyMap<string, string>): Receipt {
  const first = (...names: readonly string[]) => names.map((name) => fields.get(name)).find(Boolean)
  const all = (...names: readonly string[]) =>
    names.flatMap((name) => {
      const { tokens, kct } = findTokens(fields.get(name) ?? '')
      return [...tokens, ...kct]
    })
  const told = findTokens(fields.get('purchased_code') ?? '')
  const amount = money(numberIn(first('tokenamount', 'amount')))
  const tax = money(numberIn(first('taxamount', 'maintokentax')))
  const tariff = first('tariff')
  const known = {
    amount,
    kwh: money(numberIn(first('units', 'maintokenunits'))),
    vat: money(numberIn(first('vat'))) ?? (isVat(tax, amount) ? tax : undefined),
    tariff: plain(
      tariff && (new RegExp(`${NUMBER} ?/ ?kwh`, 'i').exec(tariff)?.[1] ?? numberIn(tariff, true)),
    ),
    meter_no: /^\d{10,13}$/.exec(
      first('meternumber', 'meter_number', 'meterno', 'unique_element') ?? '',
    )?.[0],
  }
  const energy = new Set([...all('token', 'maintoken', 'bonustoken'), ...told.tokens])
  const kct = new Set([...all('kct1', 'kct2', 'resettoken', 'configuretoken'), ...told.kct])
  return { tokens: [...energy], kct: [...kct], ...dropUndefined(known) }
}

/** The number that a field begins with, or is. */
function numberIn(text: string | undefined, isAlone = false): string | undefined {
  return text && new RegExp(`^ ?${NAIRA}? ?${NUMBER}${isAlone ? ' ?$' : ''}`, 'i').exec(text)?.[1]
}

function isVat(tax: string | undefined, amount: string | undefined): boolean {
  if (tax === undefined || amount === undefined) return false
  const net = new Decimal(amount).minus(tax)
  return net.gt(0) && net.times(VAT_RATE).minus(tax).abs().lte(0.05)
}

/** Two decimals, more of them rounded half up; undefined: it is no amount that a form would take. */
function money(text: string | undefined): string | undefined {
  const digits = plain(text)
  if (digits === undefined) return undefined
  const read = readAmount(new Decimal(digits).toFixed(2, Decimal.ROUND_HALF_UP))
  return 'amount' in read ? read.amount : undefined
}

function plain(text: string | undefined): string | undefined {
  const digits = text?.replace(/,/g, '')
  return digits !== undefined && /^\d{1,16}(?:\.\d+)?$/.test(digits) ? digits : undefined
}

function dropUndefined<T extends Record<string, string | undefined>>(known: T) {
  return Object.fromEntries(Object.entries(known).filter(([, value]) => value !== undefined)) as {
    readonly [K in keyof T]?: string
  }
}
