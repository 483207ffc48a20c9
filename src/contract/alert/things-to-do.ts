import { z } from 'zod'
import { TO_DO_TOPICS } from '#domain/alert/brief/topic.ts'
import { call } from '../call.ts'
import { pages } from '../pages.ts'
import { idList, known, noBody, userParams, wholeUpTo } from '../shapes.ts'

/** Rows of one answer. */
export const MOST_THINGS = 20

export const thingsToDo = call({
  method: 'GET',
  path: 'things_to_do/:userId/',
  who: 'view',
  summary: 'What is to be done in the branches that one sees, most worth first, as one’s brief ranks it',
  params: userParams,
  query: z.strictObject({
    branches: idList.optional(),
    /** MOST_THINGS unless said. */
    most: wholeUpTo(MOST_THINGS).optional(),
  }),
  body: noBody,
  answer: z.object({
    data: z.object({
      things: z.array(
        z.object({
          topic: z.enum(TO_DO_TOPICS),
          /** 'Send the claim' */
          action: z.string(),
          branch: z.object({ id: z.number().int(), name: z.string() }),
          /** As a brief says it, with its branch. */
          text: z.string(),
          /** ₦ that are surely at stake, with VAT; null: no naira, or not known how much. */
          low: known,
          /** Whether naira are what it is about. */
          is_naira: z.boolean(),
          /** The page that shows it. */
          page: z.enum(pages),
        }),
      ),
      /** How many there are in all. */
      count: z.number().int(),
    }),
    detail: z.string(),
  }),
})

export type ThingToDo = z.infer<typeof thingsToDo.answer>['data']['things'][number]
