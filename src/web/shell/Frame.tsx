import { Outlet, useLocation, useMatches, useRouter, useSearch } from '@tanstack/react-router'
import { type ReactNode, useEffect, useState } from 'react'
import { IntervalSelect } from '../range/IntervalSelect.tsx'
import { RangeMenu } from '../range/RangeMenu.tsx'
import { reportRange } from '../range/report-range.ts'
import type { ReportSearch } from '../range/report-search.ts'
import { monthsLabel, rangeLabel } from '../range/shown-range.ts'
import { reportPage, setSidebarOpen, useShared } from '../state/shared.ts'
import { cx } from '../ui/cx.ts'
import { Drawer } from '../ui/overlay/Drawer.tsx'
import { headerText, productText, sidebarText } from '../words/shell.ts'
import { ExplainOutlet } from './ExplainOutlet.tsx'
import { Header } from './Header.tsx'
import { MainMenu } from './menu/MainMenu.tsx'
import { avatarMenuFor, menuFor, shortcutsFor } from './menu/menu.ts'
import { useOrganisation } from './menu/organisation.ts'
import { Sidebar } from './menu/Sidebar.tsx'
import { branchesInSelection } from './menu/selection.ts'
import { NewVersion } from './notice/NewVersion.tsx'
import { Standing } from './notice/Standing.tsx'
import { PageBar } from './PageBar.tsx'
import { selectionWords } from './selection-words.ts'
import { useAtLeast } from './use-min-width.ts'
import { useChangeView, useView, type View } from './use-view.ts'
import { zoneWords } from './zone-words.ts'

const TABLET = 768
const LAPTOP = 1012
const DESKTOP = 1280

/** Header, sidebar, page bar and the page itself, for each width. */
export function Frame({ bell }: { bell: ReactNode }) {
  const organisation = useOrganisation()
  const view = useView()
  const search: ReportSearch = useSearch({ strict: false })
  const changeView = useChangeView()
  const { path, crumbs, isReport, hasDates, hasInterval, monthsShown, hasOwnRange, paths } = usePage()
  const sidebar = useSidebar()
  const entries = menuFor(organisation.client_type, organisation.features, paths)
  const tree = (
    <Sidebar
      organisation={organisation}
      selection={view.selection}
      isReport={isReport}
      onSelect={changeView}
    />
  )
  const dates = hasDates && (
    <RangeMenu range={view.range} zone={view.zone} now={view.now} onChange={changeView} />
  )
  return (
    <div className="flex min-h-dvh flex-col">
      <SkipLink />
      <Header
        path={path}
        entries={entries}
        avatarPages={avatarMenuFor(paths, organisation)}
        organisation={organisation.name}
        bell={bell}
        {...(sidebar.canFold ? { sidebar } : {})}
        {...(sidebar.isDrawer && hasDates ? { dateChip: dates } : {})}
      />
      {sidebar.isDrawer && (
        <Drawer open={sidebar.isOpen} onOpenChange={sidebar.setOpen} title={productText.name}>
          <MainMenu stacked entries={entries} path={path} onLeave={() => sidebar.setOpen(false)} />
          <hr className="my-3 border-line" />
          {tree}
        </Drawer>
      )}
      <div className="flex flex-1">
        {!sidebar.isDrawer && sidebar.isOpen && (
          <aside
            aria-label={sidebarText.title}
            data-print="hide"
            className="sticky top-14 h-[calc(100dvh-3.5rem)] w-60 shrink-0 overflow-y-auto border-r border-line bg-card p-3"
          >
            {tree}
          </aside>
        )}
        <main id="content" tabIndex={-1} className="min-w-0 flex-1 outline-none">
          <div className={cx('mx-auto flex max-w-[1440px] flex-col gap-4 p-3 md:p-4 xl:p-6')}>
            <NewVersion />
            <PageBar
              crumbs={crumbs}
              selection={selectionWords(organisation, view.selection)}
              rangeLabel={
                hasOwnRange
                  ? null
                  : isReport
                    ? rangeLabel(reportRange(search, view.now, view.zone), view.zone)
                    : frameRangeLabel(view, monthsShown)
              }
              zoneNote={zoneWords(
                branchesInSelection(view.selection, organisation.branches),
                organisation.zone,
              )}
              shortcuts={shortcutsFor(path, organisation.branches.length, paths, organisation)}
              controls={
                hasDates && (
                  <>
                    {!sidebar.isDrawer && dates}
                    {hasInterval && (
                      <IntervalSelect
                        range={view.range.interval}
                        interval={view.interval}
                        onChange={(interval) => changeView({ interval })}
                      />
                    )}
                  </>
                )
              }
            />
            <Standing zone={organisation.zone} />
            <Outlet />
            <ExplainOutlet view={view} onClose={() => changeView({ explain: undefined })} />
          </div>
        </main>
      </div>
    </div>
  )
}

function SkipLink() {
  return (
    <a
      href="#content"
      className="sr-only z-50 rounded-md bg-raised px-4 py-2 focus:not-sr-only focus:fixed focus:top-2 focus:left-2"
    >
      {headerText.toContent}
    </a>
  )
}

/** Where we are, reported to shared state (SH-13), and what the route says about the page. */
function usePage() {
  const router = useRouter()
  const { href, pathname } = useLocation()
  const page = useMatches({ select: (matches) => matches.at(-1)?.staticData })
  const crumbs = page?.crumbs ?? []
  const title = crumbs.at(-1)?.label
  useEffect(() => reportPage(href), [href])
  useEffect(() => {
    document.title = title === undefined ? productText.name : `${title} · ${productText.name}`
    return () => {
      document.title = productText.name
    }
  }, [title])
  const paths: ReadonlySet<string> = new Set(Object.keys(router.routesByPath))
  const { isReport = false, isTimeless = false, hasInterval = false, hasOwnRange = false } = page ?? {}
  return {
    path: pathname.replace(/(.)\/$/, '$1'),
    crumbs,
    isReport,
    // A report has a period of its own.
    hasDates: !isReport && !isTimeless,
    hasInterval,
    hasOwnRange,
    monthsShown: page?.monthsShown,
    paths,
  }
}

/** SH-01: the range chosen, or the one of a page that has its own. */
function frameRangeLabel({ range, zone, now }: View, monthsShown: number | undefined): string {
  return monthsShown === undefined ? rangeLabel(range, zone) : monthsLabel(monthsShown, now, zone)
}

/** A drawer on a phone, foldable up to 1280 px, always there from then on. */
function useSidebar() {
  const [isTablet, isLaptop, isDesktop] = [useAtLeast(TABLET), useAtLeast(LAPTOP), useAtLeast(DESKTOP)]
  const [drawerOpen, setDrawerOpen] = useState(false)
  const chosen = useShared(({ ui }) => ui.sidebarOpen)
  const isDrawer = !isTablet
  const isOpen = isDrawer ? drawerOpen : isDesktop || (chosen ?? isLaptop)
  const setOpen = isDrawer ? setDrawerOpen : setSidebarOpen
  return { isDrawer, isOpen, canFold: !isDesktop, setOpen, onToggle: () => setOpen(!isOpen) }
}
