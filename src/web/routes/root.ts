import { createRootRoute, notFound, redirect } from '@tanstack/react-router'
import { isPlatformLogIn, readLogIn } from '../client/stored-log-in.ts'
import { Missing } from '../screens/Missing.tsx'

export const root = createRootRoute({ notFoundComponent: Missing })

interface At {
  location: { href: string }
}

function demandLogIn({ location }: At): void {
  if (readLogIn() === null) throw redirect({ to: '/', search: { from: location.href }, replace: true })
}

export function demandOrganisation(at: At): void {
  demandLogIn(at)
  if (isPlatformLogIn()) throw notFound()
}

/** For anyone but a platform administrator these addresses lead nowhere. */
export function demandPlatform(at: At): void {
  demandLogIn(at)
  if (!isPlatformLogIn()) throw notFound()
}
