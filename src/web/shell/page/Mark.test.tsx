import { readFileSync } from 'node:fs'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { Mark } from './Mark.tsx'

it('draws the same sign as the icon of the browser’s tab', () => {
  const icon = readFileSync('src/web/public/icon.svg', 'utf8')
  const shapes = (drawing: string) =>
    drawing
      .match(/<(?:rect|path)[^>]*?(?=\/?>)/g)
      ?.map((one) => [...one.matchAll(/[\w-]+="[^"]*"/g)].flat().sort())
  expect(shapes(renderToStaticMarkup(<Mark />))).toEqual(shapes(icon))
})
