import { useLocation, useNavigate } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { AskLink } from './AskLink.tsx'
import { NewPassword } from './NewPassword.tsx'

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The secret of a mailed link, kept with this one entry of the tab's history. */
    linkToken?: string
  }
}

const PATH = '/reset-password'

/** /reset-password (PU-04): asks for a link; opened by one, for the new password. */
export function ResetPassword() {
  const { hash, state } = useLocation()
  const navigate = useNavigate()
  const inAddress = hash === '' ? undefined : hash
  const [token, setToken] = useState(inAddress ?? state.linkToken ?? '')
  // The secret leaves the address bar, so that it is in no list of pages and no screenshot; a reload still knows it.
  useEffect(() => {
    if (inAddress === undefined) return
    setToken(inAddress)
    void navigate({ to: PATH, hash: '', replace: true, state: { linkToken: inAddress } })
  }, [inAddress, navigate])
  if (token === '') return <AskLink />
  const forget = () => void navigate({ to: PATH, replace: true, state: {} })
  return (
    <NewPassword
      key={token}
      token={token}
      onDone={forget}
      onAskAgain={() => {
        setToken('')
        forget()
      }}
    />
  )
}
