import { createRootRoute, notFound } from '@tanstack/react-router'
import { isPlatformLogIn, readLogIn } from '../client/stored-log-in.ts'
import { lazyPart } from '../lazy-part.tsx'

/** A path that is no page of who asks: Access Denied without a log-in (PU-03), else Page not found (SH-12). */
export const Unknown = lazyPart(() => import('../screens/Unknown.tsx'), 'Unknown')

export const root = createRootRoute({ notFoundComponent: Unknown })

export function demandOrganisation(): void {
  if (readLogIn() === null || isPlatformLogIn()) throw notFound()
}

/** For anyone but a platform administrator these addresses lead nowhere. */
export function demandPlatform(): void {
  if (!isPlatformLogIn()) throw notFound()
}
