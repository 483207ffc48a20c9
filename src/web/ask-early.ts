import { routes } from '#contract/routes.ts'
import { address } from './client/address.ts'
import { isExpiring } from './client/claims.ts'
import { now } from './client/clock.ts'
import { askEarly } from './client/early/early-answers.ts'
import { signedIn } from './client/stored-log-in.ts'
import { allowedInterval } from './range/interval-choice.ts'
import { parseSearchText, readSearch } from './range/search.ts'
import { shownRange } from './range/shown-range.ts'
import { viewParams } from './range/view-params.ts'
import { isEverything, readSelection } from './shell/menu/selection.ts'

/** What the Dashboard asks first. */
const OF_DASHBOARD = ['totalEnergy', 'branchDemand', 'homeMoney', 'deviceUsage', 'dailyConsumption'] as const
/** Pages without the shell, where nothing of the organisation is shown. */
const PUBLIC = /^\/(log-in|about|features|contact|sign-up|change-password|reset-password)?\/?$/

/**
 * Asks what the page will ask while the rest of its script is on its way: on a slow line the answers are there before
 * the script is. It is the page that shows them, or says why it cannot.
 */
async function askAhead(): Promise<void> {
  const known = signedIn()
  if (known === null || known.claims.is_admin || isExpiring(known.claims, now())) return
  if (PUBLIC.test(location.pathname)) return
  const ask = (name: keyof typeof routes, params: Record<string, string>) =>
    askEarly(address(routes[name], { ...params, userId: known.claims.id }), known.logIn.access)
  const answer = await ask('sideBarData', {})
  if (!answer.ok || !/^\/dashboard\/?$/.test(location.pathname)) return
  const search = readSearch(parseSearchText(location.search))
  // What is chosen may be gone or never have been theirs: the page leaves that out before it asks.
  if (!isEverything(readSelection(search))) return
  // The page reads the answer itself.
  const { zone } = (await answer.clone().json()).authenticatedData as { zone: string }
  const asked = { search, now: now(), zone }
  const interval = allowedInterval(search.interval, shownRange(search, asked.now, zone).interval)
  for (const name of OF_DASHBOARD) ask(name, viewParams(name, { ...asked, interval }))
  ask('homeSites', {})
}

askAhead().catch(() => undefined)
