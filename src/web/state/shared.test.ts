import { beforeEach, describe, expect, it, vi } from 'vitest'

const kept = new Map<string, string>()

async function freshStore() {
  vi.resetModules()
  const storage = {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
    removeItem: (key: string) => kept.delete(key),
  }
  vi.stubGlobal('localStorage', storage)
  vi.stubGlobal('window', { localStorage: storage })
  return import('./shared.ts')
}

beforeEach(() => kept.clear())

describe('shared state', () => {
  it('SE-07 keeps only the ui part in browser storage, as version 0', async () => {
    const { reportPage, setTheme } = await freshStore()
    reportPage('/dashboard?range=today')
    setTheme('dark')
    expect([...kept.keys()]).toEqual(['nairawatt'])
    expect(JSON.parse(kept.get('nairawatt') ?? '')).toEqual({
      state: { ui: { theme: 'dark', sidebarOpen: null, looksAfter: 'money' } },
      version: 0,
    })
  })

  it('SE-07 takes the ui part up again at the next start', async () => {
    const first = await freshStore()
    first.setSidebarOpen(false)
    first.reportPage('/dashboard')
    const second = await freshStore()
    expect(second.useShared.getState()).toEqual({
      ui: { theme: 'system', sidebarOpen: false, looksAfter: 'money' },
      page: { url: '' },
    })
  })

  it('SH-13 a page reports its URL', async () => {
    const { reportPage, useShared } = await freshStore()
    reportPage('/dashboard')
    expect(useShared.getState().page.url).toBe('/dashboard')
  })

  it('SE-06 log-out puts every slice back to its first value', async () => {
    const { reportPage, resetShared, setTheme, useShared } = await freshStore()
    const first = useShared.getState()
    reportPage('/dashboard')
    setTheme('dark')
    resetShared()
    expect(useShared.getState()).toEqual(first)
  })
})
