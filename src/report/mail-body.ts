import { formatQuantity } from '#chart/format.ts'
import { billingText } from '#contract/billing/billing-messages.ts'
import type { Bill } from '#domain/billing/bill.ts'
import { billNotes, billPeriodText, billTitle, nairaText } from './billing/billing-words.ts'
import { colour } from './paper/palette.ts'

/** A message for people: the same words as plain text and as HTML. */
export interface MailBody {
  readonly subject: string
  readonly text: string
  readonly html: string
}

/** An address that can be followed: a page of the product, by `words` where the whole address would be long, or a person's e-mail address. */
export type Address = { readonly page: string; readonly words?: string } | { readonly email: string }

type Words = string | Address

export interface Letter {
  readonly subject: string
  /** Paragraphs before the facts. */
  readonly before: readonly Words[]
  /** Of several words each stands on a line of its own. */
  readonly facts: readonly (readonly [label: string, ...value: Words[]])[]
  /** Paragraphs after the facts. */
  readonly after: readonly Words[]
}

/**
 * Any message of the product: paragraphs and a list of facts, without pictures or anything from elsewhere. Only what the
 * product names as an address is a link: an address inside of what a stranger wrote stays words.
 */
export function mailBody({ subject, before, facts, after }: Letter): MailBody {
  const rows = facts.map(([label, ...value]) => `${label}: ${value.map(plain).join('\n  ')}`)
  return {
    subject: oneLine(subject),
    text: [...before.map(plain), rows.join('\n'), ...after.map(plain)]
      .filter((part) => part !== '')
      .join('\n\n'),
    html: page(subject, [
      ...before.map(paragraph),
      facts.length === 0
        ? ''
        : `<table style="border-collapse:collapse;margin:16px 0">${facts.map(row).join('')}</table>`,
      ...after.map(paragraph),
    ]),
  }
}

/** What goes with the PDF of a bill (BI-05, BI-06). */
export function billMail(bill: Bill): MailBody {
  const title = billTitle(bill)
  const { present, previous } = bill
  return mailBody({
    subject: `${bill.organisation}: ${title} ${billPeriodText(bill, 'presentPeriod')}`,
    before: [`Attached is the ${title.toLowerCase()} of ${bill.organisation} as a PDF.`],
    facts: [
      ['Period', billPeriodText(bill, 'presentPeriod')],
      [bill.branches.length === 1 ? 'Branch' : 'Branches', bill.branches.map(({ name }) => name).join(', ')],
      [billingText.totalPayable, nairaText(present)],
      [billingText.presentBill, formatQuantity(present.kwh, 'kWh')],
      [billingText.previousBill, `${nairaText(previous)}, ${formatQuantity(previous.kwh, 'kWh')}`],
    ],
    after: [
      ...billNotes(bill),
      'You receive this because somebody at the organisation entered your address. Reply to them to be taken off the list.',
    ],
  })
}

/** A line end in a subject would begin another header. */
function oneLine(text: string): string {
  return text.replace(/[\r\n]+/g, ' ')
}

const ESCAPED: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (one) => ESCAPED[one] ?? one)
}

function plain(words: Words): string {
  if (typeof words === 'string') return words
  return 'page' in words ? words.page : words.email
}

function toHtml(words: Words): string {
  const text = escapeHtml(plain(words))
  if (typeof words === 'string') return text
  const href =
    'page' in words ? text : `mailto:${escapeHtml(encodeURIComponent(words.email).replace('%40', '@'))}`
  const shown = 'page' in words && words.words !== undefined ? escapeHtml(words.words) : text
  return `<a href="${href}" style="color:${colour('primary')};word-break:break-all">${shown}</a>`
}

function paragraph(words: Words): string {
  return `<p style="margin:0 0 12px">${toHtml(words)}</p>`
}

function row([label, ...value]: readonly [string, ...Words[]]): string {
  const cell = 'padding:4px 16px 4px 0;text-align:left;vertical-align:top'
  return `<tr><th scope="row" style="${cell};font-weight:400;color:${colour('ink-soft')}">${escapeHtml(label)}</th><td style="${cell};font-weight:600">${value.map(toHtml).join('<br>')}</td></tr>`
}

function page(title: string, parts: readonly string[]): string {
  const body = `font:15px/1.5 Montserrat,Arial,sans-serif;color:${colour('ink')};max-width:600px;margin:0;padding:16px`
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${escapeHtml(title)}</title></head><body style="${body}">${parts.join('')}</body></html>`
}
