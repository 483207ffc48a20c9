import { QueryClientProvider } from '@tanstack/react-query'
import { useEffect } from 'react'
import { menuText } from '#contract/messages.ts'
import { sentenceOf } from '../client/client-error.ts'
import { logOut } from '../client/log-out.ts'
import { queryClient } from '../client/query-client.ts'
import { followConnection } from '../outbox/outbox.ts'
import { Opening } from '../screens/Opening.tsx'
import { Button } from '../ui/Button.tsx'
import { ErrorState } from '../ui/ErrorState.tsx'
import { warmFonts } from '../ui/warm-fonts.ts'
import { Frame } from './Frame.tsx'
import { OrganisationProvider, useLoadOrganisation } from './organisation.ts'

warmFonts()

/** The signed-in app around every page: whose it is has to be known before anything else can be asked. */
export function Shell() {
  return (
    <QueryClientProvider client={queryClient}>
      <SignedIn />
    </QueryClientProvider>
  )
}

function SignedIn() {
  useEffect(followConnection, [])
  const { organisation, error, isFetching, refetch } = useLoadOrganisation()
  if (organisation !== null && organisation.branches.length > 0) {
    return (
      <OrganisationProvider value={organisation}>
        <Frame />
      </OrganisationProvider>
    )
  }
  if (error === null || organisation !== null) return <Opening />
  return (
    <main className="grid min-h-dvh place-items-center p-6">
      <div className="flex flex-col items-center">
        <ErrorState onRetry={() => void refetch()} retrying={isFetching}>
          {sentenceOf(error)}
        </ErrorState>
        <Button tone="quiet" onClick={() => void logOut()}>
          {menuText.logOut}
        </Button>
      </div>
    </main>
  )
}
