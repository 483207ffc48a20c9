import { QueryClientProvider } from '@tanstack/react-query'
import { type ReactNode, useEffect } from 'react'
import { forgetEarly } from '../client/early/early-answers.ts'
import { logOut } from '../client/log-out.ts'
import { queryClient } from '../client/query-client.ts'
import { onceSettled, tellSettled } from '../client/settled.ts'
import { signedInClaims } from '../client/stored-log-in.ts'
import { followOutbox } from '../outbox/follow-outbox.ts'
import { Button } from '../ui/Button.tsx'
import { warmPanels } from '../ui/overlay/use-panel.ts'
import { menuText } from '../words/shell.ts'
import { Frame } from './Frame.tsx'
import { OrganisationProvider, useLoadOrganisation } from './menu/organisation.ts'
import { Lost } from './page/Lost.tsx'
import { Opening } from './page/Opening.tsx'
import { startWorker } from './worker.ts'

tellSettled()
onceSettled(warmPanels)
onceSettled(forgetEarly)
startWorker()

/** Asked for with the shell, that the last seen figures stand as soon as there is a place for them. */
const keeping = import('../client/answer-cache.ts').catch(() => null)

/** The signed-in app around every page: whose it is has to be known before anything else can be asked. */
export function Shell({ bell }: { bell: ReactNode }) {
  useKeptAnswers()
  return (
    <QueryClientProvider client={queryClient}>
      <SignedIn bell={bell} />
    </QueryClientProvider>
  )
}

/** Without the code for it, or without a database in a private window, figures are not kept and all else works. */
function useKeptAnswers(): void {
  const owner = signedInClaims()?.id
  useEffect(() => {
    if (owner === undefined) return
    let isOver = false
    let end = () => {}
    const begin = async () => {
      const kept = (await (await keeping)?.keepAnswers(queryClient, owner).catch(() => null)) ?? end
      if (isOver) kept()
      else end = kept
    }
    void begin()
    return () => {
      isOver = true
      end()
    }
  }, [owner])
}

function SignedIn({ bell }: { bell: ReactNode }) {
  useEffect(followOutbox, [])
  const { organisation, error, isFetching, refetch } = useLoadOrganisation()
  if (organisation !== null && organisation.branches.length > 0) {
    return (
      <OrganisationProvider value={organisation}>
        <Frame bell={bell} />
      </OrganisationProvider>
    )
  }
  if (error === null || organisation !== null) return <Opening />
  return (
    <main className="grid min-h-dvh place-items-center p-6">
      <div className="flex flex-col items-center">
        <Lost query={{ error, isFetching, refetch }} />
        <Button tone="quiet" onClick={() => void logOut()}>
          {menuText.logOut}
        </Button>
      </div>
    </main>
  )
}
