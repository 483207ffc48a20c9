import { z } from 'zod'
import { call } from '../call.ts'
import { id, localTime, noBody, wholeUpTo } from '../shapes.ts'
import { alertFilter, notification } from './notifications.ts'

/** Rows of one answer. */
export const MOST_GROUPS = 50

/** Where a page ended, as its `next` says it: the place of its last row. */
const pageEnd = z
  .string()
  .regex(/^[0-3]-\d{1,10}$/, 'must be the `next` of the page before')
  .transform((text) => {
    const [rank = 0, newestId = 0] = text.split('-').map(Number)
    return { rank, newestId }
  })
  .pipe(z.object({ rank: z.number(), newestId: z.number().max(2_147_483_647) }))

/** The alerts of one kind at one device, or at a branch as a whole. Times are the branch's. */
export const alertGroup = z.object({
  count: z.number().int(),
  /** How many of them still hold. */
  active: z.number().int(),
  /** How many nobody looks after yet. */
  open: z.number().int(),
  /** The newest of those, so that they can be acknowledged at once. */
  open_ids: z.array(z.number().int()),
  /** When the first and the last of them began. */
  first: localTime,
  last: localTime,
  newest: notification,
})

export const alertGroups = call({
  method: 'GET',
  path: 'alert_groups/:userId/',
  who: 'view',
  summary:
    'Alerts of the branches that one sees, a row for each device and kind: what holds first, the most urgent of it at the top (AL-04)',
  params: z.strictObject({ userId: id }),
  /** `before`: the `next` of the page before. */
  query: alertFilter.safeExtend({ before: pageEnd.optional(), most: wholeUpTo(MOST_GROUPS).optional() }),
  body: noBody,
  answer: z.object({
    data: z.object({
      groups: z.array(alertGroup),
      /** What to ask the next page with; null: this is the last. */
      next: z.string().nullable(),
      /** Up to which alert this page and those before it show all that is new; null: nothing new is shown whole. */
      unread_up_to: z.number().int().nullable(),
      /** Of so many alerts that only the newest were grouped. */
      is_cut: z.boolean(),
      may: z.object({ acknowledge: z.boolean(), mute: z.boolean() }),
    }),
    detail: z.string(),
  }),
})

export type AlertGroup = z.infer<typeof alertGroup>
