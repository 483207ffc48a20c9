import type { Content, TDocumentDefinitions } from 'pdfmake/interfaces.js'
import { letterhead, paperDocument, signatures } from '../paper/document.ts'
import { figures, type PaperFigure } from '../paper/figures.ts'
import { type PaperColumn, table } from '../paper/table.ts'

/** What is sent to a supplier about money: a letter, its figures, how they were measured and worked out. */
export interface Pack {
  /** By which an answer names it, at the foot of every page: 'SC-2026-10-17'. */
  readonly number: string
  /** Over what the pack is made of (`packHash`), so that a copy can be proved. */
  readonly hash: string
  readonly organisation: string
  /** 'Claim for undersupply'. */
  readonly title: string
  /** Below the letterhead: account, meter, feeder, band, period. */
  readonly facts: readonly [string, string][]
  readonly letter: PackLetter
  /** Side by side below the letter; the first is the one that matters. */
  readonly figures: readonly PaperFigure[]
  readonly parts: readonly PackPart[]
  readonly made: Date
}

export interface PackLetter {
  /** Lines of who it goes to. */
  readonly to: readonly string[]
  /** '22-11-2026', the local day on which it is made. */
  readonly date: string
  readonly paragraphs: readonly string[]
  /** Who signs. */
  readonly signers: readonly string[]
}

export interface PackPart {
  readonly heading: string
  readonly content: readonly Content[]
  /** Begins a page. */
  readonly isNewPage?: boolean
}

const HASH_SHOWN = 16

export function packDocument(pack: Pack): TDocumentDefinitions {
  const { number, hash, organisation, title, letter, parts, made } = pack
  return paperDocument({
    title: `${organisation}: ${title} ${number}`,
    organisation,
    foot: `${organisation} · ${number} · SHA-256 ${hash.slice(0, HASH_SHOWN)}… · made with Nairawatt`,
    made,
    content: [
      ...letterhead(organisation, title, [['Number', number], ['Date', letter.date], ...pack.facts]),
      ...letterBody(letter),
      figures(pack.figures),
      signatures(letter.signers),
      ...parts.flatMap(partBody),
      {
        margin: [0, 10, 0, 0],
        style: 'small',
        text: `SHA-256 of the figures and rows in this pack: ${hash}. The CSV file of the same number carries the same hash.`,
      },
    ],
  })
}

function letterBody({ to, paragraphs }: PackLetter): Content[] {
  return [
    { stack: [...to], margin: [0, 0, 0, 10] },
    ...paragraphs.map((text): Content => ({ text, margin: [0, 0, 0, 7] })),
    { text: '', margin: [0, 0, 0, 5] },
  ]
}

function partBody({ heading, content, isNewPage }: PackPart): Content[] {
  return [
    {
      text: heading,
      style: 'heading',
      headlineLevel: 2,
      ...(isNewPage ? { pageBreak: 'before' as const } : { margin: [0, 14, 0, 6] as const }),
    } as Content,
    ...content,
  ]
}

/** One step of the arithmetic: what, how, and what came of it. */
export interface PackStep {
  readonly label: string
  readonly working: string
  readonly result: string
}

const STEPS: readonly PaperColumn<PackStep>[] = [
  { title: 'Step', cell: ({ label }) => label, isText: true, width: 170 },
  { title: 'Working', cell: ({ working }) => working, isText: true, width: '*' },
  { title: 'Result', cell: ({ result }) => result },
]

/** The arithmetic, line by line, so that whoever gets it can do it again. */
export function calculation(steps: readonly PackStep[]): Content {
  return table(STEPS, steps)
}

/** Sentences that limit what is said. */
export function remarks(sentences: readonly string[]): Content {
  return { ul: [...sentences], margin: [0, 0, 0, 10] }
}
