import { Badge } from '../../../ui/Badge.tsx'
import { Tabs } from '../../../ui/Tabs.tsx'
import { messagesText, signUpsText } from '../../../words/platform.ts'
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
            label: <Counted label={messagesText.messages} count={unread} word={messagesText.unread} />,
            content: <MessageList />,
          },
          {
            key: 'sign-ups',
            label: <Counted label={signUpsText.title} count={waiting} word={messagesText.isWaiting} />,
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
  /** What the number counts; on a phone the number stands alone. */
  word: string
}

function Counted({ label, count, word }: CountedProps) {
  return (
    <span className="inline-flex items-center gap-2">
      {label}
      {count > 0 && (
        <Badge icon={null}>
          <span>
            {count}
            <span className="max-md:sr-only"> {word}</span>
          </span>
        </Badge>
      )}
    </span>
  )
}
