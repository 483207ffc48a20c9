import { lazyRouteComponent } from '@tanstack/react-router'
import type { ComponentType } from 'react'
import type { ADMIN_PATHS } from '../../../admin-paths.ts'
import { AdminMissing } from './AdminMissing.tsx'

type Path = '/' | (typeof ADMIN_PATHS)[number]

/** Each page's code comes when it is opened. */
const PAGES: Readonly<Record<Path, ComponentType>> = {
  '/': lazyRouteComponent(() => import('../overview/AdminOverview.tsx'), 'AdminOverview'),
  '/view-client': lazyRouteComponent(() => import('../clients/ViewClient.tsx'), 'ViewClient'),
  '/add-clients': lazyRouteComponent(() => import('../clients/AddClients.tsx'), 'AddClients'),
  '/view-branches': lazyRouteComponent(() => import('../branches/ViewBranches.tsx'), 'ViewBranches'),
  '/view-branch': lazyRouteComponent(() => import('../branches/ViewBranch.tsx'), 'ViewBranch'),
  '/add-branches': lazyRouteComponent(() => import('../branches/AddBranches.tsx'), 'AddBranches'),
  '/compare-branches': lazyRouteComponent(() => import('../branches/CompareBranches.tsx'), 'CompareBranches'),
  '/view-devices': lazyRouteComponent(() => import('../devices/ViewDevices.tsx'), 'ViewDevices'),
  '/device-quality': lazyRouteComponent(
    () => import('../devices/ClientDeviceQuality.tsx'),
    'ClientDeviceQuality',
  ),
  '/add-devices': lazyRouteComponent(() => import('../devices/AddDevices.tsx'), 'AddDevices'),
  '/view-users': lazyRouteComponent(() => import('../users/ViewUsers.tsx'), 'ViewUsers'),
  '/client-settings': lazyRouteComponent(() => import('../settings/ClientSettings.tsx'), 'ClientSettings'),
  '/audit-log': lazyRouteComponent(() => import('../audit/AuditLog.tsx'), 'AuditLog'),
  '/messages': lazyRouteComponent(() => import('../messages/Messages.tsx'), 'Messages'),
}

/** The page of an address; the fallback page for any other. */
export function adminPage(path: string): ComponentType {
  return Object.hasOwn(PAGES, path) ? PAGES[path as Path] : AdminMissing
}
