import '#contract/platform-routes.ts'
import { QueryClientProvider } from '@tanstack/react-query'
import { useLocation } from '@tanstack/react-router'
import { LogOut, Menu } from 'lucide-react'
import { Suspense, useEffect, useState } from 'react'
import { logOut } from '../../../client/log-out.ts'
import { queryClient } from '../../../client/query-client.ts'
import { onceSettled, tellSettled } from '../../../client/settled.ts'
import { signedInClaims } from '../../../client/stored-log-in.ts'
import { AvatarMenu } from '../../../shell/menu/AvatarMenu.tsx'
import { Mark } from '../../../shell/page/Mark.tsx'
import { useAtLeast } from '../../../shell/use-min-width.ts'
import { reportPage } from '../../../state/shared.ts'
import { Button } from '../../../ui/Button.tsx'
import { IconButton } from '../../../ui/IconButton.tsx'
import { Drawer } from '../../../ui/overlay/Drawer.tsx'
import { warmPanels } from '../../../ui/overlay/use-panel.ts'
import { Spinner } from '../../../ui/Spinner.tsx'
import { adminMenuText } from '../../../words/platform.ts'
import { headerText, productText } from '../../../words/shell.ts'
import { AdminLink } from './AdminLink.tsx'
import { AdminMenu } from './AdminMenu.tsx'
import { adminPage } from './admin-pages.ts'
import { TopBar } from './TopBar.tsx'

tellSettled()
onceSettled(warmPanels)

const DESKTOP = 1280
/** Of the account menu. */
const PAGES = [{ label: adminMenuText.account, path: '/account' }]
/** An address that holds these words is shown without the top bar (S2 §2). */
const HIDE = 'hide-top-bar'

/** Sidebar, top bar and the page: what a platform administrator sees instead of the app (AD-01, AD-02). */
export function AdminShell() {
  const { href, pathname } = useLocation()
  const path = pathname.replace(/(.)\/$/, '$1')
  const isWide = useAtLeast(DESKTOP)
  const Page = adminPage(path)
  useEffect(() => reportPage(href), [href])
  return (
    <QueryClientProvider client={queryClient}>
      <a
        href="#content"
        className="sr-only z-50 rounded-md bg-raised px-4 py-2 focus:not-sr-only focus:fixed focus:top-2 focus:left-2"
      >
        {headerText.toContent}
      </a>
      <div className="flex min-h-dvh flex-col xl:flex-row">
        {isWide ? <Side path={path} /> : <PhoneHead path={path} />}
        <div className="flex min-w-0 flex-1 flex-col">
          {!href.includes(HIDE) && <TopBar path={path} />}
          <main id="content" tabIndex={-1} className="min-w-0 flex-1 outline-none">
            <div className="mx-auto flex max-w-[1440px] flex-col gap-4 p-3 md:p-4 xl:p-6">
              <Suspense fallback={<Loading />}>
                <Page />
              </Suspense>
            </div>
          </main>
        </div>
      </div>
    </QueryClientProvider>
  )
}

function Loading() {
  return (
    <div className="grid min-h-80 place-items-center">
      <Spinner size="lg" label="Loading" />
    </div>
  )
}

function Side({ path }: { path: string }) {
  return (
    <aside
      data-print="hide"
      className="sticky top-0 flex h-dvh w-60 shrink-0 flex-col gap-4 overflow-y-auto border-r border-line bg-card p-3"
    >
      <div className="flex items-center justify-between gap-2 pl-1">
        <Brand />
        <Account />
      </div>
      <AdminMenu path={path} />
      <Leave />
    </aside>
  )
}

function PhoneHead({ path }: { path: string }) {
  const [open, setOpen] = useState(false)
  return (
    <header
      data-edge=""
      data-print="hide"
      className="sticky top-0 z-30 flex min-h-14 items-center gap-2 border-b border-line bg-card px-2 md:px-4"
    >
      <IconButton
        label={adminMenuText.open}
        aria-expanded={open}
        icon={<Menu aria-hidden="true" className="size-5" />}
        onClick={() => setOpen(true)}
      />
      <Brand />
      <span className="ml-auto">
        <Account />
      </span>
      <Drawer open={open} onOpenChange={setOpen} title={productText.name}>
        <div className="flex min-h-full flex-col gap-4">
          <AdminMenu path={path} onLeave={() => setOpen(false)} />
          <Leave />
        </div>
      </Drawer>
    </header>
  )
}

function Brand() {
  return (
    <AdminLink
      path="/"
      aria-label={`${productText.name}, ${adminMenuText.overview}`}
      className="flex items-center gap-2 rounded-md font-semibold text-primary-ink"
    >
      <Mark />
      {productText.name}
    </AdminLink>
  )
}

function Account() {
  return (
    <AvatarMenu username={signedInClaims()?.username ?? ''} organisation={adminMenuText.area} pages={PAGES} />
  )
}

function Leave() {
  return (
    <Button
      tone="quiet"
      className="mt-auto justify-start px-3"
      icon={<LogOut aria-hidden="true" className="size-4" />}
      onClick={() => void logOut()}
    >
      {adminMenuText.logOut}
    </Button>
  )
}
