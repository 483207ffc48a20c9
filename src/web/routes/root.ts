import { createRootRoute, notFound } from '@tanstack/react-router'
import { isPlatformLogIn, readLogIn } from '../client/stored-log-in.ts'
import { Missing } from './Missing.tsx'

export const root = createRootRoute({ notFoundComponent: Missing })

export function demandOrganisation(): void {
  if (readLogIn() === null || isPlatformLogIn()) throw notFound()
}

/** For anyone but a platform administrator these addresses lead nowhere. */
export function demandPlatform(): void {
  if (!isPlatformLogIn()) throw notFound()
}
