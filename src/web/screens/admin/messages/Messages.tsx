import { messagesText, signUpsText } from '#contract/admin-page-messages.ts'
import { Badge } from '../../../ui/Badge.tsx'
import { Tabs } from '../../../ui/Tabs.tsx'
import { AdminPage } from '../shell/AdminPage.tsx'
import { useWaiting } from '../shell/use-waiting.ts'
import { MessageList } from './MessageList.tsx'
import { SignUpTable } from './SignUpTable.tsx'

/** What people outside wrote to the platform, and who of them asks for an account. */
export function Messages() {
  const { unread, waiting } = useWaiting()
  return (
    <AdminPage title={messagesText.title} crumbs={[{ label: messagesText.title }]}>
      <Tabs
        label={messagesText.parts}
        tabs={[
          {
            key: 'messages',
            label: <Counted label={messagesText.messages} count={unread} words={messagesText.unread} />,
            content: <MessageList />,
          },
          {
            key: 'sign-ups',
            label: <Counted label={signUpsText.title} count={waiting} words={messagesText.waiting} />,
            content: <SignUpTable />,
          },
        ]}
      />
    </AdminPage>
  )
}

interface CountedProps {
  label: string
  count: number
  words: (count: number) => string
}

function Counted({ label, count, words }: CountedProps) {
  return (
    <span className="inline-flex items-center gap-2">
      {label}
      {count > 0 && <Badge icon={null}>{words(count)}</Badge>}
    </span>
  )
}
