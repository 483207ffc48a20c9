import { passwordText } from '#contract/people/account-messages.ts'
import { Part } from '../../../shell/page/Part.tsx'
import { browserZone } from '../../../ui/field/browser-zone.ts'
import { adminMenuText } from '../../../words/platform.ts'
import { PasswordCard } from '../../people/account/Password.tsx'
import { Sessions } from '../../people/account/Sessions.tsx'
import { useAccount } from '../../people/account/use-account.ts'
import { SecondFactor } from '../../people/factor/SecondFactor.tsx'
import { AdminPage } from '../shell/AdminPage.tsx'

/** How a platform administrator logs in: second factor, password, and where they are logged in. */
export function AdminAccount() {
  const zone = browserZone()
  const ask = useAccount()
  return (
    <AdminPage title={adminMenuText.account} crumbs={[{ label: adminMenuText.account }]}>
      <SecondFactor zone={zone} />
      <PasswordCard title={passwordText.title} />
      <Part title={adminMenuText.account} ask={ask}>
        {(account) => (
          <Sessions sessions={account?.sessions} leftOut={account?.sessions_left_out ?? 0} zone={zone} />
        )}
      </Part>
    </AdminPage>
  )
}
