import { createRoute, createRouter, redirect } from '@tanstack/react-router'
import { ADMIN_PATHS, landing } from './admin-paths.ts'
import { isPlatformLogIn, readLogIn } from './client/stored-log-in.ts'
import { parseSearchText, writeSearchText } from './range/search.ts'
import { appPages } from './routes/app-pages.ts'
import { app } from './routes/app-route.ts'
import { Missing } from './routes/Missing.tsx'
import { publicPages } from './routes/public-pages.ts'
import { demandPlatform, root } from './routes/root.ts'
import { Home, Start } from './routes/Start.tsx'
import { Crashed } from './shell/page/Crashed.tsx'

/** The top-level choice at start-up: the administrator area, or what everyone else sees at the same address. */
const start = createRoute({
  getParentRoute: () => root,
  id: 'start',
  beforeLoad: () => ({ isPlatform: isPlatformLogIn() }),
  component: Start,
})

/** `from` is the page to return to after log-in; on the app's own pages it is the start of a range. */
function returnSearch(raw: Record<string, unknown>): { from?: string } {
  return typeof raw.from === 'string' ? { from: raw.from } : {}
}

const home = createRoute({
  getParentRoute: () => start,
  path: '/',
  validateSearch: returnSearch,
  beforeLoad: ({ search, context }) => {
    if (readLogIn() === null || context.isPlatform) return
    throw redirect({ href: landing(search.from, knownPaths()), replace: true })
  },
  component: Home,
})

const logInAlias = createRoute({
  getParentRoute: () => root,
  path: '/log-in',
  validateSearch: returnSearch,
  beforeLoad: ({ search }) => {
    throw redirect({ to: '/', search, replace: true })
  },
})

/** The administrator area draws its own page by the address (AdminShell). */
const adminPages = ADMIN_PATHS.map((path) =>
  createRoute({ getParentRoute: () => start, path, beforeLoad: demandPlatform }),
)

const unknown = createRoute({ getParentRoute: () => root, path: '$', component: Missing })

export const router = createRouter({
  routeTree: root.addChildren([
    start.addChildren([home, ...adminPages]),
    logInAlias,
    ...publicPages,
    app.addChildren(appPages),
    unknown,
  ]),
  parseSearch: parseSearchText,
  stringifySearch: writeSearchText,
  defaultErrorComponent: Crashed,
  scrollRestoration: true,
})

/** Every path of the route table: menu entries and shortcuts appear when their page is in it. */
export function knownPaths(): ReadonlySet<string> {
  return new Set(Object.keys(router.routesByPath))
}

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router
  }
}
