import { buttonClass } from '../../../ui/button-class.ts'
import { AdminLink } from './AdminLink.tsx'

export interface AddForClientProps {
  path: string
  label: string
  client: number
}

/** Beside the title of a client's list: adds to it, the client chosen already. */
export function AddForClient({ path, label, client }: AddForClientProps) {
  return (
    <AdminLink path={path} search={{ client }} className={buttonClass({ size: 'sm' })}>
      {label}
    </AdminLink>
  )
}
