import { calls } from '#contract/calls.ts'
import { listUsers } from '#store/people/user.ts'
import { operation } from '../frame/operation.ts'
import { userRow } from './user-row.ts'

/** Who may log in for the organisation (BX-01); to those who see some branches, the people of these. */
export const getUsers = operation(calls.users, {
  async fetch({ tx, scope, user, tree }) {
    return { user, tree, people: await listUsers(tx, scope) }
  },
  compute: (facts) => facts,
  present: ({ people, ...seen }) => ({ data: people.map((person) => userRow(seen, person)) }),
})
