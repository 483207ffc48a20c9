import { Link } from '@tanstack/react-router'
import type { ComponentProps } from 'react'

export interface AdminLinkProps extends Omit<ComponentProps<'a'>, 'href'> {
  path: string
  search?: Readonly<Record<string, string | number>>
}

/** A link to a page of the administrator area; what was asked of the page before stays behind. */
export function AdminLink({ path, search = {}, ...rest }: AdminLinkProps) {
  // Plain anchor properties: the router's own type does not take their explicit undefined.
  const anchor = rest as object
  return <Link {...anchor} to={path} search={search as object} />
}
