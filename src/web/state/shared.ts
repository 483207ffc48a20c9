import { create } from 'zustand'
import { persist } from 'zustand/middleware'

export type Theme = 'system' | 'light' | 'dark'

/** How the person likes the app to look: the one part that is kept in browser storage (SE-07). */
export interface UiSlice {
  theme: Theme
  /** Null until chosen: then the width decides. */
  sidebarOpen: boolean | null
  /** What comes first on the Dashboard. */
  looksAfter: 'money' | 'sites'
}

/** Where the person is (SH-13). */
export interface PageSlice {
  url: string
}

export interface Shared {
  ui: UiSlice
  page: PageSlice
}

const initial: Shared = {
  ui: { theme: 'system', sidebarOpen: null, looksAfter: 'money' },
  page: { url: '' },
}

export const useShared = create<Shared>()(
  persist(() => initial, { name: 'nairawatt', version: 0, partialize: ({ ui }) => ({ ui }) }),
)

export function setTheme(theme: Theme): void {
  useShared.setState(({ ui }) => ({ ui: { ...ui, theme } }))
}

export function setSidebarOpen(sidebarOpen: boolean): void {
  useShared.setState(({ ui }) => ({ ui: { ...ui, sidebarOpen } }))
}

export function setLooksAfter(looksAfter: UiSlice['looksAfter']): void {
  useShared.setState(({ ui }) => ({ ui: { ...ui, looksAfter } }))
}

/** Each page says where it is when it opens. */
export function reportPage(url: string): void {
  useShared.setState({ page: { url } })
}

/** Every slice back to its first value, on log-out (SE-06). */
export function resetShared(): void {
  useShared.setState(initial, true)
}
