import { Suspense } from 'react'
import { isPlatformLogIn, readLogIn } from '../client/stored-log-in.ts'
import { lazyPart } from '../lazy-part.tsx'
import { NotFound } from '../shell/page/NotFound.tsx'
import { Opening } from '../shell/page/Opening.tsx'
import { AdminShell } from './Start.tsx'

const AccessDenied = lazyPart(() => import('../screens/people/public/AccessDenied.tsx'), 'AccessDenied')

/**
 * A path that is no page of who asks: Access Denied without a log-in (PU-03), else Page not found (SH-12), in the
 * administrator area with its menu around it (AD-01).
 */
export function Missing() {
  if (readLogIn() !== null && !isPlatformLogIn()) return <NotFound />
  return (
    <Suspense fallback={<Opening />}>{readLogIn() === null ? <AccessDenied /> : <AdminShell />}</Suspense>
  )
}
