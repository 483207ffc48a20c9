import { useLocation, useNavigate } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { AskLink } from './AskLink.tsx'
import { NewPassword } from './NewPassword.tsx'

/** /reset-password (PU-04): asks for a link; opened by one, for the new password. */
export function ResetPassword() {
  const { hash } = useLocation()
  const navigate = useNavigate()
  const [token, setToken] = useState('')
  // The secret leaves the address bar, so that it is in no history and no screenshot.
  useEffect(() => {
    if (hash === '') return
    setToken(hash)
    void navigate({ to: '/reset-password', hash: '', replace: true })
  }, [hash, navigate])
  if (token === '') return <AskLink />
  return <NewPassword key={token} token={token} onAskAgain={() => setToken('')} />
}
