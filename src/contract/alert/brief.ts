import { z } from 'zod'
import { BRIEF_CHANNELS, BRIEF_RHYTHMS } from '#domain/alert/brief/brief-due.ts'
import { BRIEF_TOPICS } from '#domain/alert/brief/topic.ts'
import { call } from '../call.ts'
import { pages } from '../pages.ts'
import { id, noBody, noQuery, userParams } from '../shapes.ts'

const channel = z.enum(BRIEF_CHANNELS)
const about = z.enum(['all', 'home'])
const topic = z.enum(BRIEF_TOPICS)
const place = z.object({ id: z.number().int(), name: z.string() })
/** `page`: the one that shows what it is about. */
const line = z.object({ topic, branch: place, text: z.string(), page: z.enum(pages) })

const briefSettings = z.object({
  rhythm: z.enum(BRIEF_RHYTHMS),
  channels: z.array(channel),
  /** Every branch that the person sees, or the person's own. */
  about,
  /** Urgent alerts go alone, by SMS and WhatsApp, three a day at most. */
  is_urgent: z.boolean(),
  /** The report of a month is mailed on the second of the next. */
  is_report_mailed: z.boolean(),
  version: z.number().int(),
})

const data = z.object({
  settings: briefSettings,
  channels: z.array(
    z.object({
      channel,
      /** Where it goes, a number but for its end; null: the log-in has none. */
      to: z.string().nullable(),
      /** Why nothing would arrive; null: it does. */
      notice: z.string().nullable(),
    }),
  ),
  /** The person's own branch; null: there is none. */
  home: place.nullable(),
  /** Local time of the next one; null: none is due. */
  next_at: z.string().nullable(),
  preview: z.object({
    /** What it would say now, and as an SMS; null: it would not be sent. */
    text: z.string().nullable(),
    sms: z.string().nullable(),
    cost: z.string(),
    lines: z.array(line),
    /** What was told on this local day of the last seven, is worth as much still and is not told again so soon. */
    told: z.array(line.extend({ on: z.string() })),
  }),
  /** What the person does not want to hear of. `until`: local day. */
  muted: z.array(z.object({ topic, title: z.string(), branch: place, until: z.string() })),
  /** The latest messages, newest first. */
  sends: z.array(
    z.object({
      id: z.number().int(),
      kind: z.enum(['brief', 'alert', 'report']),
      channel,
      to: z.string(),
      state: z.enum(['waiting', 'sending', 'sent', 'written', 'failed', 'given-up']),
      /** What the state means, and what the sender said. */
      detail: z.string(),
      /** Local times. */
      made_at: z.string(),
      sent_at: z.string().nullable(),
      text: z.string(),
    }),
  ),
})

const answer = z.object({ data, detail: z.string() })

/** Every call of the brief answers the whole of it. */
export const brief = call({
  method: 'GET',
  path: 'brief/:userId/',
  who: 'view',
  summary: 'One’s brief: how it is sent, what it would say now, and what was sent',
  params: userParams,
  query: noQuery,
  body: noBody,
  answer,
})

export const editBrief = call({
  method: 'PUT',
  path: 'brief/:userId/',
  who: 'view',
  summary: 'Choose how often, by what and about which branches one’s brief is sent',
  params: userParams,
  query: noQuery,
  body: z.strictObject({
    rhythm: z.enum(BRIEF_RHYTHMS),
    channels: z.array(channel).max(BRIEF_CHANNELS.length),
    about,
    is_urgent: z.boolean(),
    is_report_mailed: z.boolean(),
    version: z.number().int().optional(),
  }),
  answer,
})

export const muteBriefTopic = call({
  method: 'PUT',
  path: 'brief/:userId/topic/',
  who: 'view',
  summary: 'Say that a line of one’s brief is not useful: it is not told for 30 days',
  params: userParams,
  query: noQuery,
  body: z.strictObject({ about_topic: topic, branch: id, is_muted: z.boolean() }),
  answer,
})

export type BriefData = z.infer<typeof data>
