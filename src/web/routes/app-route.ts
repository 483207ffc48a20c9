import type { RouteComponent, StaticDataRouteOption } from '@tanstack/react-router'
import { createRoute } from '@tanstack/react-router'
import { lazyPart } from '../lazy-part.tsx'
import type {} from '../page-facts.ts'
import { readSearch } from '../range/search.ts'
import { Opening } from '../shell/page/Opening.tsx'
import { demandOrganisation, root } from './root.ts'

/** Everything behind the log-in: range, interval and selection stand in the URL of every page. */
export const app = createRoute({
  getParentRoute: () => root,
  id: 'app',
  validateSearch: readSearch,
  beforeLoad: demandOrganisation,
  component: lazyPart(() => import('./App.tsx'), 'App'),
  pendingComponent: Opening,
  pendingMs: 0,
  pendingMinMs: 0,
})

/** A page that asks nothing of its address beyond what all pages do. */
export function page<const Path extends string>(
  path: Path,
  staticData: StaticDataRouteOption,
  component: RouteComponent,
) {
  return createRoute({ getParentRoute: () => app, path, staticData, component })
}
