import { getRouteApi, useRouter } from '@tanstack/react-router'
import { lazyPart } from '../../lazy-part.tsx'
import { readShowSearch } from '../../range/show-search.ts'
import { Tabs } from '../../ui/Tabs.tsx'
import { briefPageText } from '../../words/alert/brief.ts'
import { alertPageText } from '../../words/alert.ts'
import { PlaceLimits } from './limits/PlaceLimits.tsx'
import { AlertHistory } from './list/AlertHistory.tsx'
import { Settings } from './settings/Settings.tsx'

const Brief = lazyPart(() => import('./brief/Brief.tsx'), 'Brief')

const route = getRouteApi('/app/alerts-and-alarms')

/** Home > Alerts and Alarms: what is told (AL-01), and what was (AL-04). */
export function AlertsAndAlarms() {
  const { show = 'settings' } = route.useSearch()
  const router = useRouter()
  const open = (chosen: string) =>
    void router.navigate({
      to: '/alerts-and-alarms',
      search: (before) => ({ ...before, ...readShowSearch({ show: chosen }) }),
      resetScroll: false,
    })
  return (
    <>
      <h1 className="sr-only">{alertPageText.title}</h1>
      <Tabs
        label={alertPageText.parts}
        value={show}
        onValueChange={open}
        tabs={[
          { key: 'settings', label: alertPageText.settings, content: <Settings /> },
          { key: 'limits', label: alertPageText.limits, content: <PlaceLimits /> },
          { key: 'alerts', label: alertPageText.alerts, content: <AlertHistory /> },
          { key: 'brief', label: briefPageText.tab, content: <Brief /> },
        ]}
      />
    </>
  )
}
