import { Link } from '@tanstack/react-router'
import type { ComponentProps } from 'react'
import type { AppSearch } from '../../range/search.ts'

/** What a page keeps beside the rest: which month it shows, and which of several feeders. */
interface OwnSearch {
  month?: string | undefined
  feeder?: number | undefined
}

export interface PageLinkProps extends Omit<ComponentProps<'a'>, 'href'> {
  path: string
  /** Changes of what goes along, such as the range that the page before speaks of. */
  change?: AppSearch & OwnSearch
  /** The link of a page that other pages stand below is open on its own page alone. */
  isExact?: boolean
}

const EXACT = { activeOptions: { exact: true, includeSearch: false } }

/** A link to another page that takes range, interval and selection along, an explanation not: it is of its own page's figure. The current page's link says so. */
export function PageLink({ path, change, isExact = false, ...rest }: PageLinkProps) {
  // Plain anchor properties: the router's own type does not take their explicit undefined.
  const anchor = rest as object
  return (
    <Link
      {...anchor}
      to={path}
      {...(isExact ? EXACT : {})}
      search={(before: AppSearch) => ({ ...before, explain: undefined, ...change })}
    />
  )
}
