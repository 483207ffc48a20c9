import { useRouter } from '@tanstack/react-router'
import { Search } from 'lucide-react'
import type { FormEvent } from 'react'
import { useState } from 'react'
import { buttonClass } from '../../../ui/button-class.ts'
import { TextField } from '../../../ui/field/TextField.tsx'
import { IconButton } from '../../../ui/IconButton.tsx'
import { topBarText } from '../../../words/platform.ts'
import { BranchActions } from '../branches/BranchActions.tsx'
import { AdminLink } from './AdminLink.tsx'
import { useAdminSearch } from './use-admin-search.ts'

const LINKS: Readonly<Record<string, readonly { label: string; path: string }[]>> = {
  '/view-client': [{ label: topBarText.addClient, path: '/add-clients' }],
  '/view-devices': [{ label: topBarText.addDevice, path: '/add-devices' }],
  '/view-branches': [
    { label: topBarText.compare, path: '/compare-branches' },
    { label: topBarText.addBranch, path: '/add-branches' },
  ],
}

/** The search for branches, and the buttons that belong to the address (S2 §2, AD-02). */
export function TopBar({ path }: { path: string }) {
  const links = LINKS[path] ?? []
  const asked = useAdminSearch().search ?? ''
  return (
    <section
      aria-label={topBarText.label}
      data-print="hide"
      className="flex flex-wrap items-center gap-2 border-b border-line bg-card px-3 py-2 md:px-4 xl:min-h-14 xl:px-6"
    >
      <BranchSearch
        key={path === '/view-branches' ? asked : ''}
        asked={path === '/view-branches' ? asked : ''}
      />
      <div className="ml-auto flex flex-wrap items-center gap-2">
        {links.map(({ label, path: to }, place) => (
          <AdminLink
            key={to}
            path={to}
            className={buttonClass({ tone: place === links.length - 1 ? 'primary' : 'secondary' })}
          >
            {label}
          </AdminLink>
        ))}
        {path === '/view-branch' && <BranchActions />}
      </div>
    </section>
  )
}

/** Enter leads to the branches that hold what was typed. */
function BranchSearch({ asked }: { asked: string }) {
  const router = useRouter()
  const [typed, setTyped] = useState(asked)
  const find = (event: FormEvent) => {
    event.preventDefault()
    const search = typed.trim() === '' ? {} : { search: typed.trim() }
    void router.navigate({ to: '/view-branches', search: search as object })
  }
  return (
    <search className="min-w-0 flex-1 basis-56 md:max-w-sm">
      <form onSubmit={find}>
        <TextField
          type="search"
          label={topBarText.searchLabel}
          hideLabel
          placeholder={topBarText.search}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
          suffix={
            <IconButton
              type="submit"
              size="sm"
              className="-mr-2 pointer-coarse:-mr-3"
              label={topBarText.submit}
              icon={<Search aria-hidden="true" className="size-4" />}
            />
          }
        />
      </form>
    </search>
  )
}
