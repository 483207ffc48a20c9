import { calls } from '#contract/calls.ts'
import { findingText } from '#contract/finding/finding-messages.ts'
import { MOST_FINDINGS } from '#contract/finding/findings.ts'
import { findingSums } from '#domain/finding/finding.ts'
import { mayInOrganisation } from '#domain/people/can.ts'
import { mayNamePeople } from '#domain/people/may-name.ts'
import { findingsToSum, listFindings } from '#store/finding/finding.ts'
import { operation } from '../frame/operation.ts'
import { findingRow, findingSumsRow } from './finding-row.ts'

/** What is worth doing in the branches that the person sees. */
export const getFindings = operation(calls.findings, {
  async fetch({ tx, scope, user }, { query }) {
    const { kinds = null, states = null, branches = null, after = 0, most = MOST_FINDINGS } = query
    // One more than is shown tells whether there is another page.
    const page = { kinds, states, branches, limit: most + 1, offset: after }
    const rows = await listFindings(tx, scope, page)
    return { rows, summed: await findingsToSum(tx, scope, branches), user, most }
  },
  compute: ({ rows, summed, most, user }) => ({
    mayName: mayNamePeople(user),
    rows: rows.slice(0, most),
    hasMore: rows.length > most,
    sums: findingSums(summed),
    mayChange: mayInOrganisation(user, calls.changeFinding.who),
  }),
  present: ({ rows, hasMore, sums, mayChange, mayName }) => ({
    data: {
      findings: rows.map((row) => findingRow(row, mayName)),
      has_more: hasMore,
      sums: findingSumsRow(sums),
      may: { change: mayChange },
    },
    detail: findingText.listed,
  }),
})
