import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'

const css = readFileSync(new URL('./tokens.css', import.meta.url), 'utf8')

type Theme = 'light' | 'dark'

function colour(name: string, theme: Theme): string {
  const pair = new RegExp(`--${name}: light-dark\\((#\\w{6}), (#\\w{6})\\)`).exec(css)
  const found = theme === 'light' ? pair?.[1] : pair?.[2]
  if (!found) throw new Error(`tokens.css has no --${name}`)
  return found
}

function luminance(hex: string): number {
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map((at) => {
    const channel = Number.parseInt(hex.slice(at, at + 2), 16) / 255
    return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * r + 0.7152 * g + 0.0722 * b
}

function contrast(one: string, other: string): number {
  const [light = 0, dark = 0] = [luminance(one), luminance(other)].sort((a, b) => b - a)
  return (light + 0.05) / (dark + 0.05)
}

const TEXT_ON_SURFACE = [
  ...['ink', 'ink-soft', 'primary-ink', 'good', 'warn', 'bad'].flatMap((text) =>
    ['page', 'card', 'raised', 'sunken'].map((surface) => [text, surface] as const),
  ),
  ['on-primary', 'primary'],
  ['on-primary', 'primary-hover'],
  ['on-primary', 'danger'],
  ['on-primary', 'danger-hover'],
  ['primary-ink', 'primary-tint'],
  ['ink-soft', 'primary-tint'],
  ['ink', 'mark'],
  ['ink-soft', 'line'],
  ['good', 'good-tint'],
  ['warn', 'warn-tint'],
  ['bad', 'bad-tint'],
  ['card', 'ink'],
] as const

describe('tokens', () => {
  it.each(TEXT_ON_SURFACE)('SH-11 %s on %s is readable in both themes', (text, surface) => {
    for (const theme of ['light', 'dark'] as const) {
      expect(contrast(colour(text, theme), colour(surface, theme)), theme).toBeGreaterThanOrEqual(4.5)
    }
  })

  it('SH-11 outlines of inputs and the focus ring reach 3:1', () => {
    for (const theme of ['light', 'dark'] as const) {
      for (const line of ['line-strong', 'focus']) {
        expect(contrast(colour(line, theme), colour('card', theme)), line).toBeGreaterThanOrEqual(3)
      }
    }
  })

  it('SH-11 keeps the primary colour, the font and the breakpoints', () => {
    expect(colour('primary', 'light')).toBe('#5c3592')
    expect(css).toContain("'Montserrat'")
    const breakpoints = [...css.matchAll(/--breakpoint-\w+: (\d+)px/g)].map((found) => Number(found[1]))
    expect(breakpoints).toEqual([544, 768, 1012, 1280, 1296])
  })

  it('gives every source type ten steps that contain its own colour', () => {
    for (const type of ['utility', 'generator', 'solar', 'ipp', 'load', 'unknown']) {
      const base = new RegExp(`--source-${type}: (#\\w{6})`).exec(css)?.[1]
      const steps = [...css.matchAll(new RegExp(`--source-${type}-\\d+: (#\\w{6})`, 'g'))].map(
        (found) => found[1],
      )
      expect(new Set(steps).size).toBe(10)
      expect(steps).toContain(base)
    }
  })
})
