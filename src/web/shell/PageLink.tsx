import { Link } from '@tanstack/react-router'
import type { ComponentProps } from 'react'

export interface PageLinkProps extends Omit<ComponentProps<'a'>, 'href'> {
  path: string
}

/** A link to another page that takes range, interval and selection along. The current page's link says so. */
export function PageLink({ path, ...rest }: PageLinkProps) {
  // Plain anchor properties: the router's own type does not take their explicit undefined.
  const anchor = rest as object
  return <Link {...anchor} to={path} search={withoutPanel} />
}

/** An explanation belongs to the figure of its own page. */
function withoutPanel(before: Record<string, unknown>) {
  return { ...before, explain: undefined }
}
