import { getRouteApi, Outlet } from '@tanstack/react-router'
import { Suspense } from 'react'
import { lazyPart } from '../lazy-part.tsx'
import { LogIn } from '../screens/people/LogIn.tsx'
import { Opening } from '../shell/page/Opening.tsx'

const route = getRouteApi('/start')

export const AdminShell = lazyPart(() => import('../screens/platform/shell/AdminShell.tsx'), 'AdminShell')
/** A platform administrator sees the administrator area, which draws its own page by the address. */
export function Start() {
  const { isPlatform } = route.useRouteContext()
  if (!isPlatform) return <Outlet />
  return (
    <Suspense fallback={<Opening />}>
      <AdminShell />
    </Suspense>
  )
}

/** The address `/`: the log-in page, but for the administrator area's first page. */
export function Home() {
  const { isPlatform } = route.useRouteContext()
  return isPlatform ? null : <LogIn />
}
