import type { ComponentType } from 'react'
import type { ADMIN_PATHS } from '../../../admin-paths.ts'
import { lazyPart } from '../../../lazy-part.tsx'
import { AdminMissing } from './AdminMissing.tsx'

type Path = '/' | (typeof ADMIN_PATHS)[number]

/** Each page's code comes when it is opened. */
const PAGES: Readonly<Record<Path, ComponentType>> = {
  '/': lazyPart(() => import('../overview/AdminOverview.tsx'), 'AdminOverview'),
  '/view-client': lazyPart(() => import('../clients/ViewClient.tsx'), 'ViewClient'),
  '/add-clients': lazyPart(() => import('../clients/AddClients.tsx'), 'AddClients'),
  '/view-branches': lazyPart(() => import('../branches/ViewBranches.tsx'), 'ViewBranches'),
  '/view-branch': lazyPart(() => import('../branches/ViewBranch.tsx'), 'ViewBranch'),
  '/add-branches': lazyPart(() => import('../branches/AddBranches.tsx'), 'AddBranches'),
  '/compare-branches': lazyPart(() => import('../branches/CompareBranches.tsx'), 'CompareBranches'),
  '/view-devices': lazyPart(() => import('../devices/ViewDevices.tsx'), 'ViewDevices'),
  '/device-quality': lazyPart(() => import('../devices/ClientDeviceQuality.tsx'), 'ClientDeviceQuality'),
  '/add-devices': lazyPart(() => import('../devices/AddDevices.tsx'), 'AddDevices'),
  '/view-users': lazyPart(() => import('../users/ViewUsers.tsx'), 'ViewUsers'),
  '/client-settings': lazyPart(() => import('../settings/ClientSettings.tsx'), 'ClientSettings'),
  '/audit-log': lazyPart(() => import('../audit/AuditLog.tsx'), 'AuditLog'),
  '/account': lazyPart(() => import('../account/AdminAccount.tsx'), 'AdminAccount'),
  '/messages': lazyPart(() => import('../messages/Messages.tsx'), 'Messages'),
}

/** The page of an address; the fallback page for any other. */
export function adminPage(path: string): ComponentType {
  return Object.hasOwn(PAGES, path) ? PAGES[path as Path] : AdminMissing
}
