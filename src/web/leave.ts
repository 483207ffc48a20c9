import { endSession, onSessionEnd } from './client/session.ts'
import { LOG_IN_KEY, logInFrom } from './client/stored-log-in.ts'
import { router } from './router.tsx'
import { resetShared } from './state/shared.ts'
import { toast } from './ui/overlay/toast.ts'
import { signedOutText } from './words/log-in.ts'

/** The end of a session, whatever ended it: every slice back to its start, and the browser to `/` (SE-05, SE-06). */
export function returnToStart(): void {
  onSessionEnd((why) => {
    resetShared()
    void router.navigate({ to: '/' })
    if (why !== null) toast({ title: signedOutText.title, description: signedOutText[why] })
  })
}

/** A log-in or log-out in another tab counts here too: one browser, one person. */
export function followOtherTabs(): void {
  addEventListener('storage', ({ key, oldValue, newValue }) => {
    if (key !== LOG_IN_KEY && key !== null) return
    const before = logInFrom(oldValue)?.claims.id
    const after = logInFrom(newValue)?.claims.id
    if (after === undefined) endSession(null)
    else if (before === undefined) void router.invalidate()
    else if (before !== after) location.assign('/')
  })
}
