import { Suspense } from 'react'
import { isPlatformLogIn } from '../client/stored-log-in.ts'
import { NotFound } from './NotFound.tsx'
import { Opening } from './Opening.tsx'
import { AdminShell } from './Start.tsx'

/** For a path that leads nowhere (SH-12), in the administrator area with its menu around it (AD-01). */
export function Missing() {
  if (!isPlatformLogIn()) return <NotFound />
  return (
    <Suspense fallback={<Opening />}>
      <AdminShell />
    </Suspense>
  )
}
