import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'

/** As much of a browser as uPlot asks for while it loads. */
function browserSpeaking(tag: unknown): { language: unknown } {
  const target = { addEventListener: () => undefined, dispatchEvent: () => true }
  // As in a browser the language is a getter of the prototype.
  const navigator = Object.create({
    get language() {
      return tag
    },
  })
  vi.stubGlobal('navigator', navigator)
  vi.stubGlobal('document', target)
  vi.stubGlobal('window', { ...target, matchMedia: () => target })
  vi.stubGlobal('devicePixelRatio', 1)
  vi.stubGlobal('matchMedia', () => target)
  vi.stubGlobal('CustomEvent', Event)
  vi.stubGlobal('addEventListener', () => undefined)
  return navigator
}

describe('T0 a browser whose language Intl cannot read', () => {
  beforeEach(() => void vi.resetModules())
  afterEach(() => void vi.unstubAllGlobals())

  it.each(['en-US@posix', 'de-DE@euro', 'C', '', null])('%o: the chart loads', async (tag) => {
    const navigator = browserSpeaking(tag)
    await import('./LinePlot.tsx')
    expect(navigator.language).toBe('en-GB')
  })

  it.each(['en-NG', 'de-DE', undefined])('%o is left as it is', async (tag) => {
    const navigator = browserSpeaking(tag)
    await import('./LinePlot.tsx')
    expect(navigator.language).toBe(tag)
  })
})
