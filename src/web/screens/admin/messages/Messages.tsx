import { messagesText } from '#contract/admin-page-messages.ts'
import { AdminPage } from '../shell/AdminPage.tsx'
import { MessageList } from './MessageList.tsx'

/** What people outside wrote to the platform. */
export function Messages() {
  return (
    <AdminPage title={messagesText.title} crumbs={[{ label: messagesText.title }]}>
      <MessageList rows={[]} />
    </AdminPage>
  )
}
